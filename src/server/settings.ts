/** Settings from the command line and the environment, checked before anything starts. */
import { cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { CONFIRM_CELLS, CONFIRM_COLUMN_KEYS } from '../contract/constants.ts'

const number = (name: string, min: number, max: number) =>
  z.coerce
    .number({ error: `${name} must be a number` })
    .int(`${name} must be a whole number`)
    .min(min, `${name} must be at least ${min}`)
    .max(max, `${name} must be at most ${max}`)

const MIB = 1_048_576
const memory = Math.floor(totalmem() / MIB)

/** Every setting with its default; `docs/operating.md` explains each. */
const Environment = z.object({
  PORT: number('PORT', 0, 65_535).default(3000),
  HOST: z.string().min(1, 'HOST must not be empty').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'DATA_DIR must name a folder').default('data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'PUBLIC_URL must be a full address such as https://tessera.example.org' }).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres://')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'SMTP_URL must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Tessera <no-reply@localhost>'),
  MAX_UPLOAD_MB: number('MAX_UPLOAD_MB', 1, 1_000_000).default(2_048),
  QUERY_WORKERS: number('QUERY_WORKERS', 1, 64).default(Math.max(1, Math.min(8, cpus().length))),
  QUERY_THREADS: number('QUERY_THREADS', 1, 256).default(cpus().length),
  QUERY_MEMORY_MB: number('QUERY_MEMORY_MB', 256, 1_000_000).default(Math.max(512, Math.min(2_048, Math.floor(memory / 12)))),
  QUERY_TIMEOUT_S: number('QUERY_TIMEOUT_S', 1, 3_600).default(60),
  TEMP_DISK_MB: number('TEMP_DISK_MB', 64, 10_000_000).default(10_240),
  KEPT_RESULTS_MB: number('KEPT_RESULTS_MB', 16, 1_000_000).default(Math.max(128, Math.min(1_024, Math.floor(memory / 24)))),
  MAX_CELLS: number('MAX_CELLS', 10_000, 1_000_000_000).default(20_000_000),
  CONFIRM_CELLS: number('CONFIRM_CELLS', 1, 1_000_000_000).default(CONFIRM_CELLS),
  CONFIRM_COLUMNS: number('CONFIRM_COLUMNS', 1, 1_000_000).default(CONFIRM_COLUMN_KEYS),
  TRUSTED_PROXIES: number('TRUSTED_PROXIES', 0, 10).default(0),
  SQLITE_FOLDERS: z.string().default(''),
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'RATE_LIMITS must be on or off' }).default('on'),
  DEMO_DATA: z.enum(['on', 'off'], { error: 'DEMO_DATA must be on or off' }).default('on'),
  DEMO_RETAIL_ROWS: number('DEMO_RETAIL_ROWS', 1_000, 100_000_000).default(1_000_000),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'LOG_LEVEL must be silent, error, warn, info or debug' }).default('info'),
})

export type Settings = z.infer<typeof Environment> & { readonly publicUrl: string | null }

/** The settings, or the sentences that say what is wrong with them. */
export function readSettings(argv: readonly string[], env: Readonly<Record<string, string | undefined>>): { settings: Settings } | { problems: string[] } {
  let args: { port?: string | undefined; data?: string | undefined; host?: string | undefined }
  try {
    args = parseArgs({ args: [...argv], options: { port: { type: 'string' }, data: { type: 'string' }, host: { type: 'string' } } }).values
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)] }
  }
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in Environment.shape && value !== undefined && value !== ''))
  if (args.port !== undefined) given.PORT = args.port
  if (args.data !== undefined) given.DATA_DIR = args.data
  if (args.host !== undefined) given.HOST = args.host
  const parsed = Environment.safeParse(given)
  if (!parsed.success) return { problems: parsed.error.issues.map((issue) => sentence(String(issue.path[0] ?? ''), issue.message)) }
  return { settings: { ...parsed.data, DATA_DIR: resolve(parsed.data.DATA_DIR), publicUrl: parsed.data.PUBLIC_URL?.replace(/\/$/, '') ?? null } }
}

const sentence = (name: string, message: string): string => (message.includes(name) ? `${message}.` : `${name}: ${message}.`)
