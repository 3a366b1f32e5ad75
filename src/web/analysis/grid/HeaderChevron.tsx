/** Expands and collapses a group of columns in its header, and drills an innermost group down into finer ones. */
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { Value } from '../../../contract/scalar.ts'
import { useT } from '../../i18n/locale.tsx'
import { DrillButton } from './DrillButton.tsx'
import classes from './GridHeaders.module.css'
import type { GridParts } from './grid-parts.ts'
import type { HeaderCell } from './headers.ts'

export type Toggle = (key: readonly Value[]) => void

export function Chevron({ cell, onToggle }: { cell: HeaderCell; onToggle: Toggle }) {
  const t = useT()
  if (!cell.toggle) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.chevron}
      aria-label={t(cell.collapsed ? 'grid.expand' : 'grid.collapse', { name: cell.label })}
      onClick={() => onToggle(cell.toggle ?? [])}
    >
      {cell.collapsed ? <IconChevronRight size={14} stroke={2} /> : <IconChevronDown size={14} stroke={2} />}
    </button>
  )
}

/** The + button of a group of the innermost field. */
export function Drill({ cell, parts: { columnDrill, result }, columnKey: key }: { cell: HeaderCell; parts: GridParts; columnKey: readonly Value[] }) {
  if (!columnDrill || cell.isTotal || key.length < result.column_names.length) return null
  return <DrillButton name={cell.label} label={columnDrill.label} onOpen={() => columnDrill.onOpen(key)} />
}
