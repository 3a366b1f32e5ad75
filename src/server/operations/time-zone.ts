/** Whether this runtime knows a time zone by name. Offsets such as +02:00 do not count. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone.length > 0 && !/^[+-]/.test(zone)
  } catch {
    return false
  }
}
