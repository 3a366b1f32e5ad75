/**
 * Defines every setting: its type, its default and its description. `settings.ts` parses the environment with this
 * table, and a test compares it with docs/operating.md.
 */
import { statSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { Email } from '../contract/auth.ts'
import { AUTH_COOKIE_DAYS, CONFIRM_CELLS, CONFIRM_COLUMN_KEYS } from '../contract/constants.ts'
import { FIRST_LOCALE, LOCALES } from '../texts/languages.ts'
import { baseUrlProblem, extraProblem, keyProblem } from './ai/setting-problems.ts'
import { keysProblem } from './databases/credentials.ts'
import { functionsProblem } from './databases/functions.ts'
import { hostsProblem } from './databases/hosts.ts'

const MIB = 1_048_576
/** The memory that this process may use, in bytes: the limit of its container or, without one, the machine's memory. */
const constrained = process.constrainedMemory()
export const MACHINE_MB = Math.floor(Math.min(totalmem(), constrained > 0 ? constrained : totalmem()) / MIB)

interface Setting<Type extends z.ZodType = z.ZodType> {
  readonly type: Type
  /** Set if the value may contain a password, so that it is never displayed. */
  readonly secret?: true
  /** The default as the documentation words it. */
  readonly shown: string
  readonly meaning: string
}

const setting = <Type extends z.ZodType>(type: Type, shown: string, meaning: string): Setting<Type> => ({ type, shown, meaning })

const number = (min: number, max: number) =>
  z.coerce.number({ error: 'must be a number' }).int('must be a whole number').min(min, `must be at least ${min}`).max(max, `must be at most ${max}`)

const choice = <const Name extends string>(...names: readonly Name[]) =>
  z.enum(names, { error: `must be ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)}` })

function urlProblem(text: string): string | null {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return 'must be a full address such as https://tessera.example.org'
  const { pathname, search, hash, username } = new URL(text)
  if (username !== '') return 'must hold no user name'
  return pathname === '/' && search === '' && hash === '' ? null : 'must have no path: the product answers at the root of its host'
}

/** Checks an issuer URL. Allows plain http only on the loopback interface, because keys are loaded from it. */
function issuerProblem(text: string): string | null {
  if (!URL.canParse(text) || text.endsWith('/')) return 'must be a full address without a slash at its end'
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1') ? null : 'must begin with https://'
}

function databaseProblem(text: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(text)) return 'must begin with postgres://'
  return URL.canParse(text) ? null : 'must be a full address such as postgres://user:password@host:5432/tessera'
}

function smtpProblem(text: string): string | null {
  if (!/^smtps?:\/\//.test(text)) return 'must begin with smtp:// or smtps://'
  return URL.canParse(text) ? null : 'must be a full address such as smtp://user:password@host:587'
}

/** Checks the sender of emails: an address, or a name followed by an address in angle brackets. */
function senderProblem(text: string): string | null {
  const address = /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text
  return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address.trim()) ? null : 'must hold an e-mail address, such as Tessera <no-reply@example.org>'
}

/** Checks SIGN_UP: email domains, or a keyword, which has no dot. */
function signUpProblem(text: string): string | null {
  if (text === 'open' || text === 'invitation') return null
  const domains = text.split(',').map((domain) => domain.trim())
  const isDomain = (domain: string): boolean => /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i.test(domain)
  return domains.every(isDomain) ? null : 'must be open, invitation, or domains such as example.org, example.net'
}

const addressProblem = (text: string): string | null => (Email.safeParse(text).success ? null : 'must be an e-mail address, such as tessera@example.org')

function foldersProblem(text: string): string | null {
  for (const folder of text.split(':').filter((f) => f !== '')) {
    if (!isAbsolute(folder)) return `must hold full paths, and “${folder}” is relative`
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return `names “${folder}”, which is not a folder`
  }
  return null
}

/** A schema for texts that pass a check. `problem` returns null or the rest of a sentence that begins with the setting's name. */
const text = (problem: (value: string) => string | null) =>
  z.string().superRefine((value, context) => {
    const message = problem(value)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })

const memoryDefault = Math.max(512, Math.min(2_048, Math.floor(MACHINE_MB / 12)))

