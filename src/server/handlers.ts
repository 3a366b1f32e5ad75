/** The types of operation handlers, and what a handler receives: the call and the server's services. A missing or extra handler is a type error. */

import type { Locale } from '../contract/constants.ts'
import type { Distribution } from '../contract/distribution.ts'
import type { Result } from '../contract/errors.ts'
import type { CommonCode } from '../contract/operation.ts'
import type { CallName, Codes, OperationName, Output, Parsed, StreamName } from '../contract/operations.ts'
import type { Picture } from '../contract/picture.ts'
import type { Chat } from './ai/chat.ts'
import type { CallCookies } from './call-cookies.ts'
import type { DataFolder } from './data-folder.ts'
import type { Reach } from './databases/reach.ts'
import type { Tables } from './databases/tables.ts'
import type { DemoProgress } from './demo/progress.ts'
import type { FileWork } from './jobs/file-work.ts'
import type { Imports } from './jobs/imports.ts'
import type { Outbox } from './mail/outbox.ts'
import type { RunningSteps } from './operations/steps/running.ts'
import type { Actor } from './policies/actor.ts'
import type { EnginePool } from './pool/engine-pool.ts'
import type { Presence } from './presence.ts'
import type { LiveMoments } from './results/live-moments.ts'
import type { LruCache } from './results/lru-cache.ts'
import type { ResultCache } from './results/result-cache.ts'
import type { SequentialCache } from './results/sequential-cache.ts'
import type { idTokenVerifier } from './security/id-token.ts'
import type { MailLinks } from './security/mail-links.ts'
import type { Settings } from './settings.ts'
import type { Since } from './store/changes.ts'
import type { Store } from './store/store.ts'
import type { OpenStreams } from './streams/open-streams.ts'

/** The server's services, shared by all calls. */
export interface Services {
  readonly settings: Settings
  readonly store: Store
  readonly data: DataFolder
  readonly dataOf: Tables['dataOf']
  readonly opened: Tables['opened']
  readonly moments: LiveMoments
  readonly pool: EnginePool
  readonly imports: Imports
  readonly files: FileWork
  readonly databases: Reach
  /** The operator's language model; null if none is configured. */
  readonly chat: Chat | null
  readonly results: ResultCache
  readonly pictures: SequentialCache<Picture>
  readonly distributions: LruCache<Distribution>
  readonly running: RunningSteps
  readonly mail: Outbox
  readonly mailLinks: MailLinks
  /** Verifies Google ID tokens; null if sign-in with Google is disabled. */
  readonly verifyIdToken: ReturnType<typeof idTokenVerifier> | null
  readonly demo: DemoProgress
  readonly streams: OpenStreams
  readonly presence: Presence
  readonly log: (line: string) => void
}

/** One call of an operation: its caller, language, cookies and upload. `signal` aborts when the caller disconnects. */
export interface Call {
  readonly actor: Actor
  readonly locale: Locale
  /** IDs of the browser session and the tab, which identify running queries. The client chooses them, so limits never count by them. */
  readonly session: string
  readonly tab: string
  readonly userAgent: string
  /** Whether the browser sends Do Not Track or Global Privacy Control. */
  readonly wantsPrivacy: boolean
  readonly signal: AbortSignal
  readonly cookies: CallCookies
  /** The store's state before this call read anything from it. */
  readonly since: Since
  /** The uploaded file of a multipart call. It can be read only once. */
  readonly upload: Upload | null
}

export interface Upload {
  readonly filename: string
  readonly stream: NodeJS.ReadableStream & { truncated?: boolean }
}

type Answer<T, N extends OperationName> = Promise<Result<T, Codes<N> | CommonCode>>

export type Handler<N extends CallName> = (input: Parsed<N>, call: Call, services: Services) => Answer<Output<N>, N>

export interface StreamHandler<N extends StreamName> {
  /** Checks that the caller may open the stream. Runs before the stream opens and repeatedly while it is open. */
  readonly admit: (input: Parsed<N>, call: Call, services: Services) => Answer<unknown, N>
  /** Yields the events, each one when the client is ready for it. Ends soon after the call's signal aborts. */
  readonly events: (input: Parsed<N>, call: Call, services: Services) => AsyncIterable<Output<N>>
  /** Limits on concurrent streams that stay open as long as a page: `each` per person and subject, `perPerson` across all subjects. */
  readonly places?: { readonly of: (input: Parsed<N>) => string; readonly each: number; readonly perPerson: number }
}

export type Handlers = { readonly [N in CallName]: Handler<N> }
export type StreamHandlers = { readonly [N in StreamName]: StreamHandler<N> }
