/** Reads parts of the page's address. */
import { useParams } from '@tanstack/react-router'

/** A parameter of the page's path pattern. */
export function useAddressPart(name: 'id' | 'token'): string {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  return params[name] ?? ''
}
