/** Tables from operation to handler. A missing or extra handler is a type error. */

import type { Locale } from '../contract/constants.ts'
import type { Distribution } from '../contract/distribution.ts'
import type { Result } from '../contract/errors.ts'
import type { CommonCode } from '../contract/operation.ts'
import type { CallName, Codes, OperationName, Output, Parsed, StreamName } from '../contract/operations.ts'
import type { Picture } from '../contract/picture.ts'
import type { DatasetData } from '../engine/protocol.ts'
import type { StoredColumn } from '../pivot/resolve.ts'
import type { Chat } from './ai/chat.ts'
import type { CallCookies } from './call-cookies.ts'
import type { DataFolder } from './data-folder.ts'
import type { Reach } from './databases/reach.ts'
import type { DemoProgress } from './demo/progress.ts'
import type { FileWork } from './jobs/file-work.ts'
import type { Imports } from './jobs/imports.ts'
import type { Outbox } from './mail/outbox.ts'
import type { RunningSteps } from './operations/steps/running.ts'
import type { Actor } from './policies/actor.ts'
import type { QueryPool } from './pool/query-pool.ts'
import type { Presence } from './presence.ts'
import type { LruCache } from './results/lru-cache.ts'
import type { ResultCache } from './results/result-cache.ts'
import type { SequentialCache } from './results/sequential-cache.ts'
import type { idTokenVerifier } from './security/id-token.ts'
import type { MailLinks } from './security/mail-links.ts'
import type { Settings } from './settings.ts'
import type { Since } from './store/changes.ts'
import type { Store } from './store/store.ts'
import type { DatasetVersion } from './store/stored.ts'
import type { OpenStreams } from './streams/open-streams.ts'

/** Gives the engine access to the rows of a version, limited to some of its columns. */
type DataOf = (version: DatasetVersion, columns: readonly StoredColumn[]) => Promise<DatasetData>

/** Services of the server that every handler may use, the same for all calls. */
export interface Services {
  readonly settings: Settings
  readonly store: Store
  readonly data: DataFolder
  readonly dataOf: DataOf
  readonly pool: QueryPool
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
  /** Null if sign-in with Google is off. */
  readonly verifyIdToken: ReturnType<typeof idTokenVerifier> | null
  readonly demo: DemoProgress
  readonly streams: OpenStreams
  readonly presence: Presence
  readonly log: (line: string) => void
}

/** One call: the caller, the address, the language, and whether the caller has disconnected. */
export interface Call {
  readonly actor: Actor
  readonly locale: Locale
  /** The browser session and the tab, for naming runs. The client chooses these IDs, so no limit counts by them. */
  readonly session: string
  readonly tab: string
  readonly userAgent: string
  /** The browser asks not to be tracked. */
  readonly wantsPrivacy: boolean
  readonly signal: AbortSignal
  /** Cookies of the browser that calls. */
  readonly cookies: CallCookies
  /** The state of the store before this call read anything from it. */
  readonly since: Since
  /** The file of a multipart call. It can be read only once. */
  readonly upload: Upload | null
}

export interface Upload {
  readonly filename: string
  readonly stream: NodeJS.ReadableStream & { truncated?: boolean }
}

type Answer<T, N extends OperationName> = Promise<Result<T, Codes<N> | CommonCode>>

export type Handler<N extends CallName> = (input: Parsed<N>, call: Call, services: Services) => Answer<Output<N>, N>

export interface StreamHandler<N extends StreamName> {
  /** Whether the caller may have the stream. Checked before the stream opens and again while it is open. */
  readonly admit: (input: Parsed<N>, call: Call, services: Services) => Answer<unknown, N>
  /** The events, pulled one by one as the reader consumes them. Ends soon after the call's signal aborts. */
  readonly events: (input: Parsed<N>, call: Call, services: Services) => AsyncIterable<Output<N>>
  /** Separate limits for streams that stay open as long as a page: `each` per subject, and `perPerson` for a person across all subjects. */
  readonly places?: { readonly of: (input: Parsed<N>) => string; readonly each: number; readonly perPerson: number }
}

export type Handlers = { readonly [N in CallName]: Handler<N> }
export type StreamHandlers = { readonly [N in StreamName]: StreamHandler<N> }
