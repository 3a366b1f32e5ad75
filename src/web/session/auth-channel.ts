/** The broadcast channel on which the tabs of a browser announce sign-ins and sign-outs. */
export const AUTH_CHANNEL = 'auth'
