/** Zones that are kept: more than anybody uses at a time, and fewer than there are spellings. */
const KEPT = 100

/** Formats by time zone, each made once: making one takes a millisecond, and every query asks for today. */
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
