/** Topological sort. */

/** The order, or a cycle, whose first item is repeated at its end. */
export type DependencyOrder<T> = { readonly order: readonly T[] } | { readonly circle: readonly T[] }

/** Orders `wanted` and all its dependencies, dependencies first. `needs` returns the direct dependencies of an item, without those that always exist. */
export function dependencyOrder<T>(wanted: Iterable<T>, needs: (one: T) => readonly T[]): DependencyOrder<T> {
  const order: T[] = []
  const state = new Map<T, 'open' | 'done'>()
  const visit = (one: T, path: readonly T[]): readonly T[] | null => {
    if (state.get(one) === 'done') return null
    if (state.get(one) === 'open') return [...path.slice(path.indexOf(one)), one]
    state.set(one, 'open')
    for (const need of needs(one)) {
      const circle = visit(need, [...path, one])
      if (circle) return circle
    }
    state.set(one, 'done')
    order.push(one)
    return null
  }
  for (const one of wanted) {
    const circle = visit(one, [])
    if (circle) return { circle }
  }
  return { order }
}
