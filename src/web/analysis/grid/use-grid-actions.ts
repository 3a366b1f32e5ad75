/** Creates the actions that menus, headers, keys and the status line of the grid trigger. */
import { type RefObject, useCallback, useRef } from 'react'
import { sameContent } from '../../../analysis/config-key.ts'
import type { CellAddress } from '../../../contract/explanation.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { Value } from '../../../contract/scalar.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import type { Marking } from '../formats/cell-look.ts'
import type { ReadWindow } from '../read-window.ts'
import { useCellActions } from '../use-cell-actions.ts'
import { useEdits } from '../use-edits.ts'
import { useCollapse } from '../use-shown.ts'
import { columnKey } from './cells.ts'
import { toggleGroup } from './collapse.ts'
import type { GridActions, MeasureActions } from './grid-actions.ts'
import type { HeaderLabels } from './headers.ts'
import type { CellAt } from './selection.ts'
import { placeOf } from './shape.ts'
import { measureSort, nextDirection } from './sorting.ts'
import { type GridPlace, type GridTarget, targetAt } from './targets.ts'
import { type Copying, useCopy } from './use-copy.ts'
import type { GridLayout } from './use-grid-layout.ts'
import { cellNames, cellsAt } from './widths.ts'

interface Asked {
  readonly step: Step
  readonly applied: StepConfig
  readonly measures: readonly Measure[]
  readonly marking: Marking | null
  readonly words: HeaderLabels
  readonly place: GridPlace
  readonly layout: GridLayout
  readonly reader: (signal?: AbortSignal) => ReadWindow
  readonly hands: MeasureActions | null
}

/** Sorts the rows by a column. If measures are stacked, uses the measure that already sorts the rows, otherwise the first one. */
export function useSortBy({ step, measures, place }: Pick<Asked, 'step' | 'measures' | 'place'>): (at: CellAt) => void {
  const { edit } = useEdits()
  return (at) => {
    const { cells, result, shape } = place
    const isDown = shape.down > 1
    if (result.index_names.length === 0 || result.measures.length === 0 || (targetAt(place, at)?.kind !== 'measure' && !isDown)) return
    const known = measureSort(step.config)
    const measure = isDown ? (measures.find((m) => m.id === known?.measureId) ?? measures[0]) : measures[placeOf(shape, at).measure]
    const column = cells.column(placeOf(shape, at).column)?.path.map((p) => p.value)
    if (!measure || !column) return
    edit({ kind: 'sort axis', axis: 'rows', measureId: measure.id, at: column, direction: nextDirection(known, measure.id, column) }, measure.name)
  }
}

interface GridDoes {
  /** A ref to the current actions, so that memoized components do not rerender when they change. */
  readonly actions: RefObject<GridActions>
  readonly toggleRow: (key: readonly Value[]) => void
  readonly copying: Copying
}

export function useGridActions(asked: Asked, menu: { readonly openAtActive: () => void; readonly close: () => void }): GridDoes {
  const { step, applied, measures, place, layout, hands } = asked
  const { cells, result, shape } = place
  const [collapse, setCollapse] = useCollapse(step, applied)
  const { copy, copying } = useCopy({ ...asked, size: layout.size })
  const { explain, showRows, message } = useCellActions(step, applied)
  const toggleRow = useCallback((key: readonly Value[]): void => setCollapse({ ...collapse, rows: toggleGroup(collapse.rows, key) }), [collapse, setCollapse])
  const toggleColumn = (key: readonly Value[]): void => setCollapse({ ...collapse, columns: toggleGroup(collapse.columns, key) })
  const onAddress =
    (work: (cell: CellAddress) => void) =>
    ({ measure, row, column }: Extract<GridTarget, { kind: 'cell' }>): void => {
      const measure_id = measures[measure]?.id
      if (measure_id) work({ measure_id, row: [...row], column: [...column] })
    }
  const newest: GridActions = {
    hands,
    explain: onAddress(explain),
    showRows: showRows && onAddress(showRows),
    message: message && onAddress(message),
    toggle: (axis, key) => (axis === 'rows' ? toggleRow(key) : toggleColumn(key)),
    closeFrom: (axis, level) => setCollapse({ ...collapse, [axis]: { level, toggled: [] } }),
    copy: (kind) => void copy(kind),
    openOnly: (axis, key) => setCollapse({ ...collapse, [axis]: { level: key.length, toggled: [[...key]] } }),
    openMenu: menu.openAtActive,
    closeMenu: menu.close,
    toggleColumn,
    resize: ({ measure, column }, by, isAll) => {
      const { columns, widths, resize } = layout
      const position = Array.from({ length: columns.count }, (_, i) => columns.first + i).find((at) => sameContent(columnKey(cells, at), column))
      const width = (position === undefined ? widths.cells : cellsAt(widths, position))[shape.down > 1 ? 0 : measure] ?? 0
      resize.set(cellNames(shape, result, measure, column), isAll, by === 0 ? null : width + by)
    },
  }
  const actions = useRef(newest)
  actions.current = newest
  return { actions, toggleRow, copying }
}
