/** Defines an operation of /nexus. `operations.ts` has the only list of operations. */
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * `anyone`: guests too. `signed_in`: requires a valid token (401 without). `admin`: requires an administrator (403 for
 * others). `server/policies` checks ownership and visibility at run time.
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
  /** Can be called by GET, because it changes nothing. */
  readonly read: boolean
  /** May end a person's access: the callers of open streams are checked again. */
  readonly endsAccess: boolean
  /** json, multipart (fields name and data, then file), beacon (text/plain too), a streamed file as a reply, or a stream of events. */
  readonly transport: 'json' | 'multipart' | 'beacon' | 'download' | 'stream'
  readonly input: Input
  /** The reply; for a stream, each of its events. */
  readonly output: Output
  readonly errors: readonly Codes[]
}

/** An operation that replies with events until it ends (docs/decisions/0068). */
export interface StreamOperation<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Event extends z.ZodType = z.ZodType,
  Codes extends ErrorCode = ErrorCode,
> extends Operation<Name, Input, Event, Codes> {
  readonly transport: 'stream'
}

/** The allowed content types of a POST, by transport: a form of another site cannot send any of the JSON ones. */
const CONTENT_TYPES: Readonly<Record<Operation['transport'], readonly string[]>> = {
  json: ['application/json'],
  download: ['application/json'],
  stream: ['application/json'],
  multipart: ['multipart/form-data'],
  beacon: ['application/json', 'text/plain'],
}

/** Whether an operation accepts a body of this content type, given in lower case without parameters. */
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

/** Every stream may be refused because too many are open. */
export function defineStream<const Name extends string, Input extends z.ZodType, Event extends z.ZodType, const Codes extends ErrorCode>({
  event,
  errors,
  ...definition
}: StreamDefinition<Name, Input, Event, Codes>): StreamOperation<Name, Input, Event, Codes | 'streams_full'> {
  return { read: false, endsAccess: false, transport: 'stream', output: event, errors: [...errors, 'streams_full'], ...definition }
}

/** Codes that any operation may return, whatever it declares. */
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
