/** Whether this runtime knows a zone by name; offsets such as +02:00 are none. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone.length > 0 && !/^[+-]/.test(zone)
  } catch {
    return false
  }
}
