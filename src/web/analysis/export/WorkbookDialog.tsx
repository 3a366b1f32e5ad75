/** Asks which steps of the analysis become sheets of a workbook. */
import { Button, Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { draftOf, isEmpty } from '../../../analysis/step-session.ts'
import type { Locale } from '../../../contract/constants.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import { toasts } from '../../api/nexus.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { useStepName } from '../step-names.ts'
import { usePage, useSession } from '../step-store.ts'
import { type StepPivot, usePivotOf } from './use-pivot-of.ts'
import { type StepTable, useTableOf, type WorkbookParts } from './use-table-of.ts'
import classes from './WorkbookDialog.module.css'
import { isNative } from './workbook/charts/native-kinds.ts'

/** A step that can be chosen. `onTable` receives its table, as the page shows it now. */
function StepChoice({ step, chosen, onToggle, onTable }: { step: Step; chosen: boolean; onToggle: () => void; onTable: (table: StepTable) => void }) {
  const t = useT()
  const applied = useSession((s) => s.applied[step.step_id])
  const result = usePage((s) => s.results[step.step_id]?.result)
  const table = useTableOf(step, (result && applied) ?? step.config, applied && result)
  useEffect(() => onTable(table))
  const description = table.chart === 'lacking' ? { description: t('exports.chartLacking') } : {}
  return <Checkbox label={table.name} {...description} checked={chosen} onChange={onToggle} />
}

/** Tells how many rows a pivot table counts, and which measures it lacks. */
function pivotText({ refusal, rows, left }: StepPivot, t: ReturnType<typeof useT>, locale: Locale): string {
  if (refusal) return t(`exports.${refusal}`)
  const counted = t('exports.pivotHint', { count: rows })
  return left.length === 0 ? counted : t('exports.pivotWithout', { counted, names: new Intl.ListFormat(LANGUAGES[locale].tag).format(left) })
}

interface WorkbookDialogProps {
  /** The open step, and the config of its result. */
  readonly step: Step
  readonly applied: StepConfig
  readonly result: PivotResult
  readonly onExport: (tables: readonly StepTable[], parts: WorkbookParts, pivot: StepPivot | null) => void
  readonly onClose: () => void
}

export function WorkbookDialog({ step: open, applied, result, onExport, onClose }: WorkbookDialogProps) {
  const pivot = usePivotOf(open, applied, result)
  const t = useT()
  const locale = useLocale()
  const stepName = useStepName()
  const { steps } = useSession(draftOf)
  // a withheld step has no content either
  const possible = steps.filter((step) => !isEmpty(step.config))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [charts, setCharts] = useState(true)
  const [isPivoted, setPivoted] = useState(false)
  const hasCharts = possible.some((step) => step.display_mode !== 'table' && isNative(step.chart_settings))
  const tables = useRef(new Map<string, StepTable>())
  const chosen = possible.filter(({ step_id }) => !left.has(step_id))
  const toggle = (id: string) => setLeft(left.has(id) ? new Set([...left].filter((own) => own !== id)) : new Set([...left, id]))
  const isAll = chosen.length === possible.length
  const start = () => {
    if (chosen.length === 0) toasts.show({ severity: 'error', title: t('exports.noStep') })
    else
      onExport(
        chosen.flatMap(({ step_id }) => tables.current.get(step_id) ?? []),
        { charts },
        isPivoted ? pivot : null,
      )
  }
  return (
    <Dialog title={t('exports.xlsx')} size={480} onClose={onClose}>
      <p>{t('exports.sheets')}</p>
      <fieldset className={classes.steps}>
        <legend className="visually-hidden">{t('exports.steps')}</legend>
        {possible.length > 1 && (
          <Checkbox
            label={t('exports.allSteps')}
            checked={isAll}
            indeterminate={!isAll && chosen.length > 0}
            onChange={() => setLeft(new Set(isAll ? possible.map(({ step_id }) => step_id) : []))}
          />
        )}
        {steps.map((step) =>
          possible.includes(step) ? (
            <StepChoice
              key={step.step_id}
              step={step}
              chosen={!left.has(step.step_id)}
              onToggle={() => toggle(step.step_id)}
              onTable={(table) => void tables.current.set(step.step_id, table)}
            />
          ) : (
            <Checkbox key={step.step_id} label={stepName(step)} description={t('exports.nothing')} checked={false} disabled />
          ),
        )}
      </fieldset>
      {(hasCharts || pivot) && (
        <div className={classes.parts}>
          {hasCharts && (
            <Checkbox
              label={t('exports.charts')}
              description={t('exports.chartsHint')}
              checked={charts}
              onChange={(event) => setCharts(event.currentTarget.checked)}
            />
          )}
          {pivot && (
            <Checkbox
              label={t('exports.pivot', { name: pivot.name })}
              description={pivotText(pivot, t, locale)}
              disabled={pivot.refusal !== null}
              checked={isPivoted}
              onChange={(event) => setPivoted(event.currentTarget.checked)}
            />
          )}
        </div>
      )}
      <DialogFoot onCancel={onClose}>
        <Button onClick={start}>{t('exports.menu')}</Button>
      </DialogFoot>
    </Dialog>
  )
}
