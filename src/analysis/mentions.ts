/** Mentions of people in a text that is written and shown as plain text: where they stand, and what edits of the text do to them. */

export interface Mention {
  readonly user_id: string
  /** Of the sign @; UTF-16 units. */
  readonly start: number
  /** Behind the name. */
  readonly end: number
}
export interface Written<M extends Mention = Mention> {
  readonly text: string
  /** In the order of the text. */
  readonly mentions: readonly M[]
}

/** Characters behind a sign @ that may still become a name. */
const QUERY_MAX = 60
/** A sign behind one of these stands in an address. */
const IN_ADDRESS = /[\p{Script=Latin}\p{N}._%+-]$/u

const moved = <M extends Mention>(mention: M, by: number): M => ({ ...mention, start: mention.start + by, end: mention.end + by })

/** Without blanks around it. A mention begins with a sign, so none begins with a blank; a name may end in one. */
export function trimmed<M extends Mention>({ text, mentions }: Written<M>): Written<M> {
  const [from, until] = [text.length - text.trimStart().length, text.trimEnd().length]
  return { text: text.trim(), mentions: mentions.map((m) => moved({ ...m, end: Math.min(m.end, until) }, -from)) }
}

/** With the names that people have now; a mention of whom `nameOf` does not know is plain text, as it was written. */
export function named<M extends Mention>({ text, mentions }: Written<M>, nameOf: (userId: string) => string | undefined): Written<M> {
  let whole = ''
  let done = 0
  const kept: M[] = []
  for (const mention of mentions) {
    const name = nameOf(mention.user_id)
    if (name === undefined) continue
    whole += text.slice(done, mention.start)
    const start = whole.length
    whole += `@${name}`
    kept.push({ ...mention, start, end: whole.length })
    done = mention.end
  }
  return { text: whole + text.slice(done), mentions: kept }
}

export interface Part<M extends Mention = Mention> {
  readonly start: number
  readonly text: string
  /** Null for what stands between mentions. */
  readonly mention: M | null
}

/** The text in pieces: mentions, and what stands between them. */
export function partsOf<M extends Mention>({ text, mentions }: Written<M>): Part<M>[] {
  const edges = [0, ...mentions.flatMap(({ start, end }) => [start, end]), text.length]
  return edges.slice(1).flatMap((end, at) => {
    const start = edges[at] ?? 0
    return start === end ? [] : [{ start, text: text.slice(start, end), mention: mentions[(at - 1) / 2] ?? null }]
  })
}

/** How many characters two texts have in common at their beginnings. */
function common(a: string, b: string, most: number): number {
  let n = 0
  while (n < most && a[n] === b[n]) n++
  return n
}

const reversed = (text: string): string => text.split('').reverse().join('')

/**
 * The mentions after somebody changed a text into another one, with the caret behind the change. A mention of which anything was
 * changed is none any more; the others move with the text.
 */
export function afterEdit<M extends Mention>({ text: before, mentions }: Written<M>, after: string, caret: number): Written<M> {
  const behind = common(reversed(before), reversed(after), Math.min(before.length, Math.max(0, after.length - caret)))
  const ahead = common(before, after, Math.min(before.length, after.length) - behind)
  const [from, until, by] = [ahead, before.length - behind, after.length - before.length]
  const kept = mentions.flatMap((m) => (m.end <= from ? [m] : m.start >= until ? [moved(m, by)] : []))
  return { text: after, mentions: kept }
}

/** A name that is being written, from the sign to the caret. */
export interface Asked {
  readonly start: number
  readonly query: string
}

/** The name that is being written at the caret; null where none is. */
export function askedAt({ text, mentions }: Written, caret: number): Asked | null {
  const before = text.slice(0, caret)
  const start = Math.max(before.lastIndexOf('@'), before.lastIndexOf('＠'))
  if (start < 0 || mentions.some((m) => start < m.end && start >= m.start)) return null
  const query = before.slice(start + 1)
  if (query.length > QUERY_MAX || /^\s|\n/.test(query)) return null
  return text[start] === '@' && IN_ADDRESS.test(before.slice(0, start)) ? null : { start, query }
}

/** The name takes the place of what was written of it, with a blank behind it where a word or nothing follows, and the caret stands there. */
export function withMention({ text, mentions }: Written, { start, query }: Asked, { id, name }: { readonly id: string; readonly name: string }) {
  const until = start + 1 + query.length
  const written = `@${name}`
  const rest = text.slice(until)
  const gap = rest === '' || /^[\p{L}\p{N}]/u.test(rest) ? ' ' : ''
  const kept = afterEdit({ text, mentions }, `${text.slice(0, start)}${written}${gap}${rest}`, start + written.length + gap.length)
  const own: Mention = { user_id: id, start, end: start + written.length }
  const all = [...kept.mentions.filter((m) => m.end <= own.start || m.start >= own.end), own].sort((a, b) => a.start - b.start)
  return {
    written: { text: kept.text, mentions: all },
    inserted: `${written}${gap}`,
    from: start,
    until,
    caret: own.end + (gap !== '' || rest.startsWith(' ') ? 1 : 0),
  }
}
