/** Searches, sorts and cuts lists of analyses and datasets (docs/decisions/0274). */
import type { Locale } from '../../contract/constants.ts'
import { DATASET_SORTS, type DatasetSort, type FolderCounts, type ListPage } from '../../contract/listing.ts'
import { demoDatasetOf } from '../demo/content.ts'
import type { ListedAnalysis, ListedDataset } from '../store/lists.ts'

interface Cut {
  /** IDs of the rows on the page, in order. */
  readonly ids: string[]
  /** Number of rows before the page, and of all rows. */
  readonly place: { readonly start: number; readonly total: number }
}

/** Cuts a page out of a list. A start behind the end gives the last page, for a page whose only row was deleted. */
export function cut(all: readonly { readonly id: string }[], { start, count }: ListPage): Cut {
  const total = all.length
  const from = start < total ? start : Math.max(0, Math.ceil(total / count) - 1) * count
  return { ids: all.slice(from, from + count).map(({ id }) => id), place: { start: from, total } }
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Compares by a text in the order of characters, which times need; equal ones by ID. */
const byText =
  <T extends { readonly id: string }>(textOf: (row: T) => string) =>
  (a: T, b: T): number => {
    const [x, y] = [textOf(a), textOf(b)]
    return x === y ? (a.id < b.id ? -1 : 1) : x < y ? -1 : 1
  }

const lastUse = ({ since, opened_at }: ListedAnalysis): string => (opened_at !== null && opened_at > since ? opened_at : since)

interface AnalysesWanted extends ListPage {
  /** Null for analyses in no folder; undefined for all. */
  readonly folder_id?: string | null | undefined
  /** Part of a title; '' for all. */
  readonly search?: string
}

/** The page of a list of analyses, those opened or got last first, and how many of the list are in each folder. */
export function pageOfAnalyses(all: readonly ListedAnalysis[], { folder_id, search = '', ...page }: AnalysesWanted): Cut & { folders: FolderCounts } {
  const word = plain(search.trim())
  const found = word === '' ? all : all.filter(({ title }) => plain(title).includes(word))
  const wanted = folder_id === undefined ? found : found.filter((one) => one.folder_id === folder_id)
  const counts = new Map<string | null, number>()
  for (const one of found) counts.set(one.folder_id, (counts.get(one.folder_id) ?? 0) + 1)
  const later = byText(lastUse)
  return {
    ...cut(
      wanted.toSorted((a, b) => later(b, a)),
      page,
    ),
    folders: [...counts].map(([folder, count]) => ({ folder_id: folder, count })),
  }
}

interface DatasetsWanted extends ListPage {
  readonly ready: boolean
  /** IDs of datasets to leave out. */
  readonly without: readonly string[]
  /** Part of a title, a description or an owner's name; '' for all. */
  readonly search: string
  readonly sort?: DatasetSort | undefined
  readonly descending: boolean
}

const VALUES = {
  title: ({ title }) => title,
  owner: ({ owner_name }) => owner_name,
  rows: ({ rows }) => Number(rows ?? 0),
  created: ({ created_at }) => created_at,
  updated: ({ updated_at }) => updated_at,
} as const satisfies Record<DatasetSort, (row: ListedDataset) => string | number>

/** Sorts in both directions; equal rows keep their order. */
function sorted(rows: readonly ListedDataset[], by: DatasetSort, descending: boolean, locale: Locale): ListedDataset[] {
  const { compare } = new Intl.Collator(locale)
  const read = VALUES[by]
  const inOrder = (a: string | number, b: string | number): number => (DATASET_SORTS[by].isText ? compare(String(a), String(b)) : a < b ? -1 : a > b ? 1 : 0)
  return rows.toSorted((a, b) => (descending ? -1 : 1) * inOrder(read(a), read(b)))
}

/** The page of a list of datasets, in the order of the list or sorted. Demo datasets are found and sorted by the title that the caller sees. */
export function pageOfDatasets(all: readonly ListedDataset[], { ready, without, search, sort, descending, ...page }: DatasetsWanted, locale: Locale): Cut {
  const word = plain(search.trim())
  const left = new Set(without)
  const named = all.map((row) => ({ ...row, title: demoDatasetOf(row.id)?.title[locale] ?? row.title }))
  const found = named.filter(
    (row) =>
      !left.has(row.id) && (!ready || row.status === 'ready') && (word === '' || plain(`${row.title} ${row.description} ${row.owner_name}`).includes(word)),
  )
  return cut(sort === undefined ? found : sorted(found, sort, descending, locale), page)
}
