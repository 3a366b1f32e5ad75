/** The fields of each kind of calculated column. Values in groups have a file of their own. */
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ColumnDraft, type ColumnProblem, type ColumnProblems, valuesOfRule } from '../../../analysis/column-draft.ts'
import { type Column, DateRangePreset, DateSeriesWindow, RuleOperator } from '../../../contract/column.ts'
import { typeFamily } from '../../../contract/scalar.ts'
import { useT } from '../../i18n/locale.tsx'
import classes from './ColumnDialog.module.css'
import type { SqlProblem } from './SqlEditor.tsx'
import { SqlFields } from './SqlFields.tsx'

export interface KindFieldsProps {
  readonly draft: ColumnDraft
  readonly columns: readonly Column[]
  readonly base: Column | undefined
  /** The words of what is wrong at a field; null where nothing is, or before the person has tried to save. */
  readonly problem: (field: string) => string | null
  /** What the server says of the SQL text. */
  readonly sqlProblem: SqlProblem | null
  readonly onChange: (change: Partial<ColumnDraft>) => void
}

export function useProblemWords(problems: ColumnProblems, shown: boolean): (field: string) => string | null {
  const t = useT()
  return (field) => {
    const found: ColumnProblem | undefined = problems[field]
    return shown && found ? t(`calculated.problems.${found}`) : null
  }
}

