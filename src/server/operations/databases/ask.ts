/** One question to a database, while its caller may ask it. */
import type { DatabaseTarget } from '../../../contract/database.ts'
import { type ErrorCode, type Failure, fail, ok, type Result } from '../../../contract/errors.ts'
import type { CommonCode } from '../../../contract/operation.ts'
import type { DatabaseAnswers, DatabaseTask } from '../../../engine/protocol.ts'
import type { Call, Parts } from '../../handlers.ts'
import { errorText } from '../../texts.ts'
import { whileAdmitted } from '../../while-admitted.ts'
import { turnOf } from '../callers.ts'
import { declared } from '../declared.ts'
import { connectionFor, noteFailure, type Target, targetFor } from './target.ts'

type Question<A extends DatabaseTask['ask']> = Omit<Extract<DatabaseTask, { ask: A }>, 'server' | 'ask'> & { readonly ask: A }

/** A connection that ended by itself counts as a failure of the caller; a statement that is wrong does not. */
const NOT_COUNTED: ReadonlySet<string> = new Set([
  'cancelled',
  'files_busy',
  'db_statement',
  'db_not_a_read',
  'db_settings',
  'db_function',
  'db_construct',
  'db_unread',
  'db_table_refused',
  'db_not_one_statement',
  'db_table_missing',
  'db_query_timeout',
  'db_user_timeout',
])

async function ask<A extends DatabaseTask['ask']>(
  question: Question<A>,
  { server, row }: Target,
  call: Call,
  parts: Parts,
): Promise<Result<DatabaseAnswers[A]>> {
  const admit = async () => (row === null ? ok(null) : await connectionFor('use', row.id, call.actor, parts))
  // a question without its server is a task with one, which the compiler does not see while A is open
  const task = { server, ...question } as unknown as DatabaseTask
  const answer = await whileAdmitted(admit, call.since, call.signal, (signal) => parts.files.talk(task, turnOf(call), signal))
  if (!answer.ok && !NOT_COUNTED.has(answer.code)) await noteFailure(call, parts)
  // the child answers what it was asked
  return answer as Result<DatabaseAnswers[A]>
}

/** `target` is there where the caller may talk to it. A failure is as the caller may hear it; its `cause` is as it is. */
type Asked<T, C extends ErrorCode> =
  | { readonly target: Target; readonly answer: { readonly ok: true; readonly value: T }; readonly cause: null }
  | { readonly target: Target | null; readonly answer: Failure<C>; readonly cause: ErrorCode }

/** One question to the database that a call names, declared as one of `codes`. */
export async function askDatabase<A extends DatabaseTask['ask'], C extends ErrorCode>(
  question: Question<A>,
  { named, rule, codes }: { named: DatabaseTarget; rule: 'use' | 'edit'; codes: readonly (C | 'db_failed')[] },
  call: Call,
  parts: Parts,
): Promise<Asked<DatabaseAnswers[A], C | 'db_failed' | CommonCode>> {
  const began = performance.now()
  const found = await targetFor(named, rule, call, parts)
  const ended = async (failure: Failure, target: Target | null) => {
    const heard = await parts.databases.causes.toldInTime(failure, began, call.signal)
    const reason = heard.params.reason ?? errorText(heard, call.locale).message
    return { target, answer: declared(codes, heard, fail('db_failed', { reason })), cause: failure.code }
  }
  if (!found.ok) return await ended(found, null)
  const answer = await ask(question, found.value, call, parts)
  return answer.ok ? { target: found.value, answer, cause: null } : await ended(answer, found.value)
}
