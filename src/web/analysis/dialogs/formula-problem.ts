/** The server's error about the formula that a dialog edits. */
import type { CallProblem } from '../../api/client.ts'

/** Text to write in place of the characters from `from` up to `to`, counted from 0. */
export interface FormulaFix {
  readonly from: number
  readonly to: number
  readonly text: string
}

export interface FormulaProblem {
  /** One sentence if the place is known, otherwise null: title and message are shown. */
  readonly reason: string | null
  readonly title: string
  readonly message: string
  /** The characters to mark, from 0; null if the error concerns the whole formula. `to` is null if only its start is known. */
  readonly place: { readonly from: number; readonly to: number | null } | null
  readonly fix: FormulaFix | null
}

/** Reads an error. `owner`: the measure or column that is edited. Places in the formulas of others are left out. */
export function formulaProblem({ title, message, reason, params }: CallProblem, owner: { kind: 'measure' | 'column'; name: string }): FormulaProblem {
  const isOwn = params.kind === owner.kind && params.name === owner.name
  if (!isOwn || reason === undefined) return { title, message, reason: null, place: null, fix: null }
  const { at, until, fix, fix_at, fix_until } = params
  const isFixed = typeof fix === 'string' && typeof fix_at === 'number' && typeof fix_until === 'number'
  return {
    title,
    message,
    reason,
    place: typeof at === 'number' ? { from: at - 1, to: typeof until === 'number' ? until - 1 : null } : null,
    fix: isFixed ? { from: fix_at - 1, to: fix_until - 1, text: fix } : null,
  }
}
