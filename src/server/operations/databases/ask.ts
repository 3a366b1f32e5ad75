/** Sends one request to a database and checks meanwhile that its caller may still make it. */
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

/** A broken connection counts as a failure of the caller; an invalid statement does not. */
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
  // a request plus its server makes a task, which the compiler cannot see while A is generic
  const task = { server, ...question } as unknown as DatabaseTask
  const answer = await whileAdmitted(admit, call.since, call.signal, (signal) => services.files.talk(task, queueTurn(call), signal))
  if (!answer.ok && !NOT_COUNTED.has(answer.code)) await noteFailure(call, services)
  // the child answers the request it was sent
  return answer as Result<DatabaseAnswers[A]>
}

/** `target` is set if the caller may talk to it. A failure contains only what the caller may see; its `cause` is the original. */
type Asked<T, C extends ErrorCode> =
  | { readonly target: Target; readonly answer: { readonly ok: true; readonly value: T }; readonly cause: null }
  | { readonly target: Target | null; readonly answer: Failure<C>; readonly cause: ErrorCode }

/** Sends one request to the database that a call names. Failures are declared as one of `codes`. */
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
