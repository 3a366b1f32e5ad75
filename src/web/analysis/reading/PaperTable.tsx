/** A table as it goes to the printer: whole, a little smaller, or in blocks of columns on further sheets. There while a page is printed. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Step } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { PlainTable } from './PlainTable.tsx'
import classes from './ReadingTable.module.css'
import { type ColumnBlock, type Laid, laidOut, sheetWidth } from './sheets.ts'
import { columnsOf, type ReadingTable } from './table-model.ts'

const widthOf = (element: Element): number => element.getBoundingClientRect().width
const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)

/** Leaves of one group of columns stay side by side where a sheet has room for them. */
function measured(table: HTMLTableElement, across: number, sheet: number): Laid {
  const line = [...table.querySelectorAll('thead tr:last-child > *')]
  const leaves = line.filter((cell) => cell.hasAttribute('data-leaf')).map(widthOf)
  const lead = sum(line.filter((cell) => !cell.hasAttribute('data-leaf')).map(widthOf))
  const groups = leaves.flatMap((_, at) => (at % across === 0 ? [sum(leaves.slice(at, at + across))] : []))
  const isWhole = Math.max(0, ...groups) <= sheet / 2
  const { blocks, scale } = laidOut({ lead, columns: isWhole ? groups : leaves }, sheet)
  const step = isWhole ? across : 1
  return { scale, blocks: blocks.map(({ from, to }): ColumnBlock => ({ from: from * step, to: to * step })) }
}

export function PaperTable({ table, step, label }: { table: ReadingTable; step: Step; label: string }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const [laid, setLaid] = useState<Laid | null>(null)
  useLayoutEffect(() => {
    const whole = box.current?.querySelector('table')
    if (laid === null && whole) setLaid(measured(whole, table.across, sheetWidth(step)))
  }, [laid, table, step])
  const { blocks, scale } = laid ?? { blocks: [{ from: 0, to: table.leaves.length }], scale: 1 }
  const parts = useMemo(() => blocks.map((block) => columnsOf(table, block)), [table, blocks])
  return (
    <div ref={box} className={classes.paper}>
      {parts.map((part, at) => (
        <PlainTable
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have places alone
          key={at}
          table={part}
          label={label}
          caption={parts.length === 1 ? null : t('reading.part', { name: step.name, part: String(at + 1), parts: String(parts.length) })}
          alignment={step.table_settings.alignment}
          depth={step.config.pivot.rows.length}
          isPaper
          style={{ zoom: scale }}
        />
      ))}
    </div>
  )
}
