/** The datasets that the person may build on, searched by the server, page by page. Used by lists to pick one. */
import { LIST_PAGE, WITHOUT_MAX } from '../../contract/listing.ts'
import { useCall } from '../api/queries.ts'
import { usePageStart, useSearchText } from '../ui/use-list-place.ts'

/** `without`: IDs of datasets that are not offered. */
export function useFoundDatasets(without: readonly string[]) {
  const typed = useSearchText()
  const { search } = typed
  const [start, setStart] = usePageStart(search)
  const asked = { readable: true, ready: true, without: without.slice(0, WITHOUT_MAX), search, start, count: LIST_PAGE }
  const query = useCall('apiv2/list_datasets', asked, { keepsLast: true, refetchOnWindowFocus: true })
  return { ...typed, query, setStart, hasNone: query.data?.total === 0 && search === '' && !query.isPlaceholderData }
}

export type FoundDatasets = ReturnType<typeof useFoundDatasets>
