/** Text that is the same for the same config, whatever the order of its keys. */

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return Object.fromEntries(entries.map(([key, v]) => [key, sorted(v)]))
}

export const canonical = (value: unknown): string => JSON.stringify(sorted(value))

/** Same content: identity first, then canonical text. */
export const sameContent = (a: unknown, b: unknown): boolean => a === b || canonical(a) === canonical(b)
