import type { QueryClient } from '@tanstack/react-query'
import type { CallName } from '../../contract/operations.ts'

/** The operations that list analyses of the signed-in person, and the person's folders. */
const LISTS = [
  'apiv2/list_visited_analyses',
  'apiv2/list_analyses',
  'apiv2/list_shared_analyses',
  'apiv2/search_analyses',
  'apiv2/list_folders',
] as const satisfies readonly CallName[]

/** Fetches the lists of analyses and folders again. Resolves when those on the page have arrived. */
export async function refetchLists(queries: QueryClient): Promise<void> {
  await Promise.all(LISTS.map((name) => queries.invalidateQueries({ queryKey: [name] })))
}
