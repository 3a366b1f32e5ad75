/** Formats dates and times without converting time zones. */
const TOKENS = /yyyy|yy|mm|m|dd|d/g

/** Formats an ISO date by a pattern of yyyy, yy, mm, m, dd, d. Returns other text unchanged. */
export function formatDate(iso: string, pattern: string): string {
  const match = /^(-?\d{4,6})-(\d{2})-(\d{2})/.exec(iso)
  if (!match) return iso
  const [, year = '', month = '', day = ''] = match
  const parts: Record<string, string> = { yyyy: year, yy: year.slice(-2), mm: month, m: String(Number(month)), dd: day, d: String(Number(day)) }
  return pattern.replace(TOKENS, (token) => parts[token] ?? token)
}

/** The date by the pattern, then the time, without seconds when they are zero. */
export function formatDateTime(iso: string, pattern: string): string {
  const clock = /[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?/.exec(iso)
  if (!clock) return formatDate(iso, pattern)
  const seconds = clock[2] && !/^:00(\.0+)?$/.test(clock[2]) ? clock[2] : ''
  return `${formatDate(iso, pattern)} ${clock[1]}${seconds}`
}