export const SETTINGS = {
  PORT: setting(number(0, 65_535).default(3000), '3000', 'port to listen on; 0 uses a free port'),
  HOST: setting(z.string().default('127.0.0.1'), '127.0.0.1', 'the address or host name to listen on; `0.0.0.0` for every network'),
  DATA_DIR: setting(z.string().default('data'), '`data`', 'the data folder'),
  PUBLIC_URL: setting(
    text(urlProblem).optional(),
    'the listening address',
    'address used in links of e-mails, without a path; https adds Secure to cookies, and HSTS. Required with SMTP_URL and a HOST that is not loopback: without it, mail waits',
  ),
  DATABASE_URL: {
    ...setting(text(databaseProblem).optional(), 'SQLite in the data folder', '`postgres://...` keeps the metadata in PostgreSQL'),
    secret: true,
  },
  SMTP_URL: {
    ...setting(text(smtpProblem).optional(), 'none', 'mail server; without it, mail is written to `outbox/` and links are printed on the console'),
    secret: true,
  },
  MAIL_FROM: setting(text(senderProblem).default('Tessera <no-reply@localhost>'), 'Tessera &lt;no-reply@localhost&gt;', 'the sender of mail'),
  MAX_UPLOAD_MB: setting(number(1, 1_000_000).default(2_048), '2048', 'largest upload, checked while it streams'),
  QUERY_WORKERS: setting(number(1, 64).default(Math.max(1, Math.min(8, cpus().length))), 'cores, at most 8', 'number of query processes'),
  QUERY_THREADS: setting(
    number(1, 256).default(cpus().length),
    'cores',
    'threads of each query process. Cores divided by threads is the number of heavy queries (distinct counts, SQL measures, an estimated cost above two seconds of one core) that run at the same time; the other workers stay free',
  ),
  QUERY_MEMORY_MB: setting(
    number(256, 1_000_000).max(Math.max(256, MACHINE_MB), `is more than the memory of this machine, which has ${MACHINE_MB} MB`).default(memoryDefault),
    'a twelfth of memory, 512 to 2048',
    'DuckDB’s memory limit in a child process; the process’s hard limit is 3.2 times that',
  ),
  QUERY_TIMEOUT_S: setting(number(1, 3_600).default(60), '60', 'longest query; it is then interrupted, and killed a second later'),
  GUEST_QUERY_TIMEOUT_S: setting(number(1, 3_600).default(20), '20', 'longest query of a guest, if shorter'),
  GUEST_WAIT_S: setting(number(1, 600).default(30), '30', 'how long a guest’s query waits for its turn before the guest is asked to try again later'),
  LIVE_SESSIONS: setting(number(1, 256).default(8), '8', 'queries in databases at the same time, for live datasets; each has a session of its own'),
  LIVE_SESSIONS_PER_CONNECTION: setting(number(1, 256).default(4), '4', 'the same, for one connection; guests together use at most half of them'),
  LIVE_SESSIONS_PER_PERSON: setting(number(1, 256).default(2), '2', 'the same, for one person or guest'),
  LIVE_CONFIRM_ROWS: setting(
    number(1, 1_000_000_000_000).default(10_000_000),
    '10,000,000',
    'rows that a query of a live dataset may read, as the database plans it, without a question to the person',
  ),
  TEMP_DISK_MB: setting(number(64, 10_000_000).default(10_240), '10240', 'disk space for temporary data of large queries'),
  IMPORT_WORKERS: setting(number(1, 64).default(2), '2', 'imports at the same time, plus one short one; with two or more, no person can occupy all of them'),
  IMPORT_SLICE_S: setting(number(1, 3_600).default(20), '20', 'how long an import may take to count as short; a longer one starts again when its turn comes'),
  IMPORT_STALL_S: setting(number(1, 86_400).default(300), '300', 'an import without progress for this long is stopped; its file stays'),
  IMPORT_TIMEOUT_MIN: setting(number(1, 100_000).default(720), '720', 'longest import'),
  IMPORT_TEXT_MB: setting(number(1, 10_000_000).default(8_192), '8192', 'most text that one sheet, table or view may produce'),
  FILE_WORKERS: setting(
    number(1, 64).default(2),
    '2',
    'file previews and downloads at the same time; with two or more, neither one person nor downloads can occupy all of them',
  ),
  FILE_TIMEOUT_S: setting(number(1, 3_600).default(60), '60', 'longest preview of a file; a download continues while its file grows, at most 20 times as long'),
  ORPHANS_AFTER_MIN: setting(number(0, 1_000_000).default(60), '60', 'at start, files of this age that the metadata does not refer to are removed'),
  KEPT_RESULTS_MB: setting(
    number(16, 1_000_000).default(Math.max(128, Math.min(1_024, Math.floor(MACHINE_MB / 24)))),
    'a 24th of memory, 128 to 1024',
    'memory for computed pivots, cached for scrolling and undo',
  ),
  ROW_FILE_MAX: setting(number(1, 1_048_575).default(200_000), '200000', 'most rows in a CSV file or workbook of the rows behind a number'),
  MAX_CELLS: setting(number(10_000, 1_000_000_000).default(20_000_000), '20000000', 'largest result, in cells with data'),
  CONFIRM_CELLS: setting(number(1, 1_000_000_000).default(CONFIRM_CELLS), '1000000', 'larger results ask first'),
  CONFIRM_COLUMNS: setting(number(1, 1_000_000).default(CONFIRM_COLUMN_KEYS), '2000', 'wider results ask first'),
  SQLITE_FOLDERS: setting(
    text(foldersProblem).default(''),
    'none',
    'folders (full paths, separated by `:`) whose SQLite files people may open by path; symbolic links to files outside are refused',
  ),
  ALLOWED_DB_HOSTS: setting(
    text((value) => hostsProblem(value)).default('default'),
    'default',
    'databases that the server may connect to, separated by commas: `default` (public and private networks, but not this machine), `public`, addresses (`127.0.0.1`), networks (`10.0.0.0/8`), names (`db.example.org`, `*.example.org`), each with a `:port` if it is not one of 1433, 1434, 3306, 5432, 8123, 8443, 9000. Everything else is refused. This machine, link-local and metadata addresses must be listed as an address or a network. The database of DATABASE_URL is never reachable',
  ),
  DB_FUNCTIONS: setting(
    text(functionsProblem).default(''),
    'none',
    'functions that database statements may call in addition to those that only compute, separated by commas: the kind of database (`postgresql`, `mysql`, `clickhouse`, `mssql`), a colon and the function with its schema, such as `postgresql:public.to_euro`; `postgresql:tools.*` allows a whole schema. See “Functions in statements for databases”',
  ),
  PUBLIC_LIVE_DATA: setting(
    choice('on', 'off').default('off'),
    'off',
    '`on` if datasets whose rows stay in a database may be public, so that every reader queries that database',
  ),
  HOSTED: setting(
    choice('on', 'off').default('off'),
    'off',
    '`on` if the operator does not know the users: they do not see why a database connection failed, all failures take equally long, and `default` in ALLOWED_DB_HOSTS means public networks only',
  ),
  CREDENTIAL_KEYS: {
    ...setting(
      text((value) => keysProblem(value)).optional(),
      '`credentials.key` in the data folder, created when first needed',
      'encryption keys of saved database passwords: 64 hexadecimal digits each, the newest first, separated by commas (`openssl rand -hex 32`). See “Passwords of databases”',
    ),
    secret: true,
  },
  AI_URL: setting(
    text(baseUrlProblem).optional(),
    'none',
    'base address of a language model with the OpenAI-compatible chat-completions protocol, such as `https://llm.example.org/v1`. Without it, nothing is sent anywhere. See “Language model”',
  ),
  AI_KEY: { ...setting(text(keyProblem).optional(), 'none', 'key of the language model, sent as a bearer token; never shown and never logged'), secret: true },
  AI_MODEL: setting(
    z
      .string()
      .regex(/^[\w.:/@+-]{1,200}$/, 'must be the name of a model, such as llama3.1:8b')
      .optional(),
    'none',
    'name of the model; required with AI_URL',
  ),
  AI_TIMEOUT_S: setting(number(1, 600).default(60), '60', 'longest time for a complete answer'),
  AI_AT_ONCE: setting(number(1, 1_000).default(4), '4', 'requests to the model at the same time; further ones are refused'),
  AI_PER_HOUR: setting(number(1, 100_000).default(60), '60', 'requests per person and hour'),
  AI_EXTRA: setting(
    text(extraProblem).optional(),
    'none',
    'a JSON object with additional fields for every request, such as `{"temperature":0.2,"max_tokens":2000}`; without it, only model, messages and stream are sent',
  ),
  TRUSTED_PROXIES: setting(
    number(0, 10).default(0),
    '0',
    'number of reverse proxies in front. Limits count by network address (IPv6 by /64): that of the connection, or with n proxies the n-th X-Forwarded-For entry from the right. With 0 the header is ignored',
  ),
  HEADER_TIMEOUT_S: setting(number(1, 600).default(20), '20', 'longest time for a request’s headers to arrive'),
  BODY_PACE_S: setting(number(1, 3_600).default(30), '30', 'period over which the speed of a request’s body is measured'),
  BODY_PACE_KB: setting(
    number(1, 1_000_000).default(64),
    '64',
    'a request whose body brings less than this in BODY_PACE_S and does not end is closed; large uploads continue while they make progress',
  ),
  ANSWER_IDLE_S: setting(number(1, 86_400).default(300), '300', 'an answer is closed if its reader takes nothing for this long'),
  KEEP_ALIVE_S: setting(number(1, 3_600).default(75), '75', 'how long an idle connection stays open; keep it above the proxy’s'),
  CONNECTIONS_PER_ADDRESS: setting(
    number(1, 1_000_000).default(500),
    '500',
    'open connections per IP address (IPv6: per /64); not counted behind trusted proxies',
  ),
  MAX_CONNECTIONS: setting(number(1, 1_000_000).default(4_000), '4000', 'open connections in total'),
  STREAMS_PER_PERSON: setting(
    number(0, 10_000).default(4),
    '4',
    'open streams per person, for example the progress of an import; further pages poll instead. A browser without HTTP/2 has six connections per server',
  ),
  STREAMS_PER_ADDRESS: setting(number(0, 1_000_000).default(200), '200', 'open streams per network address'),
  STREAMS_MAX: setting(number(0, 1_000_000).default(1_000), '1000', 'open streams in total; each also counts towards MAX_CONNECTIONS'),
  STREAM_HEARTBEAT_S: setting(
    number(1, 30).default(10),
    '10',
    'interval at which an idle stream sends a sign of life and checks its caller’s access; keep it below the idle time-out of a proxy',
  ),
  MIN_FREE_MB: setting(number(0, 1_000_000_000).default(200), '200', 'with less free space in the data folder, the server reports that it is not ready'),
  EVENTS: setting(
    choice('on', 'off').default('on'),
    'on',
    'whether pages report which pages are opened and which buttons are pressed, without names; browsers that ask not to be tracked never report',
  ),
  EVENTS_KEEP_ROWS: setting(number(0, 100_000_000).default(100_000), '100000', 'most usage events to keep; the oldest are removed'),
  EVENTS_KEEP_DAYS: setting(number(1, 3_650).default(90), '90', 'usage events older than this are removed'),
  GOOGLE_CLIENT_ID: setting(
    z
      .string()
      .regex(/^[\w.-]{1,200}$/, 'must be the client id of a web application, such as 123-abc.apps.googleusercontent.com')
      .optional(),
    'none',
    'shows Google’s button on the sign-in and sign-up pages and allows its script; without it, neither is present',
  ),
  GOOGLE_ISSUER: setting(
    text(issuerProblem).default('https://accounts.google.com'),
    'https://accounts.google.com',
    'issuer of Google’s tokens; change it only for a proxy',
  ),
  SIGN_UP: setting(
    text(signUpProblem).default('open'),
    'open',
    'who may create an account: `open` for everyone, `invitation` for invited people, or e-mail domains separated by commas (`example.org, example.net`; subdomains are not included). Invited people always may',
  ),
  OPERATOR_NAME: setting(z.string().max(200, 'must be at most 200 characters').optional(), 'none', 'the operator’s name in mails and on pages'),
  OPERATOR_EMAIL: setting(text(addressProblem).optional(), 'none', 'address for messages to the operator'),
  OPERATOR_LANGUAGE: setting(choice(...LOCALES).default(FIRST_LOCALE), FIRST_LOCALE, `language of mails to the operator: ${LOCALES.join(', ')}`),
  SITE_CLAIMS: setting(
    choice('on', 'off').default('on'),
    'on',
    'whether the home page says “5,000+ analysts · 99.9% uptime”; set `off` if that is not true of your installation',
  ),
  ENQUIRIES_TO: setting(
    text(addressProblem).optional(),
    'OPERATOR_EMAIL',
    'address for demo requests and contact messages; without it and OPERATOR_EMAIL, they are only stored for administrators',
  ),
  SESSION_DAYS: setting(number(1, AUTH_COOKIE_DAYS).default(AUTH_COOKIE_DAYS), String(AUTH_COOKIE_DAYS), 'a session ends this long after signing in'),
  SESSION_IDLE_H: setting(number(1, 168).default(24), '24', 'a session that is unused for this long ends'),
  RATE_LIMITS: setting(choice('on', 'off').default('on'), 'on', '`off` for load tests'),
  DEMO_DATA: setting(choice('on', 'off').default('on'), 'on', 'demo datasets, created in the background at the first start'),
  DEMO_RETAIL_ROWS: setting(number(1_000, 100_000_000).default(1_000_000), '1000000', 'rows of the synthetic orders in the demo data'),
  ERROR_STACKS: setting(choice('on', 'off').default('off'), 'off', '`on` shows a stack trace on the page of an internal error; for development only'),
  LOG_LEVEL: setting(
    choice('silent', 'error', 'warn', 'info', 'debug').default('info'),
    'info',
    'silent, error, warn, info or debug; logs contain no payloads',
  ),
} as const satisfies Record<string, Setting>

/** The settings as the Markdown table of docs/operating.md. */
export function settingsMarkdown(): string {
  const rows = Object.entries(SETTINGS).map(([name, { shown, meaning }]) => `| \`${name}\` | ${shown} | ${meaning} |`)
  return ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n')
}
