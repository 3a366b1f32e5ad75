/** The active cell and the selected range. Places are numbered as described in `shape.ts`. */

export interface CellAt {
  readonly row: number
  readonly column: number
}
export interface Selection {
  readonly active: CellAt
  readonly anchor: CellAt
}
export interface Rectangle {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export const selectionAt = (at: CellAt): Selection => ({ active: at, anchor: at })

export function rectangleOf({ active, anchor }: Selection): Rectangle {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  }
}

/** Bounds of places. */
interface Edges {
  readonly rows: number
  readonly columns: number
  readonly headers: number
  /** Whether the corner has a separate line, row -2, that names the only measure. */
  readonly hasTitle?: boolean
}

/** Clamps a place to the bounds. */
function placeWithin({ rows, columns, headers, hasTitle = false }: Edges, row: number, column: number): CellAt {
  const at = { row: Math.max(-1, Math.min(rows - 1, row)), column: Math.max(-headers, Math.min(columns - 1, column)) }
  return hasTitle && row < -1 && at.column < 0 ? { row: -2, column: -headers } : at
}

/** Clips a selection to the result. Returns the same object if nothing changes. */
export function clippedTo(selection: Selection, size: Edges): Selection {
  const clip = ({ row, column }: CellAt): CellAt => placeWithin(size, row, column)
  const { active, anchor } = { active: clip(selection.active), anchor: clip(selection.anchor) }
  const isWithin = [active, anchor].every((at, i) => {
    const before = i === 0 ? selection.active : selection.anchor
    return at.row === before.row && at.column === before.column
  })
  return isWithin ? selection : { active, anchor }
}

export const contains = (area: Rectangle, row: number, column: number): boolean =>
  row >= area.top && row <= area.bottom && column >= area.left && column <= area.right

/** The active cell after a key press; null if the key does not move it. */
export function moveBy(key: string, control: boolean, at: CellAt, size: Edges & { readonly page: number }): CellAt | null {
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const clamp = (row: number, column: number): CellAt => placeWithin(size, row, column)
  switch (key) {
    case 'ArrowUp':
      return control ? clamp(0, at.column) : clamp(at.row - 1, at.column)
    case 'ArrowDown':
      return control ? clamp(last.row, at.column) : clamp(at.row + 1, at.column)
    case 'ArrowLeft':
      return control ? clamp(at.row, 0) : clamp(at.row, at.column - 1)
    case 'ArrowRight':
      return control ? clamp(at.row, last.column) : clamp(at.row, at.row < -1 ? 0 : at.column + 1)
    case 'Home':
      return control ? clamp(0, -size.headers) : clamp(at.row, -size.headers)
    case 'End':
      return control ? clamp(last.row, last.column) : clamp(at.row, last.column)
    case 'PageUp':
      return clamp(Math.max(0, at.row - size.page), at.column)
    case 'PageDown':
      return clamp(at.row + size.page, at.column)
    default:
      return null
  }
}
