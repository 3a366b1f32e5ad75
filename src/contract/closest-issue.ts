/**
 * Locates the error in an invalid value. In zod, a union fails as a whole. This follows the member of the union that
 * fits best, so that the error names the wrong part of the value.
 */
import type { z } from 'zod'

type Issue = z.core.$ZodIssue
type Union = Extract<Issue, { code: 'invalid_union' }>

/** `several`: the errors at the same position, one per member, if several members fit equally well. */
export interface ClosestIssue {
  readonly path: readonly PropertyKey[]
  readonly issue: Issue
  readonly several: readonly Issue[]
}

/** Whether the value's discriminator is that of another member. */
const isOtherKind = (issue: Issue): boolean => issue.code === 'invalid_value' && issue.values.length === 1 && issue.path.length === 1
/** Whether the value has a completely different type. */
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

/** Returns the innermost error of an issue. `within`: the path that the issue's path is relative to. */
export function closestIssue(issue: Issue, within: readonly PropertyKey[] = []): ClosestIssue {
  const path = [...within, ...issue.path]
  return issue.code === 'invalid_union' && issue.errors.length > 0 ? ofUnion(issue, path) : { path, issue, several: [issue] }
}
