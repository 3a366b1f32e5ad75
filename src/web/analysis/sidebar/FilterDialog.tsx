/** The values of a column to keep or drop. */

import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { activeStep } from '../../../analysis/step-session.ts'
import type { Column } from '../../../contract/column.ts'
import { dropping, FILTERS, FIRST_OPERATOR, FilterOperator, keepsAll } from '../../../contract/filter.ts'
import type { Value } from '../../../contract/scalar.ts'
import { valueKey } from '../../../contract/value-key.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import { useRefusal } from '../../ui/use-refusal.ts'
import { useSession } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import classes from './ValueList.module.css'
import { ValueList } from './ValueList.tsx'

function FilterDialogContent({ column, onClose }: { column: Column; onClose: () => void }) {
  const t = useT()
  const { edit } = useEdits()
  const known = useSession((s) => activeStep(s).config.query.value.filters.find((f) => f.column === column.id))
  const untouched = known === undefined || keepsAll(known)
  const [operator, setOperator] = useState<FilterOperator>(untouched ? FIRST_OPERATOR : known.operator)
  const [selected, setSelected] = useState<ReadonlyMap<string, Value>>(() => new Map((known?.value ?? []).map((v) => [valueKey(v), v])))
  const { values } = FILTERS[operator]
  const takesValues = values !== 'none'
  const incomplete = values === 'one' && selected.size !== 1

  const [tried, setTried] = useState(false)
  const { form, refuse } = useRefusal<HTMLDivElement>()

  const apply = () => {
    setTried(true)
    if (incomplete) return refuse()
    const isEmpty = takesValues && selected.size === 0
    const filter = isEmpty ? dropping(column.id, []) : { column: column.id, operator, value: takesValues ? [...selected.values()] : [] }
    edit({ kind: 'filter', filter }, column.name)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('filter.title', { name: column.name })} size={460}>
      <div ref={form} className={classes.dialog}>
        <NativeSelect
          aria-label={t('filter.operator')}
          value={operator}
          data={FilterOperator.options.map((value) => ({ value, label: t(`filter.operators.${value}`) }))}
          onChange={(e) => setOperator(FilterOperator.parse(e.currentTarget.value))}
        />
        {takesValues && <ValueList column={column} selected={selected} single={values === 'one'} onChange={setSelected} />}
        {tried && incomplete && (
          <p className={classes.problem} data-wrong tabIndex={-1}>
            {t('filter.oneValue')}
          </p>
        )}
        <DialogFoot onCancel={onClose} note={takesValues ? t('filter.selected', { count: selected.size }) : ''}>
          <Button onClick={apply}>{t('filter.apply')}</Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}

export const FilterDialog = dialog(FilterDialogContent)
