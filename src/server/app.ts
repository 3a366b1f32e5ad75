/** Assembles the server: store, engine, jobs, API endpoint and pages. */
import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { chatOf } from './ai/chat.ts'
import { Credentials } from './databases/credentials.ts'
import { describeLive } from './databases/describe.ts'
import { reachOf } from './databases/reach.ts'
import { tablesOf } from './databases/tables.ts'
import { DemoProgress } from './demo/progress.ts'
import { factsOf } from './error-facts.ts'
import type { Services } from './handlers.ts'
import { registerHealth } from './health.ts'
import { FileWork } from './jobs/file-work.ts'
import { startHousekeeping } from './jobs/housekeeping.ts'
import { Imports } from './jobs/imports.ts'
import { mailOf } from './mail/mail.ts'
import { registerNexus } from './nexus.ts'
import { openData } from './open-data.ts'
import { follow, followAll } from './operations/datasets/follow.ts'
import { startRefreshing } from './operations/datasets/refresh.ts'
import { changesFor } from './operations/datasets/schema-changes.ts'
import { startMessageMails } from './operations/messages/mails.ts'
import { registerUnsubscribe } from './operations/messages/unsubscribe.ts'
import { RunningSteps } from './operations/steps/running.ts'
import { registerPages, type SendError } from './pages.ts'
import { EnginePools } from './pool/engine-pool.ts'
import { LivePool } from './pool/live-pool.ts'
import { QueryPool, type WrittenCodes } from './pool/query-pool.ts'
import { Presence } from './presence.ts'
import { LiveMoments } from './results/live-moments.ts'
import { LruCache } from './results/lru-cache.ts'
import { ResultCache } from './results/result-cache.ts'
import { SequentialCache } from './results/sequential-cache.ts'
import { type Outside, setSecurityHeaders } from './security/headers.ts'
import { idTokenVerifier } from './security/id-token.ts'
import { logSerializers } from './security/log.ts'
import { mailLinks } from './security/mail-links.ts'
import { type PaceLimits, watchPace } from './security/pace.ts'
import { installationSecret, xsrfTokens } from './security/secrets.ts'
import type { Settings } from './settings.ts'
import { keepLanguage } from './site/language.ts'
import { closeConnections } from './stop.ts'
import { OpenStreams } from './streams/open-streams.ts'

const MIB = 1_048_576
const BODY_LIMIT = 20 * MIB
/** Number of cached distributions. Each is at most a few hundred numbers. */
const DISTRIBUTIONS_KEPT = 500
/** Number of cached preview pictures. Each is a few hundred small numbers. */
const PICTURES_KEPT = 2_000

export interface Server {
  readonly app: FastifyInstance
  readonly services: Services
  readonly close: () => Promise<void>
}

const paceLimits = (settings: Settings): PaceLimits => ({
  bodyMs: settings.BODY_PACE_S * 1_000,
  bodyBytes: settings.BODY_PACE_KB * 1_024,
  answerMs: settings.ANSWER_IDLE_S * 1_000,
  perAddress: settings.TRUSTED_PROXIES > 0 ? null : settings.CONNECTIONS_PER_ADDRESS,
})

/** Answers a request whose URL is invalid, for example with malformed percent-encoding. */
function refuseUnreadable(request: FastifyRequest, reply: FastifyReply, outside: Outside): void {
  setSecurityHeaders(reply, outside)
  void reply.header('x-request-id', request.id).code(400).type('text/plain; charset=utf-8').send('This address cannot be read.')
}

/** Answers errors outside /nexus, which handles its own. The reply is a sentence from the catalog and never quotes the error. */
function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  withStacks: boolean,
  sendError: SendError | null,
): FastifyReply | Promise<FastifyReply> {
  const { statusCode = 500 } = factsOf(error)
  const isOurs = statusCode >= 500
  if (isOurs) request.log.error({ err: error }, 'failed')
  if (isOurs && sendError && String(request.headers.accept ?? '').includes('text/html'))
    return sendError(request, reply, {
      status: 500,
      description: request.id,
      ...(withStacks && error instanceof Error && error.stack ? { stack: error.stack } : {}),
    })
  return reply
    .code(isOurs ? 500 : statusCode)
    .type('text/plain; charset=utf-8')
    .send(isOurs ? `Something went wrong on our side. Quote ${request.id} if you contact us.` : 'This request cannot be answered.')
}

