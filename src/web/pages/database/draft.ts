/** The values of the database form, and which of them are still missing. */
import {
  type Connection,
  DATABASE_KINDS,
  type DatabaseHead,
  type DatabaseKind,
  type DatabaseQuery,
  type DatabaseTable,
  type DatabaseTarget,
  type DatabaseTls,
} from '../../../contract/database.ts'
import type { DatabaseOptions } from '../../../contract/import.ts'

export interface DatabaseDraft {
  /** The saved connection that the fields came from. */
  readonly connectionId: string | null
  readonly kind: DatabaseKind
  readonly server: string
  readonly port: string
  readonly database: string
  readonly username: string
  readonly password: string
  readonly tls: DatabaseTls
  readonly ca: string
  readonly by: DatabaseQuery['by']
  /** As typed, or its name in the list. */
  readonly table: string
  /** The entry of the list that `table` names. */
  readonly chosen: Pick<DatabaseTable, 'schema' | 'name'> | null
  readonly select: string
  /** The column that identifies new rows, '' while none is chosen; null to copy everything at every rebuild. */
  readonly appendKey: string | null
  /** Excluded columns, by their names in the database. */
  readonly leftOut: readonly string[]
  readonly title: string
}

/** The default port of a kind of database. */
export function usualPort({ kind, tls }: Pick<DatabaseDraft, 'kind' | 'tls'>): string {
  const usual: { readonly port: number; readonly open?: number } = DATABASE_KINDS[kind]
  return String(tls === 'off' ? (usual.open ?? usual.port) : usual.port)
}

/** The draft with another kind or encryption. Its port follows as long as it is the default. */
export const withPort = (draft: DatabaseDraft, part: Partial<Pick<DatabaseDraft, 'kind' | 'tls'>>): Partial<DatabaseDraft> => ({
  ...part,
  ...(part.kind !== undefined || draft.port.trim() === usualPort(draft) ? { port: usualPort({ ...draft, ...part }) } : {}),
})

export const emptyDraft = (kind: DatabaseKind = 'postgresql'): DatabaseDraft => ({
  ...{ connectionId: null, kind, server: '', port: String(DATABASE_KINDS[kind].port), database: '', username: '', password: '', tls: 'verified', ca: '' },
  ...{ by: 'table', table: '', chosen: null, select: '', appendKey: null, leftOut: [], title: '' },
})

/** Fills the fields from a saved connection, without its password. */
export const draftOf = ({ id, kind, server, port, database, username, tls, ca }: Connection): DatabaseDraft => ({
  ...emptyDraft(kind),
  ...{ connectionId: id, server, port: String(port), database, username, tls, ca: ca ?? '' },
})

/** Fills the fields from a saved connection and a dataset's query. */
export function withQuery(connection: Connection | undefined, query: DatabaseQuery): DatabaseDraft {
  const draft = connection ? draftOf(connection) : emptyDraft()
  if (query.by === 'select') return { ...draft, by: 'select', select: query.text }
  const { schema, table } = query
  return { ...draft, by: 'table', table: schema === '' ? table : `${schema}.${table}`, chosen: { schema, name: table } }
}

/** Fills the fields from the source of a dataset's import. */
export const draftAgain = (connection: Connection | undefined, { query, append_key, left_out }: DatabaseOptions, title: string): DatabaseDraft => ({
  ...withQuery(connection, query),
  appendKey: append_key,
  leftOut: left_out,
  title,
})

/** Columns that cannot be read and are not excluded. */
export const unreadable = ({ columns }: Pick<DatabaseHead, 'columns'>, leftOut: readonly string[]): string[] =>
  columns.flatMap(({ name, dtype }) => (dtype === null && !leftOut.includes(name) ? [name] : []))

/** Reports the columns field if they are known and cannot be imported as chosen. */
export const missingColumns = ({ leftOut }: Pick<DatabaseDraft, 'leftOut'>, head: Pick<DatabaseHead, 'columns'> | null): RequiredField[] =>
  head !== null && (unreadable(head, leftOut).length > 0 || head.columns.every(({ name }) => leftOut.includes(name))) ? ['leftOut'] : []

