/**
 * Lays printed SQL out for people to read: clauses on lines of their own, long lists and conditions broken. Only white
 * space outside of quotes changes. Reads only what `print.ts` writes, which has no comments.
 */

const WIDTH = 96
const INDENT = '  '
const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\n|[ \t]+|[(),]|[^\s'"(),]+/g
/** Words before which a long expression continues on the next line. */
const BREAKS: ReadonlySet<string> = new Set(['AND', 'OR', 'WHEN', 'ELSE'])

/** `spaced`: white space or a line break precedes it. */
interface Node {
  readonly kind: 'word' | 'comma' | 'group'
  readonly text: string
  readonly spaced: boolean
  readonly line: boolean
  readonly inside: readonly Node[]
  /** Contains a select, which is never put on one line. */
  readonly isBlock: boolean
}

function read(tokens: Iterator<string>): Node[] {
  const nodes: Node[] = []
  let [spaced, line] = [false, false]
  for (let next = tokens.next(); !next.done; next = tokens.next()) {
    const token = next.value
    if (token === ')') return nodes
    if (token.trim() === '') {
      spaced = true
      line ||= token === '\n'
      continue
    }
    const inside = token === '(' ? read(tokens) : []
    const isBlock = inside[0]?.text === 'SELECT' || inside[0]?.text === 'WITH' || inside.some((node) => node.isBlock)
    nodes.push({ kind: token === '(' ? 'group' : token === ',' ? 'comma' : 'word', text: token, spaced, line, inside, isBlock })
    spaced = false
    line = false
  }
  return nodes
}

const flat = (nodes: readonly Node[]): string =>
  nodes.map((node, at) => `${node.spaced && at > 0 ? ' ' : ''}${node.kind === 'group' ? `(${flat(node.inside)})` : node.text}`).join('')

class Layout {
  private readonly lines: string[] = ['']

  private get width(): number {
    return this.lines.at(-1)?.length ?? 0
  }

  private write(text: string): void {
    this.lines.push(`${this.lines.pop() ?? ''}${text}`)
  }

  private newLine(depth: number): void {
    if (this.lines.at(-1)?.trim() === '') this.lines.pop()
    this.lines.push(INDENT.repeat(depth))
  }

  private group({ inside, isBlock }: Node, depth: number): void {
    if (inside.length === 0 || (!isBlock && this.width + flat(inside).length < WIDTH)) {
      this.write(`(${flat(inside)})`)
      return
    }
    this.write('(')
    this.newLine(depth + 1)
    this.sequence(inside, depth + 1, inside[0]?.text === 'SELECT' || inside[0]?.text === 'WITH')
    this.newLine(depth)
    this.write(')')
  }

  /** `isQuery`: a comma ends an item of a clause; elsewhere it only ends a line that is full. */
  sequence(nodes: readonly Node[], depth: number, isQuery: boolean): void {
    const lineStarts = (at: number, node: Node): boolean => at > 0 && (node.line || (!isQuery && node.kind === 'word' && BREAKS.has(node.text)))
    for (const [at, node] of nodes.entries()) {
      const after = nodes[at - 1]
      if (lineStarts(at, node)) this.newLine(depth)
      else if (after?.kind === 'comma' && (isQuery || this.width + flat([node]).length >= WIDTH)) this.newLine(isQuery ? depth + 1 : depth)
      else if (at > 0 && node.spaced) this.write(' ')
      if (node.kind === 'group') this.group(node, depth)
      else this.write(node.text)
    }
  }

  get text(): string {
    return this.lines.join('\n')
  }
}

/** Returns the SQL with line breaks and indentation. */
export function laidOut(sql: string): string {
  const layout = new Layout()
  layout.sequence(read((sql.match(TOKEN) ?? [])[Symbol.iterator]()), 0, true)
  return layout.text
}