/** Opens the store and all services, and removes files that a crash left behind. The caller starts listening. `print` writes to the console. */
export async function createServer(settings: Settings, print: (line: string) => void, options: { pages: boolean } = { pages: true }): Promise<Server> {
  const isHttps = settings.publicUrl?.startsWith('https:') ?? false
  const outside: Outside = { isHttps, withGoogle: settings.GOOGLE_CLIENT_ID !== undefined }
  const app = Fastify({
    logger: settings.LOG_LEVEL === 'silent' ? false : { level: settings.LOG_LEVEL, serializers: logSerializers },
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: (_, hop) => hop < settings.TRUSTED_PROXIES,
    // while stopping, our own handler answers with a sentence from the catalog
    return503OnClosing: false,
    requestTimeout: 0,
    keepAliveTimeout: settings.KEEP_ALIVE_S * 1_000,
    http: { headersTimeout: settings.HEADER_TIMEOUT_S * 1_000, connectionsCheckingInterval: Math.min(5_000, settings.HEADER_TIMEOUT_S * 500) },
    frameworkErrors: (_, request, reply) => refuseUnreadable(request, reply, outside),
    routerOptions: { maxParamLength: 300 },
  })
  const log = (line: string) => app.log.warn(line)
  const { data, store, close: closeData } = await openData(settings, log)
  const secret = installationSecret(data.root)
  const links = mailLinks(secret)
  const mail = mailOf(app, store, settings, links, { print, log })
  const stopHousekeeping = startHousekeeping(store, data, settings, log)
  const engine = {
    memory: `${settings.QUERY_MEMORY_MB}MB`,
    threads: settings.QUERY_THREADS,
    temp: join(data.temp, 'spill'),
    tempSize: `${settings.TEMP_DISK_MB}MB`,
    compiled: data.compiled,
  }
  const queries = {
    memoryMb: settings.QUERY_MEMORY_MB,
    timeoutMs: settings.QUERY_TIMEOUT_S * 1_000,
    guestTimeoutMs: settings.GUEST_QUERY_TIMEOUT_S * 1_000,
    guestWaitMs: settings.GUEST_WAIT_S * 1_000,
    limits: engine,
    log,
    debug: (line: string) => app.log.debug(line),
  }
  const heavyAtOnce = Math.max(1, Math.floor(cpus().length / settings.QUERY_THREADS))
  const sessions = { sessions: settings.LIVE_SESSIONS, perConnection: settings.LIVE_SESSIONS_PER_CONNECTION, perPerson: settings.LIVE_SESSIONS_PER_PERSON }
  const onCodes = ({ datasetFile, bytes }: WrittenCodes): void => {
    void store.datasets.setCodeBytes(data.versionOf(datasetFile), bytes).catch((error) => log(String(error)))
  }
  const pool = new EnginePools(new QueryPool({ ...queries, workers: settings.QUERY_WORKERS, heavyAtOnce, onCodes }), new LivePool({ ...queries, ...sessions }))
  const databases = reachOf(settings, new Credentials({ setting: settings.CREDENTIAL_KEYS, dataDir: data.root }), store)
  const children = { memoryMb: settings.QUERY_MEMORY_MB, limits: engine, log }
  const presence = new Presence()
  const moments = new LiveMoments()
  const imports = new Imports(store, data, {
    ...children,
    processes: settings.IMPORT_WORKERS,
    stallMs: settings.IMPORT_STALL_S * 1_000,
    sliceMs: settings.IMPORT_SLICE_S * 1_000,
    timeoutMs: settings.IMPORT_TIMEOUT_MIN * 60_000,
    maxTextMb: settings.IMPORT_TEXT_MB,
    reach: databases.saved,
    told: databases.causes.told,
    describe: (asked, signal) => describeLive(asked, { key: asked.ownerId, guest: false, signal }, { databases, pool }),
    publicLive: settings.PUBLIC_LIVE_DATA === 'on',
    mayReach: databases.mayUse,
    changes: (dataset, columns) => changesFor(dataset, columns, store),
    onRenewed: (datasetId) => {
      moments.renew(datasetId)
      presence.tellAll()
    },
    onPublished: (datasetId) => {
      presence.tellAll()
      follow(datasetId, { store, imports, log })
    },
  })
  const files = new FileWork({ ...children, processes: settings.FILE_WORKERS, timeoutMs: settings.FILE_TIMEOUT_S * 1_000 })
  const services: Services = {
    settings,
    store,
    data,
    ...tablesOf({ data, databases, moments }),
    moments,
    pool,
    imports,
    files,
    databases,
    chat: chatOf(settings, log),
    log,
    mail,
    mailLinks: links,
    verifyIdToken: settings.GOOGLE_CLIENT_ID === undefined ? null : idTokenVerifier(settings.GOOGLE_ISSUER, settings.GOOGLE_CLIENT_ID),
    results: new ResultCache(settings.KEPT_RESULTS_MB * MIB),
    pictures: new SequentialCache(PICTURES_KEPT),
    distributions: new LruCache(DISTRIBUTIONS_KEPT),
    running: new RunningSteps(),
    demo: new DemoProgress(),
    presence,
    streams: new OpenStreams({ perPerson: settings.STREAMS_PER_PERSON, perAddress: settings.STREAMS_PER_ADDRESS, inAll: settings.STREAMS_MAX }),
  }
  const xsrf = xsrfTokens(secret)

  await app.register(cookie)
  await app.register(compress, { global: true, encodings: ['gzip', 'deflate'], threshold: 1_024, zlibOptions: { level: 4 } })
  await app.register(multipart, { limits: { fileSize: settings.MAX_UPLOAD_MB * MIB, files: 1, fields: 4, fieldSize: 64 * 1_024 }, throwFileSizeLimit: false })
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply, outside)
    reply.header('x-request-id', request.id)
  })
  let sendError: SendError | null = null
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, settings.ERROR_STACKS === 'on', sendError))
  app.server.maxConnections = settings.MAX_CONNECTIONS
  const stopPace = watchPace(app.server, paceLimits(settings))
  registerNexus(app, services, xsrf)
  await imports.resume()
  followAll(services)
  const stopRefreshing = startRefreshing(services)
  const stopMessageMails = startMessageMails(services)
  registerHealth(app, services)
  await registerUnsubscribe(app, services)
  if (options.pages) keepLanguage(app, isHttps)
  if (options.pages) sendError = await registerPages(app, xsrf, isHttps, services)

  return {
    app,
    services,
    close: async () => {
      stopPace()
      services.streams.close()
      // before the pool, so that jobs that ask databases begin again at the next start
      const importsEnded = imports.close()
      const stopped = pool.close()
      files.close()
      await stopRefreshing()
      await stopMessageMails()
      await importsEnded
      await closeConnections(app)
      await stopped
      await mail.close()
      await stopHousekeeping()
      await closeData()
    },
  }
}
