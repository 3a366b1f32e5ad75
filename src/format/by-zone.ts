/** Cache size: more zones than are in use at a time, but fewer than there are spellings. */
const KEPT = 100

/** Caches formatters by time zone: creating one takes a millisecond, and every query needs today's date. */
export function byZone(make: (zone: string) => Intl.DateTimeFormat): (zone: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>()
  return (zone) => {
    const known = kept.get(zone)
    if (known) return known
    const format = make(zone)
    if (kept.size === KEPT) kept.clear()
    kept.set(zone, format)
    return format
  }
}
