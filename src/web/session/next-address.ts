/** The address to return to that is in the query of a sign-in or sign-up page, unchecked; null without one. */
export const nextOf = (search: string): string | null => new URLSearchParams(search).get('next')
