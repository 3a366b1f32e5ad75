/** Extracts the operation name, input and upload from a request to /nexus, without validating them. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fail, type Result } from '../contract/errors.ts'
import { accepts } from '../contract/operation.ts'
import { isOperationName, operations } from '../contract/operations.ts'
import { factsOf } from './error-facts.ts'
import type { Upload } from './handlers.ts'

export interface ParsedRequest {
  readonly name: string
  readonly data: unknown
  readonly upload: Upload | null
}

type AskCode = 'bad_request' | 'fields_before_file' | 'unsupported_media'

function parseJson(text: string): Result<unknown, 'bad_request'> {
  try {
    return { ok: true, value: text === '' ? {} : JSON.parse(text) }
  } catch {
    return fail('bad_request', { detail: 'data_not_json' })
  }
}

/** The content type in lower case, without parameters; '' if there is no body. */
const mediaType = (request: FastifyRequest): string => (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** Whether the operation accepts the request's content type. An unknown operation is accepted here and rejected later. */
function taken(request: FastifyRequest, name: string): boolean {
  return !isOperationName(name) || accepts(operations[name].transport, mediaType(request))
}

async function partsOf(request: FastifyRequest): Promise<Result<ParsedRequest, AskCode>> {
  const fields = new Map<string, string>()
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields.set(part.fieldname, String(part.value))
      const name = fields.get('name')
      if (name !== undefined && !taken(request, name)) return fail('unsupported_media')
      continue
    }
    const name = fields.get('name')
    const data = fields.get('data')
    if (name === undefined || data === undefined) {
      part.file.resume()
      return fail('fields_before_file')
    }
    const parsed = parseJson(data)
    return parsed.ok ? { ok: true, value: { name, data: parsed.value, upload: { filename: part.filename, stream: part.file } } } : parsed
  }
  return fail('fields_before_file')
}

async function askOfMultipart(request: FastifyRequest): Promise<Result<ParsedRequest, AskCode>> {
  try {
    return await partsOf(request)
  } catch (error) {
    // only errors about the form itself have no status
    if (factsOf(error).statusCode !== undefined) throw error
    return fail('bad_request', { detail: 'form_unreadable' })
  }
}

/** The query string. Accepts additional parameters, such as those that a proxy adds. A repeated `data` counts as missing. */
const QueryAsk = z.object({ name: z.string(), data: z.string().catch('') })

function askOfQuery(request: FastifyRequest): Result<ParsedRequest, AskCode> {
  const asked = QueryAsk.safeParse(request.query)
  if (!asked.success) return fail('bad_request', { detail: 'name_missing' })
  const { name, data } = asked.data
  const parsed = parseJson(data)
  return parsed.ok ? { ok: true, value: { name, data: parsed.value, upload: null } } : parsed
}

export async function parseRequest(request: FastifyRequest): Promise<Result<ParsedRequest, AskCode>> {
  if (request.method === 'GET') return askOfQuery(request)
  if (request.isMultipart()) return await askOfMultipart(request)
  const body = mediaType(request) === 'text/plain' ? parseJson(String(request.body)) : { ok: true as const, value: request.body }
  if (!body.ok) return body
  if (typeof body.value !== 'object' || body.value === null || Array.isArray(body.value)) return fail('bad_request', { detail: 'body_shape' })
  const { name, data, ...rest }: Readonly<Record<string, unknown>> = { ...body.value }
  if (typeof name !== 'string') return fail('bad_request', { detail: 'name_missing' })
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) return fail('bad_request', { detail: 'body_shape' })
  if (!taken(request, name)) return fail('unsupported_media')
  return { ok: true, value: { name, data: data ?? {}, upload: null } }
}
