/** Explains in a sentence why the server or a script cannot start. */
import { type ErrorFacts, factsOf } from './error-facts.ts'

/** A problem that the operator can fix. The console shows its message without a stack trace. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}

const SQLITE_READONLY = 8
const SQLITE_CORRUPT = 11
const SQLITE_CANTOPEN = 14
const SQLITE_NOTADB = 26

/** Explanations by error code: SQLSTATE of PostgreSQL, or a code of the network connection to it. */
const DATABASE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there. Start PostgreSQL, or mend DATABASE_URL',
  ENOTFOUND: 'there is no such host. Mend DATABASE_URL',
  EAI_AGAIN: 'the name of the host cannot be resolved now. Mend DATABASE_URL, or try again',
  ETIMEDOUT: 'it does not answer. Check the host, the port and the firewall',
  EHOSTUNREACH: 'the host cannot be reached. Check the network',
  ENETUNREACH: 'the network cannot be reached. Check the network',
  ECONNRESET: 'it closed the connection. Check that PostgreSQL answers at this port',
  '28P01': 'the password is wrong',
  '28000': 'it refuses this user. Check pg_hba.conf and the user in DATABASE_URL',
  '3D000': 'the database does not exist. Create it, or mend DATABASE_URL',
  '42501': 'the user may not create tables. Give it the schema',
  '53300': 'it has no free connection',
  '57P03': 'it is starting up. Try again',
  '25006': 'it is read only',
}

const ADDRESS: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) => `Port ${port} is taken. Choose another with --port.`,
  EACCES: (port) => `Port ${port} needs more rights. Choose one above 1023 with --port.`,
  EADDRNOTAVAIL: (_, host) => `HOST ${host} is no address of this machine.`,
  ENOTFOUND: (_, host) => `HOST ${host} is no address of this machine, and no name that resolves to one.`,
  EAI_AGAIN: (_, host) => `HOST ${host} cannot be resolved.`,
  EINVAL: (_, host) => `HOST ${host} cannot be listened on.`,
}

const withoutPassword = (address: string): string => {
  const url = new URL(address)
  return `${url.host}${url.pathname}`
}

const isAt = (root: string, path: string | undefined): boolean => path === undefined || path.startsWith(root) || root.startsWith(path)

function folderProblem({ code, errcode, path }: ErrorFacts, root: string): string | null {
  switch (isAt(root, path) ? code : undefined) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `The data folder ${root} may not be written by this user. Give it to the user who runs the product, or choose another with --data.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${root} is a file, or lies under one: the data folder must be a folder.`
    case 'ENOENT':
      return `The data folder ${root} cannot be made there.`
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of the data folder ${root} is full.`
  }
  if (errcode === undefined) return null
  if (errcode === SQLITE_NOTADB || (errcode & 0xff) === SQLITE_CORRUPT)
    return `The metadata in ${root}/tessera.sqlite is damaged. Restore a backup: see “Backup and restore” in docs/operating.md.`
  if ((errcode & 0xff) === SQLITE_READONLY || (errcode & 0xff) === SQLITE_CANTOPEN)
    return `The metadata in ${root}/tessera.sqlite may not be written by this user.`
  return null
}

const isDatabase = (error: ErrorFacts): boolean => error.code !== undefined && error.code in DATABASE && error.path === undefined

/** Explains an error from opening the data folder or the database. Returns null for an unexpected error, which needs its stack trace. */
export function startProblem(error: unknown, { DATA_DIR, DATABASE_URL }: { DATA_DIR: string; DATABASE_URL?: string | undefined }): string | null {
  if (error instanceof StartProblem) return error.message
  const first = factsOf(error instanceof AggregateError ? error.errors[0] : error)
  const { message = '' } = first
  if (/^corrupted migrations/.test(message)) {
    const where = DATABASE_URL === undefined ? `data folder ${DATA_DIR}` : 'database that DATABASE_URL names'
    return `A newer release of the product has written to the ${where}. Start that release, or restore a backup made before it.`
  }
  if (DATABASE_URL !== undefined && (isDatabase(first) || /timeout|terminated|SSL/i.test(message))) {
    const reason = DATABASE[first.code ?? ''] ?? message
    return `PostgreSQL at ${withoutPassword(DATABASE_URL)} cannot be used: ${reason}.`
  }
  return folderProblem(first, DATA_DIR)
}

/** Explains why the server cannot listen. Returns null for an unexpected error. */
export function listenProblem(error: unknown, port: number, host: string): string | null {
  return ADDRESS[factsOf(error).code ?? '']?.(port, host) ?? null
}
