/** Defines the operations of /nexus, which `operations.ts` lists. */
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * `anyone`: also guests. `signed_in`: requires a valid token, else 401. `admin`: requires an administrator, else 403.
 * Ownership and visibility are checked separately, in `server/policies`.
 */
export type Access = 'anyone' | 'signed_in' | 'admin'

export interface Operation<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Codes extends ErrorCode = ErrorCode,
> {
  readonly name: Name
  readonly summary: string
  readonly access: Access
  /** Whether it changes nothing, and can thus be called by GET. */
  readonly read: boolean
  /** Whether it may end someone's access, so that the callers of open streams are checked again. */
  readonly endsAccess: boolean
  /**
   * json. multipart: a form with the fields name, data, then file. beacon: JSON, also as text/plain. download: the reply
   * is a streamed file. stream: the reply is a stream of events.
   */
  readonly transport: 'json' | 'multipart' | 'beacon' | 'download' | 'stream'
  readonly input: Input
  /** Schema of the reply; for a stream, of each event. */
  readonly output: Output
  readonly errors: readonly Codes[]
}

/** An operation whose reply is a stream of events (docs/decisions/0068). */
export interface StreamOperation<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Event extends z.ZodType = z.ZodType,
  Codes extends ErrorCode = ErrorCode,
> extends Operation<Name, Input, Event, Codes> {
  readonly transport: 'stream'
}

/** Accepted content types of a POST, by transport. HTML forms of other sites cannot send the JSON ones. */
const CONTENT_TYPES: Readonly<Record<Operation['transport'], readonly string[]>> = {
  json: ['application/json'],
  download: ['application/json'],
  stream: ['application/json'],
  multipart: ['multipart/form-data'],
  beacon: ['application/json', 'text/plain'],
}

/** Whether an operation accepts a body of this content type, which is in lower case and has no parameters. */
export const accepts = (transport: Operation['transport'], mediaType: string): boolean => CONTENT_TYPES[transport].includes(mediaType)

interface Definition<Name extends string, Input extends z.ZodType, Output extends z.ZodType, Codes extends ErrorCode> {
  name: Name
  summary: string
  access: Access
  read?: boolean
  endsAccess?: boolean
  transport?: Exclude<Operation['transport'], 'stream'>
  input: Input
  output: Output
  errors: readonly Codes[]
}

export function defineOperation<const Name extends string, Input extends z.ZodType, Output extends z.ZodType, const Codes extends ErrorCode>(
  definition: Definition<Name, Input, Output, Codes>,
): Operation<Name, Input, Output, Codes> {
  return { read: false, endsAccess: false, transport: 'json', ...definition }
}

interface StreamDefinition<Name extends string, Input extends z.ZodType, Event extends z.ZodType, Codes extends ErrorCode> {
  name: Name
  summary: string
  access: Access
  input: Input
  /** The schema of each event. */
  event: Event
  errors: readonly Codes[]
}

/** Defines a stream. Adds the error for too many open streams. */
export function defineStream<const Name extends string, Input extends z.ZodType, Event extends z.ZodType, const Codes extends ErrorCode>({
  event,
  errors,
  ...definition
}: StreamDefinition<Name, Input, Event, Codes>): StreamOperation<Name, Input, Event, Codes | 'streams_full'> {
  return { read: false, endsAccess: false, transport: 'stream', output: event, errors: [...errors, 'streams_full'], ...definition }
}

/** Errors that any operation may return without declaring them. */
export const COMMON_CODES = [
  'bad_request',
  'unauthenticated',
  'sign_in_needed',
  'unauthorized',
  'internal',
  'xsrf',
  'rate_limited',
  'too_large',
  'unsupported_media',
  'storage_full',
  'store_unavailable',
  'restarting',
] as const
export type CommonCode = (typeof COMMON_CODES)[number]
