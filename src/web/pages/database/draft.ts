/** What is filled in on the form of databases, and what of it is still missing. */
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
  /** As it was typed, or as it is called in the list. */
  readonly table: string
  /** The table of the list that `table` names. */
  readonly chosen: Pick<DatabaseTable, 'schema' | 'name'> | null
  readonly select: string
  /** The column that tells new rows, '' while none is chosen; null to copy everything at every rebuild. */
  readonly appendKey: string | null
  /** Columns that are not read, by their names in the database. */
  readonly leftOut: readonly string[]
  readonly title: string
}

/** The port that a kind of database listens on unless told otherwise. */
export function usualPort({ kind, tls }: Pick<DatabaseDraft, 'kind' | 'tls'>): string {
  const usual: { readonly port: number; readonly open?: number } = DATABASE_KINDS[kind]
  return String(tls === 'off' ? (usual.open ?? usual.port) : usual.port)
}

/** The draft with another kind or encryption: its port follows as long as it is the usual one. */
export const withPort = (draft: DatabaseDraft, part: Partial<Pick<DatabaseDraft, 'kind' | 'tls'>>): Partial<DatabaseDraft> => ({
  ...part,
  ...(part.kind !== undefined || draft.port.trim() === usualPort(draft) ? { port: usualPort({ ...draft, ...part }) } : {}),
})

export const emptyDraft = (kind: DatabaseKind = 'postgresql'): DatabaseDraft => ({
  ...{ connectionId: null, kind, server: '', port: String(DATABASE_KINDS[kind].port), database: '', username: '', password: '', tls: 'verified', ca: '' },
  ...{ by: 'table', table: '', chosen: null, select: '', appendKey: null, leftOut: [], title: '' },
})

/** A saved connection in the fields: all but its password. */
export const draftOf = ({ id, kind, server, port, database, username, tls, ca }: Connection): DatabaseDraft => ({
  ...emptyDraft(kind),
  ...{ connectionId: id, server, port: String(port), database, username, tls, ca: ca ?? '' },
})

/** A saved connection, and what a dataset reads, in the fields. */
export function withQuery(connection: Connection | undefined, query: DatabaseQuery): DatabaseDraft {
  const draft = connection ? draftOf(connection) : emptyDraft()
  if (query.by === 'select') return { ...draft, by: 'select', select: query.text }
  const { schema, table } = query
  return { ...draft, by: 'table', table: schema === '' ? table : `${schema}.${table}`, chosen: { schema, name: table } }
}

/** A dataset's source in the fields, as its import was started. */
export const draftAgain = (connection: Connection | undefined, { query, append_key, left_out }: DatabaseOptions, title: string): DatabaseDraft => ({
  ...withQuery(connection, query),
  appendKey: append_key,
  leftOut: left_out,
  title,
})

/** Columns that cannot be read and are not left out. */
export const unreadable = ({ columns }: Pick<DatabaseHead, 'columns'>, leftOut: readonly string[]): string[] =>
  columns.flatMap(({ name, dtype }) => (dtype === null && !leftOut.includes(name) ? [name] : []))

/** The columns to be read, where they are known and cannot be imported as they were chosen. */
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

/** Whether the fields name the same user of the same database as the connection does, however it is reached and with whatever password. */
export const isSameDatabase = (draft: DatabaseDraft, saved: Connection): boolean => fieldsSame(draft, saved, ['kind', 'server', 'port', 'database', 'username'])

/** Whether the fields are still those of the connection, whose password is then used. */
export const isAsSaved = (draft: DatabaseDraft, saved: Connection | undefined): boolean =>
  saved?.has_password === true && draft.password === '' && isSameDatabase(draft, saved) && fieldsSame(draft, saved, ['tls', 'ca'])

/**
 * The saved connection that is to be changed: one whose password or encryption is another now, or one that is to
 * name another database from now on. Undefined for a new connection.
 */
export const toChange = (draft: DatabaseDraft, saved: Connection | undefined, moves: boolean): string | undefined =>
  saved?.abilities.edit && (moves || isSameDatabase(draft, saved)) ? saved.id : undefined

export const portOf = ({ port }: Pick<DatabaseDraft, 'port'>): number | null => {
  const number = /^\d{1,5}$/.test(port.trim()) ? Number(port) : 0
  return number >= 1 && number <= 65_535 ? number : null
}

export type RequiredField = 'server' | 'port' | 'database' | 'username' | 'password' | 'table' | 'select' | 'appendKey' | 'leftOut' | 'title'

/** Fields of the connection that are missing (specification, section 5). */
export const missingAddress = (draft: DatabaseDraft, saved: Connection | undefined): RequiredField[] => [
  ...(['server', 'database', 'username'] as const).filter((name) => draft[name].trim() === ''),
  ...(portOf(draft) === null ? (['port'] as const) : []),
  ...(draft.password === '' && !isAsSaved(draft, saved) ? (['password'] as const) : []),
]

export const missingQuery = (draft: DatabaseDraft): RequiredField[] =>
  draft.by === 'table' ? (draft.table.trim() === '' ? ['table'] : []) : draft.select.trim() === '' ? ['select'] : []

const titleOf = (name: string): string => name.slice(0, 200)

/** A table of the list, and its name as the title until somebody writes another. */
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

/** What was chosen in the list, or what was typed: `schema.table`, or a name that the database finds by itself. */
export function queryOf({ by, table, chosen, select }: DatabaseDraft): DatabaseQuery {
  if (by === 'select') return { by, text: select }
  if (chosen) return { by, schema: chosen.schema, table: chosen.name }
  const [, schema = '', name = table.trim()] = /^([^.]+)\.(.+)$/.exec(table.trim()) ?? []
  return { by, schema, table: name }
}
