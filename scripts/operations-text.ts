/** Builds the text of docs/operations.md: every operation with its input, reply and errors. */
import { z } from 'zod'
import { ERRORS } from '../src/contract/errors.ts'
import type { Operation } from '../src/contract/operation.ts'
import { operations } from '../src/contract/operations.ts'

type Schema = z.core.JSONSchema.BaseSchema

const ACCESS: Readonly<Record<Operation['access'], string>> = { anyone: 'anyone', signed_in: 'signed in', admin: 'administrators' }

/** Formats a schema in TypeScript notation; deep objects are written in full only once, and by their keys otherwise. */
function shape(schema: Schema, depth = 0): string {
  const of = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((v) => JSON.stringify(v)).join(' | ')
  if (of) return [...new Set(of.map((s) => shape(s as Schema, depth)))].join(' | ')
  if (schema.type === 'array') return `[${shape((schema.items ?? {}) as Schema, depth)}]`
  if (schema.type !== 'object') return String(schema.type ?? 'any')
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length === 0) return '{}'
  if (depth > 1) return `{${properties.map(([key]) => key).join(', ')}}`
  const required = new Set(schema.required ?? [])
  return `{${properties.map(([key, value]) => `${key}${required.has(key) ? '' : '?'}: ${shape(value as Schema, depth + 1)}`).join(', ')}}`
}

function section(operation: Operation): string {
  const input = z.toJSONSchema(operation.input, { io: 'input' }) as Schema
  const output = z.toJSONSchema(operation.output, { unrepresentable: 'any' }) as Schema
  const how = [ACCESS[operation.access], operation.read ? 'GET or POST' : 'POST', ...(operation.transport === 'json' ? [] : [operation.transport])]
  return [
    `### \`${operation.name}\``,
    '',
    operation.summary,
    '',
    `*${how.join(', ')}*`,
    '',
    `- input: \`${shape(input)}\``,
    operation.transport === 'download'
      ? '- reply: the file, as an attachment'
      : `- ${operation.transport === 'stream' ? 'each event' : 'reply'}: \`${shape(output)}\``,
    ...(operation.errors.length > 0 ? [`- errors: ${operation.errors.map((code) => `\`${code}\` (${ERRORS[code]})`).join(', ')}`] : []),
  ].join('\n')
}

export function operationsPage(): string {
  return `# Operations of /nexus

Generated from \`src/contract\` by \`npm run operations\`; a test fails when this page is stale.

A POST carries \`{name, data}\` as JSON, a GET the query parameters \`name\` and \`data\` (JSON) for operations that only read. Uploads are
multipart: the fields \`name\` and \`data\`, then \`file\`. A success is \`{data}\` with status 200; anything else is
\`{code, title, message, params, request_id}\` in the language of \`Accept-Language\` (en or zh).
Headers: \`Authorization: Bearer <token>\`, \`X-Session-Id\`, \`X-Tab-Session-Id\`; requests that carry cookies also need
\`X-XSRF-TOKEN\` equal to the cookie \`XSRF-TOKEN\`. Any operation may also answer \`bad_request\`, \`unauthenticated\` (401),
\`unauthorized\` (403), \`xsrf\`, \`rate_limited\`, \`too_large\`, \`unsupported_media\`, \`storage_full\` and \`internal\`.

A stream is a POST like any other, answered by server-sent events: \`data\` holds an event, \`end\` closes a stream that is complete,
\`error\` holds the body of a failure and closes the stream, a comment says that it lives. A stream that closes with neither was cut.

${Object.values(operations)
  .map((operation) => section(operation))
  .join('\n\n')}
`
}
