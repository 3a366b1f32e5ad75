/** A table on a narrow screen: as many columns as fit beside the row headers, the last ones first, with buttons to the others. */
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../i18n/locale.tsx'
import { measured } from './PaperTable.tsx'
import { PlainTable } from './PlainTable.tsx'
import classes from './ReadingTable.module.css'
import type { ColumnBlock } from './sheets.ts'
import { columnsOf, type ReadingTable } from './table-model.ts'

interface Laid {
  readonly table: ReadingTable
  readonly width: number
  readonly blocks: readonly ColumnBlock[]
}

/** The width of an element, as it changes. */
function useWidth(box: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}

/** The last block with more than totals, because the latest periods stand there. */
const firstShown = ({ leaves }: ReadingTable, blocks: readonly ColumnBlock[]): number =>
  Math.max(
    0,
    blocks.findLastIndex(({ from, to }) => leaves.slice(from, to).some(({ isTotal }) => !isTotal)),
  )

export function NarrowTable(props: ComponentProps<typeof PlainTable>) {
  const t = useT()
  const { table } = props
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [laid, setLaid] = useState<Laid | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const isLaid = laid !== null && laid.table === table && laid.width === width
  useLayoutEffect(() => {
    const whole = box.current?.querySelector('table')
    if (isLaid || !whole || width === 0) return
    setLaid({ table, width, blocks: measured(whole, table.across, width, 1).blocks })
    setChosen(null)
  }, [isLaid, table, width])
  const last = (laid?.blocks.length ?? 1) - 1
  const at = chosen ?? firstShown(table, laid?.blocks ?? [])
  const block = isLaid ? laid.blocks[at] : undefined
  const part = useMemo(() => (block ? columnsOf(table, block) : table), [table, block])
  return (
    <div ref={box} className={classes.narrow}>
      {block && last > 0 && (
        <div className={classes.pager}>
          <ActionIcon variant="default" size={32} disabled={at === 0} aria-label={t('reading.previousColumns')} onClick={() => setChosen(at - 1)}>
            <IconChevronLeft size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
          <span role="status">{t('reading.columnsShown', { from: block.from + 1, to: block.to, total: table.leaves.length })}</span>
          <ActionIcon variant="default" size={32} disabled={at === last} aria-label={t('reading.nextColumns')} onClick={() => setChosen(at + 1)}>
            <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
      <div className={block ? undefined : classes.unmeasured}>
        <PlainTable {...props} table={part} />
      </div>
    </div>
  )
}
