/** Whether this runtime knows a time zone by its IANA name. Offsets such as +02:00 are not names. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone.length > 0 && !/^[+-]/.test(zone)
  } catch {
    return false
  }
}
