/**
 * Parses a person's statement for SQL Server, whose sessions cannot be made read-only. Refuses everything that could do
 * more than read, and embeds the rest in our statement, where only a query is valid. Comments are removed, because the
 * server could see their ends elsewhere.
 */

/** The parts of a query that are embedded in our statement. */
export interface StatementParts {
  /** Common table expressions before the main query, with the comma after them; empty if there are none. */
  readonly named: string
  readonly main: string
  /** The OPTION clause, whose hints apply to the whole statement. */
  readonly hints: string
}

export type ParsedStatement =
  | { readonly kind: 'read'; readonly read: StatementParts }
  | { readonly kind: 'db_not_a_read' | 'db_not_one_statement' }
  /** Quotes, comments or parentheses do not match. The statement is left to the server, which reports the mistake. */
  | { readonly kind: 'broken' }

interface Token {
  readonly text: string
  /** Whether whitespace or a comment precedes the token. */
  readonly apart: boolean
  /** The word in upper case; empty for literals, quoted names and punctuation. */
  readonly word: string
  /** How many parentheses enclose the token. */
  readonly depth: number
}

const PARTS =
  /(?<blank>\s+|--[^\r\n]*)|(?<comment>\/\*)|(?<quoted>N?'(?:[^']|'')*'|"(?:[^"]|"")*"|\[(?:[^\]]|\]\])*\])|(?<word>[\p{L}_@#][\p{L}\p{N}_@#$]*)|[\d.]+|./gsuy
const EDGES = /\/\*|\*\//g

/** Returns the position after a comment, which may contain nested comments. -1 if it is not closed. */
function commentEnd(text: string, from: number): number {
  EDGES.lastIndex = from
  let open = 0
  for (let edge = EDGES.exec(text); edge; edge = EDGES.exec(text)) {
    open += edge[0] === '/*' ? 1 : -1
    if (open === 0) return EDGES.lastIndex
  }
  return -1
}

/** Splits a statement into tokens. Null if quotes, comments or parentheses do not match. */
function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = []
  let [depth, apart] = [0, false]
  PARTS.lastIndex = 0
  for (let part = PARTS.exec(text); part; part = PARTS.exec(text)) {
    const { blank, comment, quoted, word } = part.groups ?? {}
    if (comment !== undefined) {
      const end = commentEnd(text, part.index)
      if (end < 0) return null
      PARTS.lastIndex = end
    }
    if (blank !== undefined || comment !== undefined) apart = true
    else {
      const [mark] = part
      if (quoted === undefined && (mark === "'" || mark === '"' || mark === '[')) return null
      if (mark === ')') depth--
      if (depth < 0) return null
      tokens.push({ text: mark, apart, word: word?.toUpperCase() ?? '', depth })
      apart = false
      if (mark === '(') depth++
    }
  }
  return depth === 0 ? tokens : null
}

/** Reserved words that no query needs, and hints that take stronger locks than a read does. */
const MORE_THAN_READ: ReadonlySet<string> = new Set(
  `INTO EXEC EXECUTE OPENROWSET OPENQUERY OPENDATASOURCE OPENXML INSERT UPDATE DELETE DROP ALTER CREATE TRUNCATE GRANT REVOKE DENY BACKUP RESTORE SHUTDOWN KILL
  WAITFOR DBCC BULK SET DECLARE BEGIN COMMIT ROLLBACK SAVE RECONFIGURE PRINT RAISERROR READTEXT WRITETEXT UPDATETEXT UPDLOCK XLOCK TABLOCK TABLOCKX PAGLOCK
  HOLDLOCK SERIALIZABLE REPEATABLEREAD`.split(/\s+/),
)
/** Keywords that begin statements other than queries. A statement with any other first word has a mistake that the server reports. */
const OTHERS: ReadonlySet<string> = new Set([
  'MERGE',
  'USE',
  'IF',
  'WHILE',
  'GOTO',
  'RETURN',
  'THROW',
  'CHECKPOINT',
  'REVERT',
  'OPEN',
  'CLOSE',
  'FETCH',
  'DEALLOCATE',
])

const sqlOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ text, apart }) => `${apart ? ' ' : ''}${text}`)
    .join('')
    .trim()

/** Returns the index of the main query's first token, after the common table expressions. */
function mainAt(tokens: readonly Token[]): number {
  const skipGroup = (at: number): number => {
    if (tokens[at]?.text !== '(') return at
    const end = tokens.findIndex(({ text, depth }, i) => i > at && text === ')' && depth === tokens[at]?.depth)
    return end + 1
  }
  let at = 1
  for (;;) {
    at = skipGroup(at + 1)
    if (tokens[at]?.word === 'AS') at = skipGroup(at + 1)
    if (tokens[at]?.text !== ',') return at
    at++
  }
}

/** Adds OFFSET 0 ROWS to a query with ORDER BY, because a subquery may be ordered only with an OFFSET. */
function ordered(main: readonly Token[]): string {
  const has = (...words: string[]): boolean => main.some(({ word, depth }) => depth === 0 && words.includes(word))
  const isOrdered = main.some(({ word, depth }, i) => depth === 0 && word === 'ORDER' && main[i + 1]?.word === 'BY')
  const needsPlace = isOrdered && !has('OFFSET', 'FOR') && (!has('TOP') || has('UNION', 'EXCEPT', 'INTERSECT'))
  return `${sqlOf(main)}${needsPlace ? ' OFFSET 0 ROWS' : ''}`
}

/** Splits a person's statement into the parts of a query, or says why it is not a query. */
export function parseStatement(text: string): ParsedStatement {
  const all = tokensOf(text)
  if (all === null) return { kind: 'broken' }
  const last = all.findLastIndex(({ text: mark }) => mark !== ';')
  const tokens = all.slice(0, last + 1)
  if (tokens.some(({ text: mark }) => mark === ';')) return { kind: 'db_not_one_statement' }
  if (OTHERS.has(tokens[0]?.word ?? '') || tokens.some(({ word }) => MORE_THAN_READ.has(word) || /^(XP|SP)_/.test(word))) return { kind: 'db_not_a_read' }
  const start = tokens[0]?.word === 'WITH' ? mainAt(tokens) : 0
  const hintsAt = tokens.findIndex(({ word, depth }, i) => i > start && depth === 0 && word === 'OPTION')
  const end = hintsAt < 0 ? tokens.length : hintsAt
  return {
    kind: 'read',
    read: { named: start === 0 ? '' : `${sqlOf(tokens.slice(1, start))}, `, main: ordered(tokens.slice(start, end)), hints: sqlOf(tokens.slice(end)) },
  }
}
