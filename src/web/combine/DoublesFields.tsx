/** Chooses the treatment of keys that occur more than once in the second dataset. */
import { NativeSelect, Radio } from '@mantine/core'
import { canAggregate, type Doubles, LookupAggregate } from '../../contract/combination.ts'
import { typeFamily } from '../../contract/scalar.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './Combine.module.css'
import { aggregateOf, broughtColumns, type LookupDraft, orderColumn, type Side } from './lookup-draft.ts'

interface DoublesFieldsProps {
  readonly draft: LookupDraft
  readonly second: Side
  readonly onDraft: (draft: LookupDraft) => void
}

const TAKES = ['refuse', 'first', 'aggregate'] as const satisfies readonly Doubles['take'][]
const DIRECTIONS = ['ascending', 'descending'] as const satisfies readonly LookupDraft['direction'][]

export function DoublesFields({ draft, second, onDraft }: DoublesFieldsProps) {
  const t = useT()
  const choose = (value: string) => {
    const take = TAKES.find((one) => one === value)
    if (take) onDraft({ ...draft, take })
  }
  return (
    <>
      <Radio.Group label={t('combining.doublesChoice')} value={draft.take} onChange={choose}>
        {TAKES.map((take) => (
          <Radio key={take} value={take} label={t(`combining.take.${take}`, { title: second.title })} py={8} />
        ))}
      </Radio.Group>
      {draft.take === 'first' && (
        <div className={classes.how}>
          <NativeSelect
            label={t('combining.firstBy')}
            value={orderColumn(draft, second)}
            onChange={(e) => onDraft({ ...draft, by: e.currentTarget.value })}
            data={second.columns.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <NativeSelect
            label={t('combining.direction')}
            value={draft.direction}
            onChange={(e) => onDraft({ ...draft, direction: DIRECTIONS.find((one) => one === e.currentTarget.value) ?? 'ascending' })}
            data={DIRECTIONS.map((value) => ({ value, label: t(`combining.directions.${value}`) }))}
          />
        </div>
      )}
      {draft.take === 'aggregate' && <Aggregates {...{ draft, second, onDraft }} />}
    </>
  )
}

function Aggregates({ draft, second, onDraft }: DoublesFieldsProps) {
  const t = useT()
  return (
    <div className={classes.aggregates}>
      {broughtColumns(draft, second).map((column) => (
        <NativeSelect
          key={column.id}
          label={column.name}
          value={aggregateOf(draft, column)}
          onChange={(e) => onDraft({ ...draft, aggregates: new Map([...draft.aggregates, [column.id, LookupAggregate.parse(e.currentTarget.value)]]) })}
          data={LookupAggregate.options
            .filter((aggregate) => canAggregate(aggregate, typeFamily(column.dtype)))
            .map((value) => ({ value, label: t(`combining.aggregates.${value}`) }))}
        />
      ))}
    </div>
  )
}
