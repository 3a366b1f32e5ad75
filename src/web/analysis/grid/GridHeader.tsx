/**
 * The column headers: one line per column field, and one for measures placed side by side. If there is a single measure,
 * its name has a separate line above. Sticky, like the corner.
 */
import { memo, type RefObject } from 'react'
import { useT } from '../../i18n/locale.tsx'
import { columnKey } from './cells.ts'
import { singleName } from './column-widths.ts'
import { FieldName } from './FieldName.tsx'
import classes from './GridHeaders.module.css'
import { HEADER_HEIGHT } from './geometry.ts'
import type { GridActions } from './grid-actions.ts'
import type { GridParts } from './grid-parts.ts'
import { Chevron, Drill, type Toggle } from './HeaderChevron.tsx'
import handles from './HeaderHandles.module.css'
import type { HeaderCell } from './headers.ts'
import { Leaves } from './LeafHeaders.tsx'
import { MeasureName } from './MeasureName.tsx'
import { hasPick } from './picks.ts'
import { TITLE } from './shape.ts'
import { headerWidth, startOf } from './widths.ts'

function GroupHeader({ cell, line, parts, onToggle }: { cell: HeaderCell; line: number; parts: GridParts; onToggle: Toggle }) {
  const { widths, shape, columns } = parts
  const start = startOf(widths, cell.start)
  const key = columnKey(parts.cells, cell.start).slice(0, line + 1)
  const isPicked = !cell.isTotal && key.length === line + 1 && hasPick(parts.picks, 'columns', key)
  const isInnermost = line === parts.result.column_names.length - 1
  return (
    <div
      role="columnheader"
      className={classes.groupHeader}
      data-total={cell.isTotal}
      data-line={line}
      data-start={cell.start}
      data-picked={isPicked || undefined}
      aria-selected={isPicked}
      aria-colindex={shape.headers.length + 1 + cell.start * shape.across}
      aria-colspan={cell.span * shape.across}
      {...(cell.toggle ? { 'aria-expanded': !cell.collapsed } : {})}
      style={{ inlineSize: startOf(widths, cell.start + cell.span) - start, insetInlineStart: columns.offset + start - startOf(widths, columns.first) }}
    >
      <Chevron cell={cell} onToggle={onToggle} />
      <span className={classes.groupLabel} title={cell.label}>
        {cell.label}
      </span>
      {isInnermost && <Drill cell={cell} parts={parts} columnKey={key} />}
    </div>
  )
}

function FieldSep() {
  return (
    <span className={classes.sep} aria-hidden="true">
      ›
    </span>
  )
}

/** The line above the headers: the name of the only measure, then the names of the column fields. */
function TitleLine({ parts }: { parts: GridParts }) {
  const { result, shape, widths, id, selection, naming, measures } = parts
  const column = -shape.headers.length
  const isNamed = naming?.row === TITLE
  const label = result.measures[0]?.name ?? ''
  return (
    <div role="row" aria-rowindex={1} data-row={TITLE} className={classes.headerRow} style={{ blockSize: HEADER_HEIGHT }}>
      <div
        role="columnheader"
        id={`${id}-${TITLE}-${column}`}
        aria-colindex={1}
        aria-colspan={shape.headers.length}
        className={classes.corner}
        data-lone
        data-title
        data-column={column}
        data-active={selection.active.row === TITLE}
        data-naming={isNamed || undefined}
        title={label}
        style={{ inlineSize: widths.header }}
      >
        {isNamed ? naming.field : <MeasureName measure={measures[0]} index={0} label={label} />}
      </div>
      <div
        role="columnheader"
        aria-colindex={shape.headers.length + 1}
        aria-colspan={Math.max(1, parts.cells.head.total_columns)}
        className={classes.fields}
        data-lone
        style={{ insetInlineStart: widths.header }}
      >
        {result.column_names.map((field, at) => (
          <FieldName key={field.column_id} columnId={field.column_id} area="columns" name={field.name}>
            {at > 0 && <FieldSep />}
          </FieldName>
        ))}
      </div>
    </div>
  )
}