/** A list of parts with a button that adds one and one that takes the last or a chosen one away. */
function Parts<T>({
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

const changed = <T,>(list: readonly T[], at: number, change: Partial<T>): T[] => list.map((part, i) => (i === at ? { ...part, ...change } : part))

/** Rows that nothing takes: left alone, or put under a name. */
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

function RuleFields({ draft, base, problem, onChange }: KindFieldsProps) {
  const t = useT()
  const isDate = base !== undefined && typeFamily(base.dtype) === 'date'
  return (
    <>
      <Parts
        list={draft.rules}
        add={{ label: t('calculated.addRule'), part: { name: '', operator: 'equal' as const, values: ['', ''] as [string, string] } }}
        onChange={(rules) => onChange({ rules })}
      >
        {(rule, at) => {
          const set = (change: Partial<typeof rule>) => onChange({ rules: changed(draft.rules, at, change) })
          const place = { place: at + 1 }
          return (
            <>
              <TextInput
                label={t('calculated.ruleName', place)}
                value={rule.name}
                maxLength={500}
                error={problem(`rules.${at}`)}
                onChange={(e) => set({ name: e.currentTarget.value })}
              />
              <NativeSelect
                label={t('calculated.ruleOperator', place)}
                value={rule.operator}
                data={RuleOperator.options.map((value) => ({ value, label: t(`calculated.operators.${value}`) }))}
                onChange={(e) => set({ operator: e.currentTarget.value as RuleOperator })}
              />
              {Array.from({ length: valuesOfRule(rule.operator) }, (_, i) => (
                <TextInput
                  // biome-ignore lint/suspicious/noArrayIndexKey: low and high are known by their place
                  key={i}
                  label={t(valuesOfRule(rule.operator) === 1 ? 'calculated.ruleValue' : i === 0 ? 'calculated.ruleLow' : 'calculated.ruleHigh', place)}
                  value={rule.values[i] ?? ''}
                  type={isDate ? 'date' : 'text'}
                  onChange={(e) => {
                    const values: [string, string] = [rule.values[0], rule.values[1]]
                    values[i] = e.currentTarget.value
                    set({ values })
                  }}
                />
              ))}
            </>
          )
        }}
      </Parts>
      {problem('rules') && <p className={classes.problem}>{problem('rules')}</p>}
      <OthersField draft={draft} problem={problem} onChange={onChange} />
    </>
  )
}

function RangeFields({ draft, problem, onChange }: KindFieldsProps) {
  const t = useT()
  return (
    <>
      <DateFormatField draft={draft} problem={problem} onChange={onChange} />
      <Parts
        list={draft.ranges}
        add={{ label: t('calculated.addRange'), part: { name: '', preset: 'last 30 days' as const } }}
        onChange={(ranges) => onChange({ ranges })}
      >
        {(range, at) => (
          <>
            <NativeSelect
              label={t('calculated.rangePreset', { place: at + 1 })}
              value={range.preset}
              data={DateRangePreset.options.map((value) => ({ value, label: t(`calculated.presets.${value}`) }))}
              onChange={(e) => onChange({ ranges: changed(draft.ranges, at, { preset: DateRangePreset.parse(e.currentTarget.value) }) })}
            />
            <TextInput
              label={t('calculated.rangeName', { place: at + 1 })}
              placeholder={t(`calculated.presets.${range.preset}`)}
              value={range.name}
              maxLength={500}
              onChange={(e) => onChange({ ranges: changed(draft.ranges, at, { name: e.currentTarget.value }) })}
            />
          </>
        )}
      </Parts>
      {problem('ranges') && <p className={classes.problem}>{problem('ranges')}</p>}
      <OthersField draft={draft} problem={problem} onChange={onChange} />
    </>
  )
}

function DateFormatField({ draft, problem, onChange }: Pick<KindFieldsProps, 'draft' | 'problem' | 'onChange'>) {
  const t = useT()
  return (
    <TextInput
      label={t('calculated.dateFormat')}
      description={t('calculated.dateFormatHint')}
      value={draft.dateFormat}
      maxLength={40}
      error={problem('dateFormat')}
      onChange={(e) => onChange({ dateFormat: e.currentTarget.value })}
    />
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

/** What a kind needs beside its name and base column; nothing for a plain copy. */
export function KindFields(props: KindFieldsProps) {
  const t = useT()
  const { draft, columns, base, problem, sqlProblem, onChange } = props
  const numbers = columns.filter((c) => typeFamily(c.dtype) === 'number')
  switch (draft.kind) {
    case 'rules':
      return <RuleFields {...props} />
    case 'date_ranges':
      return <RangeFields {...props} />
    case 'date_series':
      return (
        <>
          <NativeSelect
            label={t('calculated.window')}
            value={draft.window}
            error={problem('window')}
            data={[{ value: '', label: t('measure.choose') }, ...DateSeriesWindow.options.map((value) => ({ value, label: t(`calculated.windows.${value}`) }))]}
            onChange={(e) => onChange({ window: e.currentTarget.value as ColumnDraft['window'] })}
          />
          {base && typeFamily(base.dtype) === 'text' && <DateFormatField draft={draft} problem={problem} onChange={onChange} />}
        </>
      )
    case 'concatenate':
      return (
        <>
          <Parts list={draft.columns} add={{ label: t('calculated.addJoined'), part: '' }} onChange={(ids) => onChange({ columns: ids })}>
            {(id, at) => (
              <ColumnSelect
                label={t('calculated.joined', { place: at + 1 })}
                value={id}
                columns={columns}
                error={problem('columns')}
                onChange={(chosen) => onChange({ columns: draft.columns.map((other, i) => (i === at ? chosen : other)) })}
              />
            )}
          </Parts>
          <TextInput
            label={t('calculated.separator')}
            value={draft.separator}
            maxLength={20}
            onChange={(e) => onChange({ separator: e.currentTarget.value })}
          />
        </>
      )
    case 'substring':
      return (
        <div className={classes.row}>
          <TextInput label={t('calculated.start')} inputMode="numeric" value={draft.start} onChange={(e) => onChange({ start: e.currentTarget.value })} />
          <TextInput
            label={t('calculated.end')}
            inputMode="numeric"
            value={draft.end}
            error={problem('end')}
            onChange={(e) => onChange({ end: e.currentTarget.value })}
          />
        </div>
      )
    case 'divide':
      return (
        <div className={classes.row}>
          <ColumnSelect
            label={t('calculated.numerator')}
            value={draft.numerator}
            columns={numbers}
            error={problem('numerator')}
            onChange={(numerator) => onChange({ numerator })}
          />
          <ColumnSelect
            label={t('calculated.denominator')}
            value={draft.denominator}
            columns={numbers}
            error={problem('denominator')}
            onChange={(denominator) => onChange({ denominator })}
          />
        </div>
      )
    case 'sql':
      return (
        <SqlFields
          value={draft.sql}
          columns={columns}
          hint={t('calculated.sqlHint')}
          error={problem('sql')}
          problem={sqlProblem}
          onChange={(sql) => onChange({ sql })}
        />
      )
    default:
      return null
  }
}
