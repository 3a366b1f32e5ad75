/** A printed table: complete, scaled down a little, or split into blocks of columns on several sheets. Rendered only while the page is printed. */
import { type ComponentProps, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Step } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { useStepName } from '../step-names.ts'
import { PlainTable } from './PlainTable.tsx'
import classes from './ReadingTable.module.css'
import { type ColumnBlock, isShort, layOutSheets, type SheetLayout, sheetWidth } from './sheets.ts'
import { columnsOf, type ReadingTable } from './table-model.ts'
import { useIsLandscape } from './use-printed-sheets.ts'

const widthOf = (element: Element): number => element.getBoundingClientRect().width
const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)

/** Measures the columns of a table, and divides them for a width of `sheet`. The leaves of a column group form one unit if they fit on a sheet together. */
export function measured(table: HTMLTableElement, across: number, sheet: number, least?: number): SheetLayout & { readonly short: boolean } {
  const line = [...table.querySelectorAll('thead tr:last-child > *')]
  const leaves = line.filter((cell) => cell.hasAttribute('data-leaf')).map(widthOf)
  const lead = sum(line.filter((cell) => !cell.hasAttribute('data-leaf')).map(widthOf))
  const groups = leaves.flatMap((_, at) => (at % across === 0 ? [sum(leaves.slice(at, at + across))] : []))
  const isWhole = Math.max(0, ...groups) <= sheet / 2
  const { blocks, scale } = layOutSheets({ lead, columns: isWhole ? groups : leaves }, sheet, least)
  const step = isWhole ? across : 1
  const short = isShort(table.getBoundingClientRect().height)
  return { scale, short, blocks: blocks.map(({ from, to }): ColumnBlock => ({ from: from * step, to: to * step })) }
}

interface PaperTableProps extends Pick<ComponentProps<typeof PlainTable>, 'remarks'> {
  readonly table: ReadingTable
  readonly step: Step
  readonly label: string
  readonly depth: number
}

export function PaperTable({ table, step, label, depth, remarks }: PaperTableProps) {
  const t = useT()
  const stepName = useStepName()
  const isLandscape = useIsLandscape()
  const box = useRef<HTMLDivElement>(null)
  const given = remarks ? { remarks } : {}
  const [laid, setLaid] = useState<ReturnType<typeof measured> | null>(null)
  useLayoutEffect(() => {
    const whole = box.current?.querySelector('table')
    if (laid === null && whole) setLaid(measured(whole, table.across, sheetWidth(isLandscape)))
  }, [laid, table, isLandscape])
  const parts = useMemo(() => (laid?.blocks ?? []).map((block) => columnsOf(table, block)), [table, laid])
  if (laid === null)
    return (
      <div ref={box} className={classes.paper}>
        <PlainTable table={table} label={label} alignment={step.table_settings.alignment} depth={depth} {...given} isPaper />
      </div>
    )
  return (
    <div ref={box} className={classes.paper} data-short={laid.short || undefined}>
      {parts.map((part, at) => {
        const caption = t('reading.part', { name: stepName(step), part: String(at + 1), parts: String(parts.length) })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have places alone
          <div key={at} className={classes.part}>
            {/* a caption inside the table may stay behind alone at the end of a sheet */}
            {parts.length > 1 && (
              <p className={classes.caption} aria-hidden="true">
                {caption}
              </p>
            )}
            <PlainTable
              table={part}
              label={parts.length === 1 ? label : caption}
              alignment={step.table_settings.alignment}
              depth={depth}
              {...given}
              isPaper
              style={{ zoom: laid.scale }}
            />
          </div>
        )
      })}
    </div>
  )
}
