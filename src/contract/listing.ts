/** Pages of lists of datasets and analyses (docs/decisions/0274). */
import { z } from 'zod'
import { SEARCH_TEXT_MAX } from './constants.ts'
import { namesOf } from './kinds.ts'
import { dataText, Id } from './scalar.ts'

/** How many rows a page has for programs that do not say, how many at most, and how many on the screen. */
const LIST_COUNT = 100
export const LIST_COUNT_MAX = 500
export const LIST_PAGE = 50

/** Input of a list: the number of rows before the page, and how many rows it has. */
export const ListPage = { start: z.int().min(0).default(0), count: z.int().min(1).max(LIST_COUNT_MAX).default(LIST_COUNT) }
export type ListPage = z.infer<z.ZodObject<typeof ListPage>>

/** Output of a list: the number of rows before the page, and how many rows match. A start behind the end gives the last page. */
export const ListPlace = { start: z.int(), total: z.int() }

export const ListSearch = dataText(SEARCH_TEXT_MAX).default('')

interface DatasetSortTraits {
  /** Whether values are compared as texts of the caller's language. */
  readonly isText: boolean
}

/** Columns by which lists of datasets can be sorted. */
export const DATASET_SORTS = {
  title: { isText: true },
  owner: { isText: true },
  rows: { isText: false },
  created: { isText: false },
  updated: { isText: false },
} as const satisfies Record<string, DatasetSortTraits>

export const DatasetSort = z.enum(namesOf(DATASET_SORTS))
export type DatasetSort = z.infer<typeof DatasetSort>

/** How many datasets a picker can leave out. */
export const WITHOUT_MAX = 100

/** How many analyses of a list are in each of the caller's folders; null stands for those in none. Folders without any are missing. */
export const FolderCounts = z.array(z.strictObject({ folder_id: Id.nullable(), count: z.int() }))
export type FolderCounts = z.infer<typeof FolderCounts>

/** Input of lists of analyses: those of one folder, or with null those in none. */
export const FolderChoice = Id.nullable().optional()