/** The names of the row fields, with handles that resize their columns. */
function Corner({ parts }: { parts: GridParts }) {
  const t = useT()
  const { result, shape, widths, id, selection, resize } = parts
  return (
    <div role="none" className={classes.corners}>
      {shape.headers.map((header, h) => {
        const column = h - shape.headers.length
        const fields = header.kind === 'path' ? result.index_names : header.kind === 'field' ? result.index_names.slice(header.level - 1, header.level) : []
        const inner = header.kind === 'measure' ? result.column_names.at(-1) : undefined
        return (
          <div
            key={column}
            role="columnheader"
            id={`${id}--1-${column}`}
            aria-colindex={h + 1}
            className={classes.corner}
            style={{ inlineSize: widths.headers[h] }}
            data-column={column}
            data-active={selection.active.row === -1 && selection.active.column === column}
          >
            {header.kind !== 'measure' && fields.length === 0 && <span className="visually-hidden">{t('grid.row')}</span>}
            {header.kind === 'measure' &&
              (inner ? (
                <span className={classes.cornerEnd}>
                  <FieldName columnId={inner.column_id} area="columns" name={inner.name} />
                </span>
              ) : (
                <span>{t('sidebar.values')}</span>
              ))}
            {fields.map((field, at) => (
              <FieldName key={field.column_id} columnId={field.column_id} area="rows" name={field.name}>
                {at > 0 && <FieldSep />}
              </FieldName>
            ))}
            <span className={handles.edge} {...resize.edge(singleName(headerWidth(header, result)), widths.headers[h] ?? 0)} />
          </div>
        )
      })}
    </div>
  )
}

interface GridHeaderProps {
  readonly actions: RefObject<GridActions>
  readonly parts: GridParts
  readonly header: readonly (readonly HeaderCell[])[]
  readonly width: number
}

export const GridHeader = memo(function GridHeader({ parts, header, width, actions }: GridHeaderProps) {
  const onToggle: Toggle = (key) => actions.current.toggleColumn(key)
  const { result, widths, shape, headerLines } = parts
  const style = { blockSize: HEADER_HEIGHT }
  const { hasTitle } = shape
  const isOfGroups = shape.leaves === 'groups'
  const above = isOfGroups ? result.column_names.slice(0, -1) : result.column_names
  const inner = isOfGroups ? result.column_names.at(-1) : undefined
  return (
    <div role="rowgroup" className={classes.header} style={{ inlineSize: width }}>
      {hasTitle && <TitleLine parts={parts} />}
      {above.map((field, line) => (
        <div key={field.column_id} role="row" aria-rowindex={line + (hasTitle ? 2 : 1)} className={classes.headerRow} style={style}>
          <div
            role="columnheader"
            aria-colindex={1}
            aria-colspan={shape.headers.length}
            className={classes.corner}
            data-lone
            style={{ inlineSize: widths.header }}
          >
            {hasTitle ? (
              <span className="visually-hidden">{field.name}</span>
            ) : (
              <span className={classes.cornerEnd}>
                <FieldName columnId={field.column_id} area="columns" name={field.name} />
              </span>
            )}
          </div>
          <div role="none" className={classes.track}>
            {header[line]?.map((cell) => (
              <GroupHeader key={cell.start} cell={cell} line={line} parts={parts} onToggle={onToggle} />
            ))}
          </div>
        </div>
      ))}
      <div role="row" aria-rowindex={headerLines} data-row={-1} className={classes.headerRow} style={style}>
        <Corner parts={parts} />
        <div role="none" className={classes.track}>
          <Leaves parts={parts} groups={inner ? header[above.length] : undefined} onToggle={onToggle} />
        </div>
      </div>
    </div>
  )
})
