interface Zones {
  readonly Temporal?: { readonly Now: { readonly timeZoneId: () => string } }
}

/** The zone of this browser, by its IANA name. The first formatter of dates is the longest task of a load, so it is asked only where nothing else knows. */
export const timeZone = (): string => (globalThis as Zones).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
