/** Pairs of columns by which the rows of two datasets match. */
import { ActionIcon, Button, NativeSelect, Switch, Tooltip } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { KEYS_MAX } from '../../contract/combination.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './Combine.module.css'
import { areComparable, type KeyColumn } from './key-proposals.ts'
import { chosenKeys, type DraftKey, hasTextKey, type LookupDraft, type Side } from './lookup-draft.ts'

interface KeyFieldsProps {
  readonly draft: LookupDraft
  readonly first: Side
  readonly second: Side
  readonly onDraft: (draft: LookupDraft) => void
}

const columnOf = ({ columns }: Side, id: string | null): KeyColumn | undefined => columns.find((column) => column.id === id)

/** Columns of one dataset; those that cannot be compared with the other column of the pair are disabled. */
function ColumnSelect({ side, value, other, onChange }: { side: Side; value: string | null; other: KeyColumn | undefined; onChange: (id: string) => void }) {
  const t = useT()
  const column = columnOf(side, value)
  const differs = column !== undefined && other !== undefined && !areComparable(column, other)
  return (
    <NativeSelect
      label={t('combining.keyOf', { title: side.title })}
      value={value ?? ''}
      error={differs ? t('combining.keysDiffer') : undefined}
      onChange={(e) => onChange(e.currentTarget.value)}
      data={[
        { value: '', label: t('combining.chooseColumn'), disabled: true },
        ...side.columns.map((one) => ({ value: one.id, label: one.name, disabled: other !== undefined && one.id !== value && !areComparable(one, other) })),
      ]}
    />
  )
}

export function KeyFields({ draft, first, second, onDraft }: KeyFieldsProps) {
  const t = useT()
  const { keys } = draft
  const change = (row: number, part: Partial<DraftKey>) => onDraft({ ...draft, keys: keys.map((key) => (key.row === row ? { ...key, ...part } : key)) })
  const add = () => onDraft({ ...draft, keys: [...keys, { first: null, second: null, row: Math.max(...keys.map(({ row }) => row)) + 1 }] })
  return (
    <fieldset className={classes.group}>
      <legend>{t('combining.keys')}</legend>
      {keys.map(({ row, ...key }) => (
        <div key={row} className={classes.pair}>
          <ColumnSelect side={first} value={key.first} other={undefined} onChange={(id) => change(row, { first: id })} />
          <span className={classes.equals} aria-hidden="true">
            =
          </span>
          <ColumnSelect side={second} value={key.second} other={columnOf(first, key.first)} onChange={(id) => change(row, { second: id })} />
          {keys.length > 1 && (
            <Tooltip label={t('combining.removeKey')}>
              <ActionIcon
                size={32}
                aria-label={t('combining.removeKeyOf', { column: columnOf(first, key.first)?.name ?? '' })}
                onClick={(event) => {
                  // this button is removed
                  event.currentTarget.closest('fieldset')?.querySelector('select')?.focus()
                  onDraft({ ...draft, keys: keys.filter((one) => one.row !== row) })
                }}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
      ))}
      {keys.length < KEYS_MAX && chosenKeys(draft, first, second) && (
        <div>
          <Button variant="subtle" leftSection={<IconPlus size={14} />} onClick={add}>
            {t('combining.addKey')}
          </Button>
        </div>
      )}
      {hasTextKey(draft, first, second) && (
        <Switch label={t('combining.ignore')} checked={draft.ignores} onChange={(e) => onDraft({ ...draft, ignores: e.currentTarget.checked })} />
      )}
    </fieldset>
  )
}
