/**
 * Parses a SQL expression with DuckDB's parser, in a separate locked in-memory instance, because user text is never
 * parsed where a dataset is open. The resulting tree of plain objects is untrusted; `check.ts` validates it.
 */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { fail, ok, type Result } from '../../contract/errors.ts'
import { type SyntaxCode, syntaxProblem } from './engine-words.ts'
import { type ParsedNode, PlainStatement, Serialised } from './tree.ts'

const TEXT_MAX = 10_000
const DEPTH_MAX = 100
const PREFIX = 'SELECT '

type ParseCode =
  | SyntaxCode
  | 'expression_empty'
  | 'expression_too_long'
  | 'expression_character'
  | 'expression_too_deep'
  | 'expression_number'
  | 'expression_one_value'

export interface Parsed {
  readonly node: ParsedNode
  /** Returns the position of a node in the text, in characters from 1. Undefined if the parser does not report it. */
  readonly at: (node: Readonly<Record<string, unknown>>) => number | undefined
}

let parser: Promise<DuckDBConnection> | null = null

async function openParser(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '1',
    memory_limit: '256MB',
    max_expression_depth: '250',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    enable_external_access: 'false',
    lock_configuration: 'true',
  })
  return await instance.connect()
}

/** Control, zero-width, bidirectional and other invisible characters, except tabs and line breaks. */
const INVISIBLE = /[^\P{Cc}\t\n\r]|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/u

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const character of text) {
    if (character === '(' || character === '[' || character === '{') deepest = Math.max(deepest, ++depth)
    else if (character === ')' || character === ']' || character === '}') depth--
  }
  return deepest
}

/** Refuses texts that must not reach the parser: empty, too long, too deeply nested, or with invisible characters. */
function plainText(text: string): Result<null, ParseCode> {
  if (text.trim() === '') return fail('expression_empty')
  if (text.length > TEXT_MAX) return fail('expression_too_long', { limit: TEXT_MAX })
  const invisible = INVISIBLE.exec(text)
  if (invisible) {
    const code = (invisible[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return fail('expression_character', { character: `U+${code}`, at: invisible.index + 1 })
  }
  return depthOf(text) > DEPTH_MAX ? fail('expression_too_deep', { limit: DEPTH_MAX }) : ok(null)
}

/** Converts a byte offset in UTF-8 to a character position from 1. */
function characterAt(text: string, byte: number): number {
  return Buffer.from(text, 'utf8').subarray(0, byte).toString('utf8').length + 1
}

function exactNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '') ? BigInt(context?.source ?? 0) : value
}

/** Returns the parsed expression, or a syntax error with its position. */
export async function parseExpression(text: string): Promise<Result<Parsed, ParseCode>> {
  const plain = plainText(text)
  if (!plain.ok) return plain
  parser ??= openParser()
  const connection = await parser.catch((error: unknown) => {
    parser = null
    throw error
  })
  const reader = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [`${PREFIX}${text}\n`])
  let written: unknown
  try {
    written = JSON.parse(String(reader.getRows()[0]?.[0]), exactNumbers)
  } catch {
    return fail('expression_number')
  }
  const serialised = Serialised.parse(written)
  const positionOf = (byte: number): number | undefined => (byte >= PREFIX.length && byte < 1e6 ? characterAt(text, byte - PREFIX.length) : undefined)
  if (serialised.error || !serialised.statements) {
    const at = positionOf(Number(serialised.position ?? -1))
    return syntaxProblem(serialised.error_message ?? 'syntax error', at === undefined ? {} : { at: Math.min(at, text.length) })
  }
  const statement = PlainStatement.safeParse(serialised.statements[0])
  if (serialised.statements.length !== 1 || !statement.success) return fail('expression_one_value')
  const [node] = statement.data.node.select_list
  return ok({ node, at: (of) => positionOf(Number(of.query_location ?? -1)) })
}
