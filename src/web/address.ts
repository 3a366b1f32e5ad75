/** The address of the page, as its parts. */
import { useParams } from '@tanstack/react-router'

/** A part of the address that the page's pattern names. */
export function useAddressPart(name: 'id' | 'token'): string {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  return params[name] ?? ''
}
