/** Generates the text of docs/operations.md: the input, the response and the errors of every operation. */
import { z } from 'zod'
import { ERRORS } from '../src/contract/errors.ts'
import type { Operation } from '../src/contract/operation.ts'
import { operations } from '../src/contract/operations.ts'

type Schema = z.core.JSONSchema.BaseSchema

const ACCESS: Readonly<Record<Operation['access'], string>> = { anyone: 'anyone', signed_in: 'signed in', admin: 'administrators' }

/** Formats a schema in TypeScript notation. Objects below the second level are reduced to their keys. */
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

/** Maximum characters per line of the page; a longer word gets a line of its own. */
const WIDTH = 110

/** Wraps a line at spaces and indents its continuation lines. */
function wrapped(line: string, indent: string): string {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current !== '' && current.trim() !== '' && current.length + 1 + word.length > WIDTH) {
      lines.push(current)
      current = `${indent}${word}`
    } else current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, current].join('\n')
}

/** Formats an object as a code block with one property per line. */
function block(schema: Schema): string {
  const properties = Object.entries(schema.properties ?? {})
  const required = new Set(schema.required ?? [])
  const lines = properties.map(([key, value]) => `    ${key}${required.has(key) ? '' : '?'}: ${shape(value as Schema, 1)},`)
  return ['', '', '  ```ts', '  {', ...lines.map((line) => wrapped(line, '      ')), '  }', '  ```'].join('\n')
}

/** Formats a schema on one line if it fits, otherwise as a code block. */
function described(name: string, schema: Schema): string {
  const line = shape(schema)
  if (line.length + name.length <= WIDTH) return `- ${name}: \`${line}\``
  if (schema.properties) return `- ${name}:${block(schema)}`
  return `- ${name}:\n\n  \`\`\`ts\n${wrapped(`  ${line}`, '    ')}\n  \`\`\``
}

function section(operation: Operation): string {
  const input = z.toJSONSchema(operation.input, { io: 'input' }) as Schema
  const output = z.toJSONSchema(operation.output, { unrepresentable: 'any' }) as Schema
  const how = [ACCESS[operation.access], operation.read ? 'GET or POST' : 'POST', ...(operation.transport === 'json' ? [] : [operation.transport])]
  return [
    `### \`${operation.name}\``,
    '',
    wrapped(operation.summary, ''),
    '',
    `*${how.join(', ')}*`,
    '',
    described('input', input),
    operation.transport === 'download' ? '- reply: the file, as an attachment' : described(operation.transport === 'stream' ? 'each event' : 'reply', output),
    ...(operation.errors.length > 0 ? [wrapped(`- errors: ${operation.errors.map((code) => `\`${code}\` (${ERRORS[code]})`).join(', ')}`, '  ')] : []),
  ].join('\n')
}

export function operationsPage(): string {
  return `# Operations of /nexus

Generated from \`src/contract\` by \`npm run operations\`; a test fails if this page is outdated.

A POST has \`{name, data}\` as JSON. A GET has the query parameters \`name\` and \`data\` (JSON), for read-only operations. Uploads are
multipart: the fields \`name\` and \`data\`, then \`file\`. A success is \`{data}\` with status 200; anything else is
\`{code, title, message, params, request_id}\` in the language of \`Accept-Language\` (en or zh).
Headers: \`Authorization: Bearer <token>\`, \`X-Session-Id\`, \`X-Tab-Session-Id\`; requests with cookies also need
\`X-XSRF-TOKEN\` equal to the cookie \`XSRF-TOKEN\`. Any operation may also answer \`bad_request\`, \`unauthenticated\` (401),
\`unauthorized\` (403), \`xsrf\`, \`rate_limited\`, \`too_large\`, \`unsupported_media\`, \`storage_full\` and \`internal\`.

A stream is an ordinary POST, answered by server-sent events: \`data\` has an event, \`end\` closes a complete stream, \`error\` has the body
of a failure and closes the stream, and a comment is a sign of life. A stream that closes without \`end\` or \`error\` was interrupted.

${Object.values(operations)
  .map((operation) => section(operation))
  .join('\n\n')}
`
}