const fieldsSame = (
  draft: DatabaseDraft,
  saved: Connection,
  names: readonly ('kind' | 'server' | 'port' | 'database' | 'username' | 'tls' | 'ca')[],
): boolean => {
  const before = draftOf(saved)
  return names.every((name) => draft[name].trim() === before[name].trim())
}

/** Whether the fields name the same user of the same database as the connection, regardless of encryption and password. */
export const isSameDatabase = (draft: DatabaseDraft, saved: Connection): boolean => fieldsSame(draft, saved, ['kind', 'server', 'port', 'database', 'username'])

/** Whether the fields still match the connection, whose password is then used. */
export const isAsSaved = (draft: DatabaseDraft, saved: Connection | undefined): boolean =>
  saved?.has_password === true && draft.password === '' && isSameDatabase(draft, saved) && fieldsSame(draft, saved, ['tls', 'ca'])

/** The saved connection to update: one with a new password or encryption, or one that is moved to another database. Undefined for a new connection. */
export const toChange = (draft: DatabaseDraft, saved: Connection | undefined, moves: boolean): string | undefined =>
  saved?.abilities.edit && (moves || isSameDatabase(draft, saved)) ? saved.id : undefined

export const portOf = ({ port }: Pick<DatabaseDraft, 'port'>): number | null => {
  const number = /^\d{1,5}$/.test(port.trim()) ? Number(port) : 0
  return number >= 1 && number <= 65_535 ? number : null
}

export type RequiredField = 'server' | 'port' | 'database' | 'username' | 'password' | 'table' | 'select' | 'appendKey' | 'leftOut' | 'title'

/** Missing fields of the connection. */
export const missingAddress = (draft: DatabaseDraft, saved: Connection | undefined): RequiredField[] => [
  ...(['server', 'database', 'username'] as const).filter((name) => draft[name].trim() === ''),
  ...(portOf(draft) === null ? (['port'] as const) : []),
  ...(draft.password === '' && !isAsSaved(draft, saved) ? (['password'] as const) : []),
]

export const missingQuery = (draft: DatabaseDraft): RequiredField[] =>
  draft.by === 'table' ? (draft.table.trim() === '' ? ['table'] : []) : draft.select.trim() === '' ? ['select'] : []

const titleOf = (name: string): string => name.slice(0, 200)

/** Selects a table of the list, and uses its name as the title until someone enters another one. */
export const withTable = ({ title, chosen }: DatabaseDraft, { schema, name }: Pick<DatabaseTable, 'schema' | 'name'>): Partial<DatabaseDraft> => ({
  ...{ chosen: { schema, name }, table: `${schema}.${name}`, leftOut: [] },
  ...(title.trim() === '' || (chosen && title === titleOf(chosen.name)) ? { title: titleOf(name) } : {}),
})

export const missingKey = ({ appendKey }: DatabaseDraft): RequiredField[] => (appendKey === '' ? ['appendKey'] : [])

export const missingTitle = ({ title }: DatabaseDraft): RequiredField[] => (title.trim() === '' ? ['title'] : [])

export function targetOf(draft: DatabaseDraft): DatabaseTarget {
  const { connectionId, kind, server, database, username, password, tls, ca } = draft
  return {
    ...{ kind, server: server.trim(), port: portOf(draft) ?? 0, database: database.trim(), username: username.trim(), tls, ca: ca.trim() === '' ? null : ca },
    ...(connectionId === null ? {} : { connection_id: connectionId }),
    ...(password === '' ? {} : { password }),
  }
}

/** The selection in the list, or the typed text: `schema.table`, or a name that the database resolves. */
export function queryOf({ by, table, chosen, select }: DatabaseDraft): DatabaseQuery {
  if (by === 'select') return { by, text: select }
  if (chosen) return { by, schema: chosen.schema, table: chosen.name }
  const [, schema = '', name = table.trim()] = /^([^.]+)\.(.+)$/.exec(table.trim()) ?? []
  return { by, schema, table: name }
}
