/** Time limits that only a hanging query exceeds: on a machine that is busy writing gigabytes, a query of three rows may take a minute. */
export const GENEROUS_LIMITS = { QUERY_TIMEOUT_S: '900', GUEST_QUERY_TIMEOUT_S: '900', FILE_TIMEOUT_S: '900', GUEST_WAIT_S: '600' } as const
