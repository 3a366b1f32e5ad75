/** Reads parameters from the address of the page. */
import { useParams } from '@tanstack/react-router'

/** A path parameter, such as the ID in `/analysis/{id}`; '' if the path has none. */
export function useAddressPart(name: 'id' | 'token'): string {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  return params[name] ?? ''
}
