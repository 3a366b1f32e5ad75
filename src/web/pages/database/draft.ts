/** The values of the database form, their validation, and conversions from and to saved connections. */
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
import { canBeLive, type DataMode } from '../../../contract/live.ts'

export interface DatabaseDraft {
  /** ID of the saved connection that filled the fields; null for a new one. */
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
  /** The table's name, typed or chosen from the list. */
  readonly table: string
  /** The chosen entry of the list; null if the name was typed. */
  readonly chosen: Pick<DatabaseTable, 'schema' | 'name'> | null
  readonly select: string
  /** The column that identifies new rows; '' until one is chosen; null if every rebuild copies all rows. */
  readonly appendKey: string | null
  /** Excluded columns, by their names in the database. */
  readonly leftOut: readonly string[]
  /** Copies rows, or leaves them in the database. */
  readonly mode: DataMode
  readonly title: string
}

/** The default port for a database kind and encryption. */
export function usualPort({ kind, tls }: Pick<DatabaseDraft, 'kind' | 'tls'>): string {
  const usual: { readonly port: number; readonly open?: number } = DATABASE_KINDS[kind]
  return String(tls === 'off' ? (usual.open ?? usual.port) : usual.port)
}

/** Changes the database kind or encryption. The port changes, too, unless the person entered another than the default. */
export const withPort = (draft: DatabaseDraft, part: Partial<Pick<DatabaseDraft, 'kind' | 'tls'>>): Partial<DatabaseDraft> => ({
  ...part,
  ...(part.kind !== undefined || draft.port.trim() === usualPort(draft) ? { port: usualPort({ ...draft, ...part }) } : {}),
})

export const emptyDraft = (kind: DatabaseKind = 'postgresql'): DatabaseDraft => ({
  ...{ connectionId: null, kind, server: '', port: String(DATABASE_KINDS[kind].port), database: '', username: '', password: '', tls: 'verified', ca: '' },
  ...{ by: 'table', table: '', chosen: null, select: '', appendKey: null, leftOut: [], mode: 'copy', title: '' },
})

/** Fills in a saved connection. The password stays empty: the server never returns it. */
export const draftOf = ({ id, kind, server, port, database, username, tls, ca }: Connection): DatabaseDraft => ({
  ...emptyDraft(kind),
  ...{ connectionId: id, server, port: String(port), database, username, tls, ca: ca ?? '' },
})

/** Fills in a saved connection and the table or query of a dataset. */
export function withQuery(connection: Connection | undefined, query: DatabaseQuery): DatabaseDraft {
  const draft = connection ? draftOf(connection) : emptyDraft()
  if (query.by === 'select') return { ...draft, by: 'select', select: query.text }
  const { schema, table } = query
  return { ...draft, by: 'table', table: schema === '' ? table : `${schema}.${table}`, chosen: { schema, name: table } }
}

/** Fills in the values of an earlier import. */
export const draftAgain = (connection: Connection | undefined, { query, append_key, left_out, mode }: DatabaseOptions, title: string): DatabaseDraft => ({
  ...withQuery(connection, query),
  appendKey: append_key,
  leftOut: left_out,
  mode,
  title,
})

/** Names of columns that cannot be imported and are not excluded. */
export const unreadable = ({ columns }: Pick<DatabaseHead, 'columns'>, leftOut: readonly string[]): string[] =>
  columns.flatMap(({ name, dtype }) => (dtype === null && !leftOut.includes(name) ? [name] : []))

/** Reports the field `leftOut` as missing if unreadable columns are not excluded or no column remains; nothing until the columns are known. */
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

/** Whether the fields have the connection's server, database and account. Ignores password and encryption. */
export const isSameDatabase = (draft: DatabaseDraft, saved: Connection): boolean => fieldsSame(draft, saved, ['kind', 'server', 'port', 'database', 'username'])

/** Whether the fields are those of the saved connection, so that its stored password can be used. */
export const isAsSaved = (draft: DatabaseDraft, saved: Connection | undefined): boolean =>
  saved?.has_password === true && draft.password === '' && isSameDatabase(draft, saved) && fieldsSame(draft, saved, ['tls', 'ca'])

/**
 * ID of the saved connection to update: for a new password or encryption, or for another database if `moves` is true.
 * Undefined if a new connection is to be created.
 */
export const toChange = (draft: DatabaseDraft, saved: Connection | undefined, moves: boolean): string | undefined =>
  saved?.abilities.edit && (moves || isSameDatabase(draft, saved)) ? saved.id : undefined

export const portOf = ({ port }: Pick<DatabaseDraft, 'port'>): number | null => {
  const number = /^\d{1,5}$/.test(port.trim()) ? Number(port) : 0
  return number >= 1 && number <= 65_535 ? number : null
}

export type RequiredField = 'server' | 'port' | 'database' | 'username' | 'password' | 'table' | 'select' | 'appendKey' | 'leftOut' | 'title'

/** Required fields of the connection that are empty or invalid. */
export const missingAddress = (draft: DatabaseDraft, saved: Connection | undefined): RequiredField[] => [
  ...(['server', 'database', 'username'] as const).filter((name) => draft[name].trim() === ''),
  ...(portOf(draft) === null ? (['port'] as const) : []),
  ...(draft.password === '' && !isAsSaved(draft, saved) ? (['password'] as const) : []),
]

export const missingQuery = (draft: DatabaseDraft): RequiredField[] =>
  draft.by === 'table' ? (draft.table.trim() === '' ? ['table'] : []) : draft.select.trim() === '' ? ['select'] : []

const titleOf = (name: string): string => name.slice(0, 200)

/** Selects a table from the list. Its name becomes the dataset's title, unless the person has entered one. */
export const withTable = ({ title, chosen }: DatabaseDraft, { schema, name }: Pick<DatabaseTable, 'schema' | 'name'>): Partial<DatabaseDraft> => ({
  ...{ chosen: { schema, name }, table: `${schema}.${name}`, leftOut: [] },
  ...(title.trim() === '' || (chosen && title === titleOf(chosen.name)) ? { title: titleOf(name) } : {}),
})

/** Copies or stays live: only some kinds of databases can be live. */
export const modeOf = ({ kind, mode }: Pick<DatabaseDraft, 'kind' | 'mode'>): DataMode => (canBeLive(kind) ? mode : 'copy')

export const missingKey = (draft: DatabaseDraft): RequiredField[] => (draft.appendKey === '' && modeOf(draft) === 'copy' ? ['appendKey'] : [])

export const missingTitle = ({ title }: DatabaseDraft): RequiredField[] => (title.trim() === '' ? ['title'] : [])

export function targetOf(draft: DatabaseDraft): DatabaseTarget {
  const { connectionId, kind, server, database, username, password, tls, ca } = draft
  return {
    ...{ kind, server: server.trim(), port: portOf(draft) ?? 0, database: database.trim(), username: username.trim(), tls, ca: ca.trim() === '' ? null : ca },
    ...(connectionId === null ? {} : { connection_id: connectionId }),
    ...(password === '' ? {} : { password }),
  }
}

/** The table or query to import. A typed table name may be `schema.table`, or a name that the database resolves. */
export function queryOf({ by, table, chosen, select }: DatabaseDraft): DatabaseQuery {
  if (by === 'select') return { by, text: select }
  if (chosen) return { by, schema: chosen.schema, table: chosen.name }
  const [, schema = '', name = table.trim()] = /^([^.]+)\.(.+)$/.exec(table.trim()) ?? []
  return { by, schema, table: name }
}
