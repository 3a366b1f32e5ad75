/** A machine that writes gigabytes for somebody else may leave a query of three rows waiting for a minute: here only what hangs is ended. */
export const PATIENT = { QUERY_TIMEOUT_S: '900', GUEST_QUERY_TIMEOUT_S: '900', FILE_TIMEOUT_S: '900', GUEST_WAIT_S: '600' } as const
