/** The choices before rows are appended: when two rows are the same, and whether rows that are in both are left out. */
import { Checkbox, Radio } from '@mantine/core'
import type { ReplacementCheck, RowsInBoth } from '../../../contract/replacement.ts'
import { useT } from '../../i18n/locale.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import classes from '../../ui/page.module.css'
import own from './Replace.module.css'

/** How many columns may be compared. */
const KEYS_MAX = 100
/** How many columns are offered as keys. */
const OFFERED_MAX = 500

export interface AppendChoice {
  /** IDs of the columns by which rows are compared; null for all that both have. */
  readonly keys: readonly string[] | null
  /** Whether rows that are in both are left out. */
  readonly leavesOut: boolean
}

interface KeysChoiceProps {
  readonly check: ReplacementCheck
  readonly keys: AppendChoice['keys']
  readonly onChange: (keys: AppendChoice['keys']) => void
}

export function KeysChoice({ check, keys, onChange }: KeysChoiceProps) {
  const t = useT()
  const offered = check.columns.flatMap(({ column }) => (column ? [column] : [])).slice(0, OFFERED_MAX)
  // a key whose match was removed is no key any more
  const chosen = keys?.filter((key) => offered.some(({ id }) => id === key)) ?? null
  if (offered.length === 0) return null
  return (
    <div>
      <Radio.Group label={t('appending.sameRows')} value={chosen === null ? 'all' : 'keys'} onChange={(value) => onChange(value === 'all' ? null : [])}>
        <div className={own.choices}>
          <Radio value="all" label={t('appending.wholeRows')} />
          <Radio value="keys" label={t('appending.byKeys')} />
        </div>
      </Radio.Group>
      {chosen && (
        <Checkbox.Group aria-label={t('appending.byKeys')} value={[...chosen]} maxSelectedValues={KEYS_MAX} onChange={(next) => onChange(next)}>
          <div className={own.keyList}>
            {offered.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {chosen?.length === 0 && <p className={classes.muted}>{t('appending.noKeys')}</p>}
    </div>
  )
}

interface DoublesChoiceProps {
  readonly doubles: RowsInBoth
  readonly leavesOut: boolean
  readonly onChoose: (leavesOut: boolean) => void
}

/** Rows of the file that are already in the dataset, the first of them, and whether they are left out. */
export function DoublesChoice({ doubles: { count, rows, samples }, leavesOut, onChoose }: DoublesChoiceProps) {
  const t = useT()
  return (
    <div className={own.breaks}>
      <strong role="alert">{t('appending.inBoth', { count })}</strong>
      <Radio.Group aria-label={t('appending.inBoth', { count })} value={leavesOut ? 'leave_out' : 'keep'} onChange={(value) => onChoose(value === 'leave_out')}>
        <div className={own.choices}>
          <Radio value="leave_out" label={t('appending.leaveOut', { count })} />
          <Radio value="keep" label={t('appending.keep', { count })} />
        </div>
      </Radio.Group>
      {leavesOut && count === rows && <p>{t('appending.nothing')}</p>}
      {samples.names.length > 0 && (
        <>
          {count > samples.rows.length && <p className={classes.muted}>{t('appending.first', { count: String(samples.rows.length) })}</p>}
          <ListTable
            label={t('appending.inBoth', { count })}
            maxHeight={240}
            heads={samples.names.map((name, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and do not move
              <th key={place}>{name}</th>
            ))}
          >
            {samples.rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal, and do not move
              <tr key={line}>
                {row.map((value, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as in the header
                  <td key={place} className={own.column}>
                    {value ?? <span className={classes.muted}>–</span>}
                  </td>
                ))}
              </tr>
            ))}
          </ListTable>
        </>
      )}
    </div>
  )
}
