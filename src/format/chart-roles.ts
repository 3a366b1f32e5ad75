/** The measures that take the places of a chart's roles. */
import { CHART_ROLES, type ChartRole, type ChartSettings, chartTraits } from '../contract/chart.ts'

export type Roles = Readonly<Partial<Record<ChartRole, string>>>

/**
 * Measure IDs by role, for charts whose measures have roles. A role that is needed takes the first measure that no other
 * needed role has, if the settings name none of `ids`; it is missing if there are too few.
 */
export function chartRoles(settings: ChartSettings, ids: readonly string[]): Roles {
  const roles: Partial<Record<ChartRole, string>> = {}
  const { roles: places } = chartTraits(settings)
  for (const role of places) {
    const chosen = settings[CHART_ROLES[role].setting]
    if (chosen !== null && ids.includes(chosen)) roles[role] = chosen
  }
  for (const role of places) {
    const taken = places.flatMap((other) => (CHART_ROLES[other].isNeeded ? [roles[other]] : []))
    const free = ids.find((id) => !taken.includes(id))
    if (CHART_ROLES[role].isNeeded && roles[role] === undefined && free !== undefined) roles[role] = free
  }
  return roles
}
