/** Replies that are delivered with prerendered pages: embedded in the first page, fetched from `{path}/_payload.json` for pages opened after it. */
import type { QueryClient } from '@tanstack/react-query'
import { isPagePayload } from '../../contract/page-checks.ts'
import type { PagePayload } from '../../contract/page-payload.ts'
import { payloadAddress } from '../../contract/routes.ts'
import { currentLocale, inLocale } from '../i18n/locale.tsx'

function keep(queries: QueryClient, { answers }: PagePayload): void {
  for (const { name, input, output } of answers) queries.setQueryData([name, input], output)
}

/** Puts the replies of a page into the query cache, unless they are in another language than the page. */
export function cachePayload(queries: QueryClient, payload: PagePayload | null): void {
  if (payload && payload.locale === currentLocale()) keep(queries, payload)
}

/** Fetches the replies of a page. If that fails, the page makes its own calls. */
export async function fetchPayload(path: string, signal: AbortSignal): Promise<PagePayload | null> {
  try {
    const response = await fetch(payloadAddress(inLocale(path, currentLocale())), { headers: { accept: 'application/json' }, signal })
    const read: unknown = response.ok ? await response.json() : null
    return isPagePayload(read) ? read : null
  } catch {
    return null
  }
}
