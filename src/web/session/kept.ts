/** Cookies that scripts may read; a malformed one counts as none. Secure is added on https only (docs/decisions). */
export function readCookie(name: string): string | null {
  if (typeof document === 'undefined') return null
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  try {
    return found ? decodeURIComponent(found.slice(name.length + 1)) : null
  } catch {
    return null
  }
}

export function setCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${days * 86_400}; samesite=lax${secure}`
}

export const clearCookie = (name: string): void => setCookie(name, '', 0)
