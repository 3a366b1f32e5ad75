/**
 * Determines the settings of every request: read-only, a time limit, and overflow modes that raise an error instead of
 * dropping rows. An account's own settings may rule these out.
 */
import type { DatabaseServer } from '../../protocol.ts'
import { shorterLimit } from '../network-errors.ts'
import type { Client, Settings } from './connect.ts'
import { NotClickHouse, UnsafeProfile } from './errors.ts'

const LIMITS = ['read', 'group_by', 'sort', 'result', 'timeout', 'set', 'join', 'transfer', 'distinct']

/** Settings that keep the server from dropping rows or formatting values differently. */
const WHOLE: Settings = {
  ...Object.fromEntries(LIMITS.map((limit) => [`${limit}_overflow_mode`, 'throw'])),
  ...{ skip_unavailable_shards: '0', limit: '0', offset: '0', date_time_output_format: 'simple' },
  ...{ output_format_tsv_crlf_end_of_line: '0', format_tsv_null_representation: '\\N', send_progress_in_http_headers: '0' },
  ...{ bool_true_representation: 'true', bool_false_representation: 'false' },
}
const CANCELS = 'cancel_http_readonly_queries_on_client_close'
const ASKED = ['readonly', 'max_execution_time', CANCELS, ...Object.keys(WHOLE)]

export interface Profile {
  readonly version: string
  /** Time limit of a statement in milliseconds: ours or the account's, whichever is shorter. */
  readonly statementMs: number
  readonly settings: Settings
  /** Whether requests may change settings; false for an account that is read-only on the server. */
  readonly takes: boolean
}

const SECOND = 1_000

/** Requests the server's version and the account's settings. Throws `UnsafeProfile` if rows cannot be read safely. */
export async function profileOf(client: Client, { statementMs: ours }: DatabaseServer): Promise<Profile> {
  const names = ASKED.map((name) => `'${name}'`).join(', ')
  const answer = await client.text(`SELECT version(), name, value FROM system.settings WHERE name IN (${names}) FORMAT TabSeparated`, {}, true)
  const rows = answer
    .toString()
    .split('\n')
    .map((line) => line.split('\t'))
  const [version = ''] = rows[0] ?? []
  const has = new Map(rows.map(([, name = '', value = '']) => [name, value.replaceAll('\\\\', '\\')]))
  const readonly = has.get('readonly')
  const theirs = Number(has.get('max_execution_time') ?? 0) * SECOND
  const statementMs = shorterLimit(ours, theirs)
  if (!/^\d+\.\d+/.test(version) || readonly === undefined) throw new NotClickHouse('an answer that is not of ClickHouse')
  const other = Object.entries(WHOLE).filter(([name, value]) => has.has(name) && has.get(name) !== value)
  if (readonly === '1') {
    const [wrong] = other
    if (wrong) throw new UnsafeProfile(`readonly = 1, ${wrong[0]} = ${has.get(wrong[0])}`)
    return { version, statementMs, settings: {}, takes: false }
  }
  // readonly = 2 permits operations that readonly = 1 blocks
  if (readonly !== '0') throw new UnsafeProfile(`readonly = ${readonly}`)
  const seconds = Math.max(1, Math.ceil(ours / SECOND))
  return {
    ...{ version, statementMs, takes: true },
    settings: {
      readonly: '1',
      ...(theirs > 0 && theirs <= seconds * SECOND ? {} : { max_execution_time: String(seconds) }),
      ...(has.has(CANCELS) ? { [CANCELS]: '1' } : {}),
      ...Object.fromEntries(other),
    },
  }
}
