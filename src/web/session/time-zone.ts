interface Zones {
  readonly Temporal?: { readonly Now: { readonly timeZoneId: () => string } }
}

/**
 * IANA time zone of this browser. Creating the first date formatter takes longer than everything else at startup, so it
 * is only created if there is no other source.
 */
export const timeZone = (): string => (globalThis as Zones).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
