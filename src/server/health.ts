/**
 * Reports whether the process is alive and whether it can serve requests: the store answers, the data folder is
 * writable, and the engine's child processes run. Reports the email backlog too, but without effect on the status,
 * because email can wait. The checks are cheap, run at most once a second, and reveal no secrets.
 */
import { randomBytes } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Services } from './handlers.ts'
import type { MailFigures } from './mail/outbox.ts'

const MIB = 1_048_576
const KEPT_FOR = 1_000
const PATIENCE = 2_000

export interface Readiness {
  readonly status: 'ok' | 'unready'
  readonly store: 'ok' | 'unreachable'
  readonly data: 'ok' | 'not_writable' | 'full'
  readonly free_mb: number | null
  readonly workers: number
  /** The email backlog; null if the store does not answer. */
  readonly mail: MailFigures | null
}

/** Returns null if the promise rejects or takes longer than a health probe may wait. */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE)
  })
  const done = await Promise.race([work.catch(() => null), late])
  clearTimeout(timer)
  return done
}

const succeeds = async (work: Promise<unknown>): Promise<boolean> => (await inTime(work.then(() => true))) ?? false

async function dataState(services: Services): Promise<Pick<Readiness, 'data' | 'free_mb'>> {
  const space = await statfs(services.data.root).catch(() => null)
  const free_mb = space === null ? null : Math.floor((space.bavail * space.bsize) / MIB)
  if (free_mb !== null && free_mb < services.settings.MIN_FREE_MB) return { data: 'full', free_mb }
  const probe = join(services.data.temp, `health-${process.pid}`)
  const isWritable = await succeeds(writeFile(probe, randomBytes(64)))
  await rm(probe, { force: true }).catch(() => undefined)
  return { data: isWritable ? 'ok' : 'not_writable', free_mb }
}

async function readiness(services: Services): Promise<Readiness> {
  const [reachable, data, mail] = await Promise.all([succeeds(services.store.ping()), dataState(services), inTime(services.mail.figures())])
  const workers = services.pool.pids.length
  const isReady = reachable && data.data === 'ok' && workers > 0
  return { status: isReady ? 'ok' : 'unready', store: reachable ? 'ok' : 'unreachable', ...data, workers, mail }
}

/** Serves GET /health/live and GET /health/ready. /health is an alias of the latter. */
export function registerHealth(app: FastifyInstance, services: Services): void {
  let kept: { at: number; answer: Promise<Readiness> } | null = null
  const asked = (): Promise<Readiness> => {
    if (kept === null || performance.now() - kept.at > KEPT_FOR) kept = { at: performance.now(), answer: readiness(services) }
    return kept.answer
  }
  app.get('/health/live', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  for (const path of ['/health', '/health/ready'])
    app.get(path, async (_, reply) => {
      const answer = await asked()
      return reply
        .code(answer.status === 'ok' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(answer)
    })
}
