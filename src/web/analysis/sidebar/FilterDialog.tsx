/** The values of a column to keep or drop. */
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { activeStep } from '../../../analysis/step-session.ts'
import type { Column } from '../../../contract/column.ts'
import { type Filter, FilterOperator } from '../../../contract/filter.ts'
import type { Value } from '../../../contract/scalar.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import { useRefusal } from '../../ui/use-refusal.ts'
import { useSession } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import classes from './ValueList.module.css'
import { keyOf, ValueList } from './ValueList.tsx'

const needsValues = (operator: FilterOperator): boolean => operator === 'IN' || operator === 'NOT IN' || operator === '='

function FilterDialogContent({ column, onClose }: { column: Column; onClose: () => void }) {
  const t = useT()
  const { edit } = useEdits()
  const known = useSession((s) => activeStep(s).config.query.value.filters.find((f) => f.column === column.id))
  const untouched = known === undefined || (known.operator === 'NOT IN' && known.value.length === 0)
  const [operator, setOperator] = useState<FilterOperator>(untouched ? 'IN' : known.operator)
  const [selected, setSelected] = useState<ReadonlyMap<string, Value>>(() => new Map((known?.value ?? []).map((v) => [keyOf(v), v])))
  const incomplete = operator === '=' && selected.size !== 1

  const [tried, setTried] = useState(false)
  const { form, refuse } = useRefusal<HTMLDivElement>()

  const apply = () => {
    setTried(true)
    if (incomplete) return refuse()
    const value = needsValues(operator) ? [...selected.values()] : []
    const filter: Filter =
      value.length === 0 && needsValues(operator) ? { column: column.id, operator: 'NOT IN', value: [] } : { column: column.id, operator, value }
    edit({ kind: 'filter', filter }, column.name)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('filter.title', { name: column.name })} size={460}>
      <div ref={form} className={classes.dialog}>
        <NativeSelect
          aria-label={t('filter.operator')}
          value={operator}
          data={FilterOperator.options.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={(e) => setOperator(FilterOperator.parse(e.currentTarget.value))}
        />
        {needsValues(operator) && <ValueList column={column} selected={selected} single={operator === '='} onChange={setSelected} />}
        {tried && incomplete && (
          <p className={classes.problem} data-wrong tabIndex={-1}>
            {t('filter.oneValue')}
          </p>
        )}
        <DialogFoot onCancel={onClose} note={needsValues(operator) ? t('filter.selected', { count: selected.size }) : ''}>
          <Button onClick={apply}>{t('filter.apply')}</Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}

export const FilterDialog = dialog(FilterDialogContent)
