interface Zones {
  readonly Temporal?: { readonly Now: { readonly timeZoneId: () => string } }
}

/** The zone of this browser, by its IANA name. Making the first formatter of dates takes longer than all else that the entry does, so one is made only where nothing else knows. */
export const timeZone = (): string => (globalThis as Zones).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
