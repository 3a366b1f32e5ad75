/** One question to a database, while its caller may ask it. */
import { ok, type Result } from '../../../contract/errors.ts'
import type { DatabaseAnswers, DatabaseTask } from '../../../engine/protocol.ts'
import type { Call, Parts } from '../../handlers.ts'
import { whileAdmitted } from '../../while-admitted.ts'
import { turnOf } from '../callers.ts'
import { connectionFor, noteFailure, type Target } from './target.ts'

type Question<A extends DatabaseTask['ask']> = Omit<Extract<DatabaseTask, { ask: A }>, 'server' | 'ask'> & { readonly ask: A }

/** A connection that ended by itself counts as a failure of the caller; a statement that is wrong does not. */
const NOT_COUNTED: ReadonlySet<string> = new Set([
  'cancelled',
  'files_busy',
  'db_statement',
  'db_not_a_read',
  'db_settings',
  'db_not_one_statement',
  'db_table_missing',
  'db_query_timeout',
])

export async function ask<A extends DatabaseTask['ask']>(
  question: Question<A>,
  { server, row }: Target,
  call: Call,
  parts: Parts,
): Promise<Result<DatabaseAnswers[A]>> {
  const admit = async () => (row === null ? ok(null) : await connectionFor('use', row.id, call.actor, parts))
  // a question without its server is a task with one, which the compiler does not see while A is open
  const task = { server, ...question } as unknown as DatabaseTask
  const answer = await whileAdmitted(admit, call.signal, (signal) => parts.files.talk(task, turnOf(call), signal))
  if (!answer.ok && !NOT_COUNTED.has(answer.code)) await noteFailure(call, parts)
  // the child answers what it was asked
  return answer as Result<DatabaseAnswers[A]>
}
