/**
 * Where a value goes wrong. A value that may be of several kinds fails as a whole in zod: here the kind that it comes closest to
 * is followed, so that the place and the rule are those of the wrong part.
 */
import type { z } from 'zod'

type Issue = z.core.$ZodIssue
type Union = Extract<Issue, { code: 'invalid_union' }>

/** `several`: no kind is closer than another, and these are the problems of each at the same place. */
export interface ClosestIssue {
  readonly path: readonly PropertyKey[]
  readonly issue: Issue
  readonly several: readonly Issue[]
}

/** The key that tells kinds apart has the name of another kind. */
const isOtherKind = (issue: Issue): boolean => issue.code === 'invalid_value' && issue.values.length === 1 && issue.path.length === 1
/** The value is of another type altogether. */
const isOtherType = (issue: Issue): boolean => (issue.code === 'invalid_type' || issue.code === 'invalid_value') && issue.path.length === 0

const keysIn = (issue: Issue): number => (issue.code === 'unrecognized_keys' ? issue.keys.length : 1)
const problems = (branch: readonly Issue[]): number => branch.reduce((sum, issue) => sum + keysIn(issue), 0)

function ofUnion(union: Union, path: readonly PropertyKey[]): ClosestIssue {
  const branches = union.errors.filter((branch) => branch.length > 0)
  const ofType = branches.filter((branch) => !branch.some(isOtherType))
  if (ofType.length === 0) return { path, issue: branches[0]?.[0] ?? union, several: branches.flatMap((branch) => branch[0] ?? []) }
  const ofKind = ofType.filter((branch) => !branch.some(isOtherKind))
  if (ofKind.length === 0) {
    const several = ofType.flatMap((branch) => branch.find(isOtherKind) ?? [])
    const [first] = several
    return first ? { path: [...path, ...first.path], issue: first, several } : { path, issue: union, several: [] }
  }
  const [closest] = ofKind.toSorted((a, b) => problems(a) - problems(b))
  const [issue] = closest ?? []
  return issue ? closestIssue(issue, path) : { path, issue: union, several: [] }
}

/** The innermost problem behind an issue; `within` is the path to what the issue's own path begins at. */
export function closestIssue(issue: Issue, within: readonly PropertyKey[] = []): ClosestIssue {
  const path = [...within, ...issue.path]
  return issue.code === 'invalid_union' && issue.errors.length > 0 ? ofUnion(issue, path) : { path, issue, several: [issue] }
}
