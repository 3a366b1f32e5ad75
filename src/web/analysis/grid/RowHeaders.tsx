/** The headers of one line: groups indented in one column, or a column for each field, then the measure where measures stand below each other. */
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { RowIndex } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'
import { useT } from '../../i18n/locale.tsx'
import type { LineParts } from './grid-parts.ts'
import { rowLabel } from './headers.ts'
import classes from './PivotGrid.module.css'
import type { HeaderColumn } from './shape.ts'

const INDENT = 18
const CHEVRON = 22

interface HeaderText {
  readonly text: string
  /** The same as in the line above it. */
  readonly repeated: boolean
  /** The group that a press opens or closes. */
  readonly toggle: readonly Value[] | null
  /** Stands beside or under a text with a button, without one of its own. */
  readonly aligned: boolean
  readonly collapsed: boolean
}

const NOTHING: HeaderText = { text: '', repeated: false, toggle: null, aligned: false, collapsed: false }

/** Whether the position before shows the same group at a level. */
function isRepeated({ cells }: LineParts, position: number, row: RowIndex, level: number): boolean {
  const before = position > 0 ? cells.row(position - 1) : undefined
  return before !== undefined && before.level >= level && JSON.stringify(before.key.slice(0, level)) === JSON.stringify(row.key.slice(0, level))
}

function textOf(parts: LineParts, header: HeaderColumn, line: number, row: RowIndex | undefined, atTop: boolean): HeaderText {
  const { result, shape, words } = parts
  const isFurther = line % shape.down > 0 && !atTop
  if (header.kind === 'measure') return { ...NOTHING, text: result.measures[line % shape.down]?.name ?? '' }
  if (!row) return NOTHING
  const depth = result.index_names.length
  if (header.kind === 'path') {
    const isGroup = row.level > 0 && row.level < depth
    const text = rowLabel(row.key, row.level, result, words)
    const toggle = isGroup && !isFurther ? row.key : null
    return { text, repeated: isFurther, toggle, aligned: !toggle && row.level > 0 && depth > 1, collapsed: row.collapsed }
  }
  const { level } = header
  if (row.level === 0) return level === 1 ? { ...NOTHING, text: words.grandTotal, repeated: isFurther } : NOTHING
  if (row.level < level) return NOTHING
  const key = row.key.slice(0, level)
  const label = rowLabel(key, level, result, words)
  const isOuter = level < depth
  if (row.level === level && isOuter && !row.collapsed) return { ...NOTHING, text: words.total(label), repeated: isFurther }
  const repeated = isFurther || (!atTop && isRepeated(parts, Math.floor(line / shape.down), row, level))
  return { text: label, repeated, toggle: isOuter && !repeated ? key : null, aligned: isOuter && repeated, collapsed: row.level === level && row.collapsed }
}

interface RowHeadersProps {
  readonly parts: LineParts
  readonly line: number
  readonly row: RowIndex | undefined
  /** The first line in view says in full what it stands in. */
  readonly atTop: boolean
}

export function RowHeaders({ parts, line, row, atTop }: RowHeadersProps) {
  const t = useT()
  const { id, shape, widths, selection, area, result } = parts
  const level = row?.level ?? result.index_names.length
  return (
    <div role="none" className={classes.rowHeaders}>
      {shape.headers.map((header, h) => {
        const column = h - shape.headers.length
        const { text, repeated, toggle, aligned, collapsed } = textOf(parts, header, line, row, atTop)
        const isActive = selection.active.row === line && selection.active.column === column
        const indent = header.kind === 'path' ? (Math.max(1, level) - 1) * INDENT : 0
        return (
          <div
            key={column}
            role="rowheader"
            id={isActive ? `${id}-${line}-${column}` : undefined}
            aria-colindex={h + 1}
            {...(toggle ? { 'aria-label': text } : {})}
            className={classes.rowHeader}
            data-column={column}
            data-in={line >= area.top && line <= area.bottom}
            data-active={isActive}
            data-repeated={repeated}
            style={{ inlineSize: widths.headers[h], paddingInlineStart: 8 + indent + (aligned ? CHEVRON : 0) }}
          >
            {toggle && (
              <button
                type="button"
                tabIndex={-1}
                className={classes.chevron}
                aria-label={t(collapsed ? 'grid.expand' : 'grid.collapse', { name: text })}
                onClick={() => parts.onToggle(toggle)}
              >
                {collapsed ? <IconChevronRight size={14} stroke={2} /> : <IconChevronDown size={14} stroke={2} />}
              </button>
            )}
            <span className={classes.rowLabel} title={text}>
              {text}
            </span>
            {toggle && collapsed && <span className={classes.children}>{t('grid.children', { count: String(row?.children ?? 0) })}</span>}
          </div>
        )
      })}
    </div>
  )
}
