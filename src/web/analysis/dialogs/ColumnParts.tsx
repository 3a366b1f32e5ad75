/** Fields that several kinds of calculated column share. */
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ColumnDraft, ColumnProblem, ColumnProblems } from '../../../analysis/column-draft.ts'
import type { Column } from '../../../contract/column.ts'
import { useT } from '../../i18n/locale.tsx'
import classes from './ColumnDialog.module.css'
import type { FormulaProblem } from './formula-problem.ts'

export interface KindFieldsProps {
  readonly draft: ColumnDraft
  readonly columns: readonly Column[]
  readonly base: Column | undefined
  /** Returns the error text of a field; null if it is valid, and always before the first attempt to save. */
  readonly problem: (field: string) => string | null
  /** The server's error for the SQL text. */
  readonly sqlProblem: FormulaProblem | null
  readonly onChange: (change: Partial<ColumnDraft>) => void
}

export function useProblemWords(problems: ColumnProblems, shown: boolean): (field: string) => string | null {
  const t = useT()
  return (field) => {
    const found: ColumnProblem | undefined = problems[field]
    return shown && found ? t(`calculated.problems.${found}`) : null
  }
}

/** An editable list, such as groups or rules, with buttons to add a part and to remove one. */
export function Parts<T>({
  list,
  add,
  onChange,
  children,
}: {
  list: readonly T[]
  add: { label: string; part: T }
  onChange: (list: T[]) => void
  children: (part: T, at: number) => ReactNode
}) {
  const t = useT()
  return (
    <>
      {list.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are known by their place
        <div className={classes.row} key={at}>
          {children(part, at)}
          <Button
            variant="default"
            aria-label={t('calculated.removePart', { place: at + 1 })}
            onClick={() => onChange(list.filter((_, other) => other !== at))}
          >
            {t('chip.remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button variant="default" onClick={() => onChange([...list, add.part])}>
          {add.label}
        </Button>
      </div>
    </>
  )
}

export const changed = <T,>(list: readonly T[], at: number, change: Partial<T>): T[] => list.map((part, i) => (i === at ? { ...part, ...change } : part))

/** The error of an editable list. Focusable, so that rejecting the form can focus it. */
export function PartsProblem({ text }: { text: string | null }) {
  return text === null ? null : (
    <p className={classes.problem} data-wrong tabIndex={-1}>
      {text}
    </p>
  )
}

/** Chooses what happens to rows that match no group: their value is kept, or they are grouped under a name. */
export function OthersField({ draft, problem, onChange }: Pick<KindFieldsProps, 'draft' | 'problem' | 'onChange'>) {
  const t = useT()
  return (
    <div className={classes.row}>
      <Checkbox
        size="xs"
        checked={draft.others !== null}
        label={t('calculated.others')}
        onChange={(e) => onChange({ others: e.currentTarget.checked ? t('calculated.othersDefault') : null })}
      />
      {draft.others !== null && (
        <TextInput
          aria-label={t('calculated.othersName')}
          value={draft.others}
          maxLength={500}
          error={problem('others')}
          onChange={(e) => onChange({ others: e.currentTarget.value })}
        />
      )}
    </div>
  )
}

export function ColumnSelect({
  label,
  value,
  columns,
  error,
  onChange,
}: {
  label: string
  value: string
  columns: readonly Column[]
  error: string | null
  onChange: (id: string) => void
}) {
  const t = useT()
  return (
    <NativeSelect
      label={label}
      value={value}
      error={error}
      data={[{ value: '', label: t('measure.choose') }, ...columns.map((c) => ({ value: c.id, label: c.name }))]}
      onChange={(e) => onChange(e.currentTarget.value)}
    />
  )
}
