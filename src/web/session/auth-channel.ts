/** By which the pages of a browser tell each other who signs in and out. */
export const AUTH_CHANNEL = 'auth'
