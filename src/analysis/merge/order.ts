/** Merges step orders after two people moved, added and deleted steps at the same time. */

/** The items of a longest increasing subsequence: those that stayed in place while others moved. */
function rising(numbers: readonly number[]): Set<number> {
  const length: number[] = []
  const previous: number[] = []
  let last = -1
  numbers.forEach((n, i) => {
    length[i] = 1
    previous[i] = -1
    for (let k = 0; k < i; k++)
      if ((numbers[k] ?? n) < n && (length[k] ?? 0) + 1 > (length[i] ?? 0)) {
        length[i] = (length[k] ?? 0) + 1
        previous[i] = k
      }
    if (last < 0 || (length[i] ?? 0) > (length[last] ?? 0)) last = i
  })
  const found = new Set<number>()
  for (; last >= 0; last = previous[last] ?? -1) found.add(numbers[last] ?? 0)
  return found
}

/** The smallest set of steps whose moves turn the base order into a side's order. */
function movedIds(base: readonly string[], side: readonly string[]): Set<string> {
  const kept = side.filter((id) => base.includes(id))
  const stayed = rising(kept.map((id) => base.indexOf(id)))
  return new Set(kept.filter((id) => !stayed.has(base.indexOf(id))))
}

export interface OrderMerge {
  readonly ids: readonly string[]
  /** IDs of steps that both sides moved to different positions. */
  readonly conflicts: readonly string[]
}

/**
 * Applies the moves and additions of `mine` to the order of `theirs`. A step that either side deleted is removed unless
 * `isKept` returns true. At the same position, additions of `theirs` come first.
 */
export function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[], isKept: (id: string) => boolean): OrderMerge {
  const common = (side: readonly string[], other: readonly string[]) => side.filter((id) => base.includes(id) && other.includes(id)).join('\n')
  const moved = movedIds(base, mine)
  const movedByThem = movedIds(base, theirs)
  const conflicts = common(mine, theirs) === common(theirs, mine) ? [] : [...moved].filter((id) => movedByThem.has(id) && isKept(id))
  const mustPlace = (id: string) => (moved.has(id) && !movedByThem.has(id)) || !theirs.includes(id)
  const ids = theirs.filter((id) => isKept(id) && !(mine.includes(id) && mustPlace(id)))
  const addedByThem = new Set(theirs.filter((id) => !base.includes(id)))
  mine.forEach((id, i) => {
    if (!isKept(id) || !mustPlace(id)) return
    const before = mine.slice(0, i).findLast((other) => ids.includes(other))
    const isLast = mine.slice(i + 1).every((other) => !ids.includes(other))
    let at = isLast ? ids.length : before === undefined ? 0 : ids.indexOf(before) + 1
    for (let next = ids[at]; next !== undefined && addedByThem.has(next) && !mine.includes(next); next = ids[at]) at += 1
    ids.splice(at, 0, id)
  })
  return { ids, conflicts }
}
