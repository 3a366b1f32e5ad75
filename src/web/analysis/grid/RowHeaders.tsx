/** The headers of one line: indented groups in one column, or a column for each field, followed by the measure when measures are stacked. */
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { RowIndex } from '../../../contract/pivot-result.ts'
import { isOthers } from '../../../contract/scalar.ts'
import { useT } from '../../i18n/locale.tsx'
import { DrillButton } from './DrillButton.tsx'
import headerClasses from './GridHeaders.module.css'
import type { LineParts } from './grid-parts.ts'
import { MeasureDrop, MeasureName } from './MeasureName.tsx'
import classes from './PivotGrid.module.css'
import { hasPick } from './picks.ts'
import { rowHeaderText } from './row-header-text.ts'

const INDENT = 18
const CHEVRON = 22

interface RowHeadersProps {
  readonly parts: LineParts
  readonly line: number
  readonly row: RowIndex | undefined
  /** Whether this is the first visible line, which shows all its parent groups. */
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
        const { text, repeated, toggle, aligned, collapsed } = rowHeaderText(parts, header, line, row, atTop)
        const pickLevel = header.kind === 'field' ? header.level : level
        const pickKey = row && header.kind !== 'measure' && pickLevel <= level ? row.key.slice(0, pickLevel) : []
        const isPicked = pickKey.length > 0 && hasPick(parts.picks, 'rows', pickKey)
        const isNamed = parts.naming?.row === line && parts.naming.column === column
        const isActive = selection.active.row === line && selection.active.column === column
        const indent = header.kind === 'path' ? (Math.max(1, level) - 1) * INDENT : 0
        return (
          <div
            key={column}
            role="rowheader"
            id={isActive ? `${id}-${line}-${column}` : undefined}
            aria-colindex={h + 1}
            {...(toggle ? { 'aria-label': text } : {})}
            aria-selected={isPicked}
            className={headerClasses.rowHeader}
            data-column={column}
            data-picked={isPicked || undefined}
            data-in={line >= area.top && line <= area.bottom}
            data-active={isActive}
            data-repeated={repeated}
            style={{ inlineSize: widths.headers[h], paddingInlineStart: 8 + indent + (aligned ? CHEVRON : 0) }}
          >
            {toggle && (
              <button
                type="button"
                tabIndex={-1}
                className={headerClasses.chevron}
                aria-label={t(collapsed ? 'grid.expand' : 'grid.collapse', { name: text })}
                onClick={() => parts.onToggle(toggle)}
              >
                {collapsed ? <IconChevronRight size={14} stroke={2} /> : <IconChevronDown size={14} stroke={2} />}
              </button>
            )}
            {isNamed ? (
              parts.naming?.field
            ) : header.kind === 'measure' ? (
              <MeasureName measure={parts.measures[line % shape.down]} index={line % shape.down} label={text} />
            ) : (
              <span className={headerClasses.rowLabel} title={text}>
                {text}
              </span>
            )}
            {header.kind === 'measure' && parts.dragged !== null && <MeasureDrop index={line % shape.down} place={`${line}:${column}`} />}
            {parts.drill &&
              row &&
              row.level === result.index_names.length &&
              !isOthers(row.key) &&
              (header.kind === 'path' || (header.kind === 'field' && header.level === row.level)) && (
                <DrillButton name={text} label={parts.drill.label} onOpen={() => parts.drill?.onOpen(row.key)} />
              )}
            {toggle && collapsed && <span className={headerClasses.children}>{t('grid.children', { count: String(row?.children ?? 0) })}</span>}
          </div>
        )
      })}
    </div>
  )
}
