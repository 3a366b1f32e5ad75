/** Sends one request to a database and checks throughout that the caller is still allowed to. */
import type { DatabaseTarget } from '../../../contract/database.ts'
import { type ErrorCode, type Failure, fail, ok, type Result } from '../../../contract/errors.ts'
import type { CommonCode } from '../../../contract/operation.ts'
import type { DatabaseAnswers, DatabaseTask } from '../../../engine/protocol.ts'
import type { Call, Services } from '../../handlers.ts'
import { errorText } from '../../texts.ts'
import { whileAdmitted } from '../../while-admitted.ts'
import { queueTurn } from '../callers.ts'
import { toDeclared } from '../declared.ts'
import { connectionFor, noteFailure, type Target, targetFor } from './target.ts'

type Question<A extends DatabaseTask['ask']> = Omit<Extract<DatabaseTask, { ask: A }>, 'server' | 'ask'> & { readonly ask: A }

/** Failures that do not count against the caller's limit, because they do not concern the connection itself. */
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
  services: Services,
): Promise<Result<DatabaseAnswers[A]>> {
  const admit = async () => (row === null ? ok(null) : await connectionFor('use', row.id, call.actor, services))
  // together these are a task, which the compiler cannot verify while A is generic
  const task = { server, ...question } as unknown as DatabaseTask
  const answer = await whileAdmitted(admit, call.since, call.signal, (signal) => services.files.talk(task, queueTurn(call), signal))
  if (!answer.ok && !NOT_COUNTED.has(answer.code)) await noteFailure(call, services)
  // the answer has the type that belongs to the request
  return answer as Result<DatabaseAnswers[A]>
}

/** The answer, or a failure reduced to what the caller may see, with the original as `cause`. `target` is set unless the caller may not use the database. */
type Asked<T, C extends ErrorCode> =
  | { readonly target: Target; readonly answer: { readonly ok: true; readonly value: T }; readonly cause: null }
  | { readonly target: Target | null; readonly answer: Failure<C>; readonly cause: ErrorCode }

/** Sends one request to the database that a call names. A failure that is not in `codes` is converted to one that is. */
export async function askDatabase<A extends DatabaseTask['ask'], C extends ErrorCode>(
  question: Question<A>,
  { named, rule, codes }: { named: DatabaseTarget; rule: 'use' | 'edit'; codes: readonly (C | 'db_failed')[] },
  call: Call,
  services: Services,
): Promise<Asked<DatabaseAnswers[A], C | 'db_failed' | CommonCode>> {
  const began = performance.now()
  const found = await targetFor(named, rule, call, services)
  const ended = async (failure: Failure, target: Target | null) => {
    const heard = await services.databases.causes.toldInTime(failure, began, call.signal)
    const reason = heard.params.reason ?? errorText(heard, call.locale).message
    return { target, answer: toDeclared(codes, heard, fail('db_failed', { reason })), cause: failure.code }
  }
  if (!found.ok) return await ended(found, null)
  const answer = await ask(question, found.value, call, services)
  return answer.ok ? { target: found.value, answer, cause: null } : await ended(answer, found.value)
}
