/** Tracks mentions of people in plain text: where they are, and how edits of the text move or remove them. */

export interface Mention {
  readonly user_id: string
  /** Position of the @ sign, in UTF-16 units. */
  readonly start: number
  /** Position after the last character of the name. */
  readonly end: number
}
export interface MentionText<M extends Mention = Mention> {
  readonly text: string
  /** In text order. */
  readonly mentions: readonly M[]
}

/** Maximum characters between an @ sign and the caret for which suggestions appear. */
const QUERY_MAX = 60
/** An @ sign directly after such a character is part of an email address. */
const IN_ADDRESS = /[\p{Script=Latin}\p{N}._%+-]$/u

const moved = <M extends Mention>(mention: M, by: number): M => ({ ...mention, start: mention.start + by, end: mention.end + by })

/** Trims whitespace around the text. A mention cannot start with a space, but the name at its end can end with one. */
export function trimMentionText<M extends Mention>({ text, mentions }: MentionText<M>): MentionText<M> {
  const [from, until] = [text.length - text.trimStart().length, text.trimEnd().length]
  return { text: text.trim(), mentions: mentions.map((m) => moved({ ...m, end: Math.min(m.end, until) }, -from)) }
}

/** Replaces the names in mentions with the current ones. If `nameOf` returns undefined, the mention becomes plain text with the old name. */
export function withCurrentNames<M extends Mention>({ text, mentions }: MentionText<M>, nameOf: (userId: string) => string | undefined): MentionText<M> {
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

export interface MentionPart<M extends Mention = Mention> {
  readonly start: number
  readonly text: string
  /** Null for text between mentions. */
  readonly mention: M | null
}

/** Splits the text into mentions and the text between them. */
export function splitMentions<M extends Mention>({ text, mentions }: MentionText<M>): MentionPart<M>[] {
  const edges = [0, ...mentions.flatMap(({ start, end }) => [start, end]), text.length]
  return edges.slice(1).flatMap((end, at) => {
    const start = edges[at] ?? 0
    return start === end ? [] : [{ start, text: text.slice(start, end), mention: mentions[(at - 1) / 2] ?? null }]
  })
}

/** The length of the common prefix of two texts. */
function common(a: string, b: string, most: number): number {
  let n = 0
  while (n < most && a[n] === b[n]) n++
  return n
}

const reversed = (text: string): string => text.split('').reverse().join('')

/**
 * Updates mentions after an edit of the text; `caret` is the position after the edit. Mentions that the edit touched
 * become plain text; the following ones move.
 */
export function mentionsAfterEdit<M extends Mention>({ text: before, mentions }: MentionText<M>, after: string, caret: number): MentionText<M> {
  const behind = common(reversed(before), reversed(after), Math.min(before.length, Math.max(0, after.length - caret)))
  const ahead = common(before, after, Math.min(before.length, after.length) - behind)
  const [from, until, by] = [ahead, before.length - behind, after.length - before.length]
  const kept = mentions.flatMap((m) => (m.end <= from ? [m] : m.start >= until ? [moved(m, by)] : []))
  return { text: after, mentions: kept }
}

/** A name being typed: `start` is the position of the @ sign, `query` the text from there to the caret. */
export interface MentionQuery {
  readonly start: number
  readonly query: string
}

/** Returns the name being typed before the caret; null if there is none. */
export function mentionQueryAt({ text, mentions }: MentionText, caret: number): MentionQuery | null {
  const before = text.slice(0, caret)
  const start = Math.max(before.lastIndexOf('@'), before.lastIndexOf('＠'))
  if (start < 0 || mentions.some((m) => start < m.end && start >= m.start)) return null
  const query = before.slice(start + 1)
  if (query.length > QUERY_MAX || /^\s|\n/.test(query)) return null
  return text[start] === '@' && IN_ADDRESS.test(before.slice(0, start)) ? null : { start, query }
}

/** Replaces the typed query with a mention. Appends a space if a letter, a digit or nothing follows, and puts the caret after the space. */
export function withMention({ text, mentions }: MentionText, { start, query }: MentionQuery, { id, name }: { readonly id: string; readonly name: string }) {
  const until = start + 1 + query.length
  const written = `@${name}`
  const rest = text.slice(until)
  const gap = rest === '' || /^[\p{L}\p{N}]/u.test(rest) ? ' ' : ''
  const kept = mentionsAfterEdit({ text, mentions }, `${text.slice(0, start)}${written}${gap}${rest}`, start + written.length + gap.length)
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
