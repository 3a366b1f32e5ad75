/** What an operation of /nexus is. The list of them is `operations.ts`; nothing else names one. */
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * `anyone`: guests too. `signed_in`: a live token is needed (401 without). `admin`: of an administrator (403 for others).
 * Ownership and visibility are asked from `server/policies` at run time.
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
  /** May be called by GET: changes nothing. */
  readonly read: boolean
  /** May end what somebody has: streams that are open are asked for their callers again. */
  readonly endsAccess: boolean
  /** json, multipart (fields name and data, then file), beacon (text/plain too), a streamed file as reply, or a stream of events. */
  readonly transport: 'json' | 'multipart' | 'beacon' | 'download' | 'stream'
  readonly input: Input
  /** The reply; of a stream, each of its events. */
  readonly output: Output
  readonly errors: readonly Codes[]
}

/** An operation that is answered by events until it ends; docs/decisions/0068. */
export interface StreamOperation<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Event extends z.ZodType = z.ZodType,
  Codes extends ErrorCode = ErrorCode,
> extends Operation<Name, Input, Event, Codes> {
  readonly transport: 'stream'
}

/** The content types of a POST, by transport (security.md 3.3): a form of another site can send none of the JSON ones. */
const CONTENT_TYPES: Readonly<Record<Operation['transport'], readonly string[]>> = {
  json: ['application/json'],
  download: ['application/json'],
  stream: ['application/json'],
  multipart: ['multipart/form-data'],
  beacon: ['application/json', 'text/plain'],
}

/** Whether an operation takes a body of this content type, which is in lower case and without parameters. */
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
  /** What each event holds. */
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

/** Codes that any operation may give, whatever it declares. */
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
