/** The channel on which the pages of a browser tell each other about signing in and out. */
export const AUTH_CHANNEL = 'auth'
