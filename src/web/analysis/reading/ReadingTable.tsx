/** A result as a static table in a report. */
import { useMemo } from 'react'
import { withTitles } from '../../../analysis/titles.ts'
import type { Step } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { useIsPrinting } from '../../theme/drawn-scheme.ts'
import { useMarking } from '../formats/use-formats.ts'
import { useStepName } from '../step-names.ts'
import type { ShownResult } from '../step-store.ts'
import { useTitles } from '../titles.ts'
import { useHeaderLabels, useShownMeasures } from '../use-shown.ts'
import { useTotalLabel } from '../use-total-label.ts'
import { OpenStep } from './OpenStep.tsx'
import { PaperTable } from './PaperTable.tsx'
import { PlainTable } from './PlainTable.tsx'
import classes from './ReadingTable.module.css'
import { referencedCells } from './referenced-cells.ts'
import { readingTable, type ReadingTable as Table } from './table-model.ts'
import { useStickyLead } from './use-sticky-lead.ts'

/** Says which groups are folded, how many rows and columns the table omits, and where to see them; renders nothing if it is complete. */
function Cuts({ table: { rows, columns }, step, isFolded }: { table: Table; step: Step; isFolded: boolean }) {
  const t = useT()
  const words = [
    ...(isFolded ? [t('reading.folded')] : []),
    ...(rows.shown < rows.all ? [t('reading.cutRows', { shown: rows.shown, total: rows.all })] : []),
    ...(columns.shown < columns.all ? [t('reading.cutColumns', { shown: columns.shown, total: columns.all })] : []),
  ]
  if (words.length === 0) return null
  return (
    <div className={classes.cut} role="note">
      {words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <OpenStep step={step} label={t('reading.openAll')} />
    </div>
  )
}

export function ReadingTable({ step, shown }: { step: Step; shown: ShownResult }) {
  const t = useT()
  const stepName = useStepName()
  const { config, table_settings: settings } = step
  const measures = useShownMeasures(step, config)
  const marking = useMarking(step, config)
  const titles = useTitles(config, measures)
  const words = useHeaderLabels()
  const isPrinting = useIsPrinting()
  const box = useStickyLead()
  const { result, view } = shown
  const totalLabel = useTotalLabel(measures, words.grandTotal, result)
  const table = useMemo(
    () => readingTable({ result: withTitles(result, titles), measures, settings, view, marking, words, totalLabel }),
    [result, titles, measures, settings, view, marking, words, totalLabel],
  )
  const ids = useMemo(() => referencedCells(step), [step])
  const isFolded = [...result.row_indexes, ...result.column_indexes].some(({ collapsed }) => collapsed)
  const label = t('reading.table', { name: stepName(step) })
  return (
    <>
      <Cuts table={table} step={step} isFolded={isFolded} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section ref={box} className={classes.scroll} aria-label={label} tabIndex={0} data-printing={isPrinting || undefined}>
        <PlainTable table={table} label={label} alignment={settings.alignment} depth={result.index_names.length} ids={ids} />
      </section>
      {isPrinting && <PaperTable table={table} step={step} label={label} />}
    </>
  )
}
