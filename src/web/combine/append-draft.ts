/** The choices of an append, and the options that they make. */
import { type AppendCheck, type AppendOptions, PARTS_MAX } from '../../contract/combination.ts'
import { TITLE_MAX } from '../../contract/constants.ts'
import type { Blocked } from './lookup-draft.ts'

/** A dataset whose rows are appended. */
export interface Part {
  readonly id: string
  readonly title: string
}

export interface AppendDraft {
  /** The datasets after the first one, in order. */
  readonly others: readonly Part[]
  /** Name of the column with the title of each row's dataset; null for none. */
  readonly partName: string | null
  readonly asText: readonly string[]
}

export const START_APPEND: AppendDraft = { others: [], partName: null, asText: [] }

/** How many datasets can follow the first one. */
export const OTHERS_MAX = PARTS_MAX - 1

/** Moves a dataset by one place, up (-1) or down (1). Returns the same list if it is at the end already. */
export function moved(others: readonly Part[], id: string, by: -1 | 1): readonly Part[] {
  const at = others.findIndex((part) => part.id === id)
  const part = others[at]
  const beside = others[at + by]
  return part && beside ? others.with(at, beside).with(at + by, part) : others
}

type Columns = AppendCheck['columns']

/** Names of the columns that no type holds without loss. */
export const misfits = (columns: Columns): string[] => columns.flatMap(({ name, dtype }) => (dtype === null ? [name] : []))

/** The options of an append; null without a second dataset. Only columns whose types do not fit become text. */
export function appendOptions(draft: AppendDraft, first: string, columns: Columns = []): AppendOptions | null {
  if (draft.others.length === 0) return null
  const unfit = new Set(misfits(columns))
  return {
    ...{ kind: 'combination', how: 'append', parts: [first, ...draft.others.map(({ id }) => id)] },
    part_name: draft.partName === null ? null : draft.partName.trim(),
    as_text: draft.asText.filter((name) => unfit.has(name)),
  }
}

/** Why an append cannot be made yet; null if it can. */
export function appendBlocked(draft: AppendDraft, check: AppendCheck | null): Blocked | null {
  if (draft.others.length === 0) return 'datasets'
  if (!check) return 'checking'
  if (misfits(check.columns).some((name) => !draft.asText.includes(name))) return 'types'
  return draft.partName !== null && draft.partName.trim() === '' ? 'part' : null
}

/** A title for a combination of datasets, cut to the length of a title. */
export const proposedTitle = (titles: readonly string[]): string =>
  titles
    .join(' + ')
    .slice(0, TITLE_MAX)
    // half of a character that was cut
    .replace(/[\ud800-\udbff]$/, '')
