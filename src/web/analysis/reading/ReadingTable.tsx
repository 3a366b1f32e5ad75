/** A result as a static table in a report. */
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { withTitles } from '../../../analysis/titles.ts'
import type { Step } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { useIsPrinting } from '../../theme/drawn-scheme.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { useMarking } from '../formats/use-formats.ts'
import { useStepName } from '../step-names.ts'
import type { ShownResult } from '../step-store.ts'
import { useTitles } from '../titles.ts'
import { useHeaderLabels, useShownMeasures } from '../use-shown.ts'
import { useTotalLabel } from '../use-total-label.ts'
import type { Cut } from './cut.ts'
import { NarrowTable } from './NarrowTable.tsx'
import { OpenStep } from './OpenStep.tsx'
import { PaperTable } from './PaperTable.tsx'
import { PlainTable } from './PlainTable.tsx'
import report from './Reading.module.css'
import classes from './ReadingTable.module.css'
import { referencedCells } from './referenced-cells.ts'
import { remarksOf, useReportMessages } from './report-messages.ts'
import { readingTable, type ReadingTable as Table } from './table-model.ts'
import { useStickyLead } from './use-sticky-lead.ts'

interface CutsProps {
  readonly table: Table
  readonly step: Step
  readonly isFolded: boolean
  readonly main: MainRows
}

/** The words about the rows that a report leaves out by itself. */
function useCutWords({ table: { rows }, main: { cut, outer, measure } }: CutsProps): readonly string[] {
  const t = useT()
  const counts = { shown: rows.shown, total: rows.all }
  if (rows.shown >= rows.all) return outer === null ? [] : [t('reading.outerOnly', { field: outer })]
  const by = cut?.by ?? 'first'
  return [by === 'latest' ? t('reading.cutLatest', counts) : by === 'largest' ? t('reading.cutLargest', { ...counts, measure }) : t('reading.cutRows', counts)]
}

/** Says which groups are folded, how many rows and columns the table omits, and where to see them; renders nothing if it is complete. */
function Cuts(props: CutsProps) {
  const t = useT()
  const { table, step, isFolded, main } = props
  const { rows, columns } = table
  const words = [
    ...(isFolded && main.outer === null ? [t('reading.folded')] : []),
    ...useCutWords(props),
    ...(columns.shown < columns.all ? [t('reading.cutColumns', { shown: columns.shown, total: columns.all })] : []),
  ]
  const isCut = main.cut !== null || main.outer !== null
  const isBeyond = (!isCut && rows.shown < rows.all) || columns.shown < columns.all || (isFolded && main.outer === null)
  if (words.length === 0 && !main.isWhole) return null
  return (
    <div className={classes.cut} role={words.length > 0 ? 'note' : undefined}>
      {words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {(isCut || main.isWhole) && (
        <Button variant="subtle" size="xs" className={report.onScreen ?? ''} onClick={main.toggle}>
          {main.isWhole ? t('reading.showFewer') : t('reading.showAll', { rows: main.all })}
        </Button>
      )}
      {isBeyond && <OpenStep step={step} label={t('reading.openAll')} />}
    </div>
  )
}

/** The rows of a long table that are shown at first, and the way to the others. */
export interface MainRows {
  readonly cut: Cut | null
  /** The outer field, if only its groups are shown. */
  readonly outer: string | null
  /** The measure by which the largest rows were chosen. */
  readonly measure: string
  /** Number of rows with those that are left out, totals of groups included. */
  readonly all: number
  /** Whether the reader asked for all rows. */
  readonly isWhole: boolean
  readonly toggle: () => void
}

/** A table that is shown as it is. */
const UNCUT: MainRows = { cut: null, outer: null, measure: '', all: 0, isWhole: false, toggle: () => undefined }

export function ReadingTable({ step, shown, main = UNCUT }: { step: Step; shown: ShownResult; main?: MainRows }) {
  const t = useT()
  const stepName = useStepName()
  const { config, table_settings: settings } = step
  const measures = useShownMeasures(step, config)
  const marking = useMarking(step, config)
  const titles = useTitles(config, measures)
  const words = useHeaderLabels()
  const isPrinting = useIsPrinting()
  const isNarrow = usePhone()
  const box = useStickyLead()
  const { result, view } = shown
  const totalLabel = useTotalLabel(measures, words.grandTotal, result)
  const table = useMemo(
    () => readingTable({ result: withTitles(result, titles), measures, settings, view, marking, words, totalLabel, kept: main.cut?.positions ?? null }),
    [result, titles, measures, settings, view, marking, words, totalLabel, main.cut],
  )
  const { messages } = useReportMessages(step)
  const remarks = useMemo(() => remarksOf(messages, step.config), [messages, step.config])
  const ids = useMemo(() => referencedCells(step, remarks.keys()), [step, remarks])
  const isFolded = [...result.row_indexes, ...result.column_indexes].some(({ collapsed }) => collapsed)
  const label = t('reading.table', { name: stepName(step) })
  const plain = { table, label, alignment: settings.alignment, depth: main.outer === null ? result.index_names.length : 1, ids, remarks }
  return (
    <>
      <Cuts table={table} step={step} isFolded={isFolded} main={main} />
      {isNarrow && !isPrinting ? (
        <NarrowTable {...plain} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        <section ref={box} className={classes.scroll} aria-label={label} tabIndex={0} data-printing={isPrinting || undefined}>
          <PlainTable {...plain} />
        </section>
      )}
      {isPrinting && <PaperTable table={table} step={step} label={label} depth={plain.depth} remarks={remarks} />}
    </>
  )
}
