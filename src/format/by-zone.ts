/** How many formatters are cached: more than the zones in use, and bounded because a zone can be spelled in many ways. */
const KEPT = 100

/** Caches formatters by time zone, because creating one takes a millisecond, and every query needs today's date. */
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
