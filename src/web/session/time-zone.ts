interface Zones {
  readonly Temporal?: { readonly Now: { readonly timeZoneId: () => string } }
}

/**
 * The browser's IANA time zone. Falls back to a date formatter only without Temporal: creating the first formatter takes
 * longer than everything else at startup.
 */
export const timeZone = (): string => (globalThis as Zones).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
