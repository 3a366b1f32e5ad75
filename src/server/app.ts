/** Puts the server together: store, engine, jobs, endpoint, pages. */
import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { openDataFolder, sweep } from './data-folder.ts'
import { DemoProgress } from './demo/progress.ts'
import type { Parts } from './handlers.ts'
import { FileWork } from './jobs/file-work.ts'
import { Imports } from './jobs/imports.ts'
import { mailer } from './mail/mail.ts'
import { registerNexus } from './nexus.ts'
import { RunningSteps } from './operations/steps/running.ts'
import { registerPages } from './pages.ts'
import { QueryPool } from './pool/query-pool.ts'
import { KeptResults } from './results/kept-results.ts'
import { setSecurityHeaders } from './security/headers.ts'
import { installationSecret, xsrfTokens } from './security/secrets.ts'
import type { Settings } from './settings.ts'
import { openStore } from './store/open.ts'
import { storeOf } from './store/store.ts'

const MIB = 1_048_576
const BODY_LIMIT = 20 * MIB

export interface Server {
  readonly app: FastifyInstance
  readonly parts: Parts
  readonly close: () => Promise<void>
}

/** Opens everything and sweeps what a crash left; listening is up to the caller. `print` reaches the console. */
export async function createServer(settings: Settings, print: (line: string) => void, options: { pages: boolean } = { pages: true }): Promise<Server> {
  const data = await openDataFolder(settings.DATA_DIR)
  const store = storeOf(await openStore(settings.DATABASE_URL ? { postgres: settings.DATABASE_URL } : { sqlite: join(data.root, 'tessera.sqlite') }))
  await sweep(data, store)
  const isHttps = settings.publicUrl?.startsWith('https:') ?? false
  const app = Fastify({
    logger:
      settings.LOG_LEVEL === 'silent'
        ? false
        : {
            level: settings.LOG_LEVEL,
            serializers: { req: (request) => ({ method: request.method, path: String(request.url).split('?')[0] }) },
          },
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: (_, hop) => hop < settings.TRUSTED_PROXIES,
    requestTimeout: 0,
    routerOptions: { maxParamLength: 300 },
  })
  const log = (line: string) => app.log.warn(line)
  const engine = {
    memory: `${settings.QUERY_MEMORY_MB}MB`,
    threads: settings.QUERY_THREADS,
    temp: join(data.temp, 'spill'),
    tempSize: `${settings.TEMP_DISK_MB}MB`,
    compiled: data.compiled,
  }
  const pool = new QueryPool({
    workers: settings.QUERY_WORKERS,
    heavyAtOnce: Math.max(1, Math.floor(cpus().length / settings.QUERY_THREADS)),
    memoryMb: settings.QUERY_MEMORY_MB,
    timeoutMs: settings.QUERY_TIMEOUT_S * 1_000,
    limits: engine,
    log,
  })
  const imports = new Imports(store, data, { memoryMb: settings.QUERY_MEMORY_MB, limits: engine, log })
  const parts: Parts = {
    settings,
    store,
    data,
    pool,
    imports,
    files: new FileWork({ memoryMb: settings.QUERY_MEMORY_MB, limits: engine, log }),
    log,
    mail: mailer(settings, print),
    results: new KeptResults(settings.KEPT_RESULTS_MB * MIB),
    running: new RunningSteps(),
    demo: new DemoProgress(),
  }
  const xsrf = xsrfTokens(installationSecret(data.root))

  await app.register(cookie)
  await app.register(compress, { global: true, encodings: ['gzip', 'deflate'], threshold: 1_024, zlibOptions: { level: 4 } })
  await app.register(multipart, { limits: { fileSize: settings.MAX_UPLOAD_MB * MIB, files: 1, fields: 4, fieldSize: 64 * 1_024 }, throwFileSizeLimit: false })
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply, isHttps)
    reply.header('x-request-id', request.id)
  })
  registerNexus(app, parts, xsrf)
  app.get('/health', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok', workers: pool.pids.length }))
  if (options.pages) await registerPages(app, xsrf, isHttps, settings.MAX_UPLOAD_MB)

  return {
    app,
    parts,
    close: async () => {
      imports.close()
      pool.close()
      await app.close()
      await store.close()
    },
  }
}
