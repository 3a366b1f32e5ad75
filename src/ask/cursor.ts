/** The state of parsing a question: the current position, what was parsed so far, and why parsing stopped. */

import type { Column } from '../contract/column.ts'
import type { DateSeriesWindow } from '../contract/date-series.ts'
import { typeFamily } from '../contract/scalar.ts'
import type { TypeFamily } from '../contract/sql-type.ts'
import type { Joint, QuestionWords } from '../texts/question-words.ts'
import { lexiconOf } from './lexicon.ts'
import { MATCH, Names, type Transliterate } from './names.ts'
import { endsWithWord, foldText, normalizeQuestion, skipBlanks } from './normalize.ts'
import type { Field, Group, KnownValues, QuestionFilter, QuestionMeasure, QuestionSort, ReadingOutcome, ShowAsRequest, Unclear } from './parsed-question.ts'
import { type Token, Tokens } from './tokens.ts'

/** The context in which a question is read. */
export interface QuestionContext {
  /** Columns of the dataset and of the analysis that the caller may read. */
  readonly columns: readonly Column[]
  readonly measures: readonly (Field & { kind: 'measure' })['measure'][]
  readonly languages: readonly QuestionWords[]
  readonly spelled: Transliterate
  /**
   * Returns values of a column that contain `search`; '' for all. Undefined if they must be loaded first. A guess may
   * have none while another search is needed.
   */
  readonly values: (column: string, search: string, isGuess: boolean) => KnownValues | undefined
}

export type Stop = Exclude<ReadingOutcome, { state: 'read' }>

export const familyOf = (column: Column): TypeFamily => typeFamily(column.dtype)
export const isDated = (column: Column): boolean => familyOf(column) === 'date' || familyOf(column) === 'datetime'
/** Whether a numeric column contains years, judging by its name. */
export const isYearly = (column: Column): boolean => familyOf(column) === 'number' && /year|decade|年/iu.test(column.name)
export const nameOf = (field: Field): string => (field.kind === 'column' ? field.column.name : field.measure.name)

/** Whether a column contains IDs, judging by its name: 'Order id', '客户编号'. */
export const isIdentity = ({ name }: Column, languages: QuestionContext['languages']): boolean =>
  languages.some(({ identity }) => identity.some((word) => endsWithWord(foldText(name), word)))

const OFFERS_MAX = 5

/** A range of characters in the question. */
export interface Span {
  readonly start: number
  readonly end: number
}

export class Cursor {
  readonly known: QuestionContext
  readonly tokens: Tokens<Field>
  readonly names: Names<Field>
  place = 0
  stop: Stop | null = null
  readonly measures: QuestionMeasure[] = []
  readonly rows: Group[] = []
  readonly columns: Group[] = []
  readonly filters: QuestionFilter[] = []
  sort: QuestionSort | null = null
  /** The date column that was named for the next period: '“Order date” monthly'. */
  date: Column | null = null
  /** Range of that name, until a period uses it. */
  dateAt: Span | null = null
  shown: ShowAsRequest | null = null
  /** The period to compare with the previous one, and the words that say so. */
  compared: { readonly at: Pick<Token<Field>, 'start' | 'end'>; readonly window: DateSeriesWindow } | null = null
  /** How many words were looked up among the values of columns that the question does not name. */
  sought = 0
  /** Range of the token that was consumed last. */
  taken: Span = { start: 0, end: 0 }
  /** How many filters were repeated. A repeated filter counts as understood. */
  repeated = 0
  /** Whether groups precede their condition: 'countries with a population over 10 million'. */
  isHeld = false
  /** Whether an amount is compared without such groups or a word such as 'where': 'revenue over 1000'. */
  isAmountAlone = false
  /** Where the question mentions rows, as in 'how many rows'; null if it does not. Rows are counted if it asks for no other measure. */
  rowsAt: Span | null = null
  /** Whether the question asks which group, so that a word such as 'highest' sorts the groups. */
  isRanked = false

  constructor(question: string, known: QuestionContext) {
    this.known = known
    const fields: Field[] = [
      ...known.columns.map((column): Field => ({ kind: 'column', column })),
      ...known.measures.map((measure): Field => ({ kind: 'measure', measure })),
    ]
    this.names = new Names(
      fields.map((of) => ({ of, name: nameOf(of) })),
      known.spelled,
    )
    this.tokens = new Tokens(normalizeQuestion(question), lexiconOf(known.languages), this.names)
  }

  get isDone(): boolean {
    return this.stop !== null || this.token === null
  }
  get token(): Token<Field> | null {
    return this.tokens.at(this.place)
  }
  take(token: Pick<Token<Field>, 'end'>): void {
    this.taken = { start: skipBlanks(this.tokens.written.folded, this.place), end: token.end }
    this.place = token.end
  }
  textOf({ start, end }: { readonly start: number; readonly end: number }): string {
    return this.tokens.written.text.slice(start, end)
  }
  is(token: Token<Field> | null, ...joints: readonly Joint[]): boolean {
    return token?.meaning?.joints.some((joint) => joints.includes(joint)) ?? false
  }
  /** Consumes the token at the current position if it is one of these words, even if it could also be something else. */
  takes(...joints: readonly Joint[]): boolean {
    const { token } = this
    if (!token || !this.is(token, ...joints)) return false
    this.take(token)
    return true
  }
  after(token: Token<Field>): Token<Field> | null {
    return this.tokens.at(token.end)
  }
  skip(...joints: readonly Joint[]): void {
    while (this.token && this.is(this.token, ...joints) && !isName(this.token)) this.take(this.token)
  }
  unclear(why: Unclear['why'], at: { readonly start: number; readonly end: number }, offers: readonly string[] = []): void {
    this.stop ??= { state: 'unclear', unclear: { why, text: this.textOf(at), start: at.start, end: at.end, offers: [...new Set(offers)].slice(0, OFFERS_MAX) } }
  }
  /** Ranges that no clause understood; adjacent ones are merged. A question with any of them is refused. */
  readonly unread: Span[] = []
  leaveUnread({ start, end }: Span): void {
    const last = this.unread.at(-1)
    if (last && last.end <= start && this.textOf({ start: last.end, end: start }).trim() === '') this.unread.splice(-1, 1, { start: last.start, end })
    else this.unread.push({ start, end })
  }
  /** Returns the range that was not understood directly before a position, or null. */
  unreadBefore(place: number): Span | null {
    const last = this.unread.at(-1)
    return last && last.end <= place && this.textOf({ start: last.end, end: place }).trim() === '' ? last : null
  }
  /** Everything parsed so far, as a text that changes whenever a clause adds something. */
  get findings(): string {
    const { measures, rows, columns, filters, sort, shown, date, compared, isRanked, repeated, stop } = this
    return JSON.stringify([measures, rows, columns, filters, sort, shown, date, compared, isRanked, repeated, stop])
  }
  /** Sets the sort order. A second, different one makes the question ambiguous. */
  sortBy(sort: QuestionSort): void {
    if (this.sort && JSON.stringify(this.sort) !== JSON.stringify(sort)) this.unclear('several readings', this.whole)
    this.sort = sort
  }
  /** Sets the date column for the period that follows. */
  nameDate(column: Column, at: Span): void {
    if (this.dateAt) this.leaveUnread(this.dateAt)
    this.date = column
    this.dateAt = at
  }
  /** Sets the compared period. A second, different one makes the question ambiguous. */
  compareBy(at: Span, window: DateSeriesWindow): void {
    if (this.compared && this.compared.window !== window) this.unclear('several readings', this.whole)
    this.compared = { at, window }
  }
  get whole(): Span {
    return { start: 0, end: this.tokens.written.text.length }
  }

  isIdentity(column: Column): boolean {
    return isIdentity(column, this.known.languages)
  }

  /**
   * Returns the only field named by a token that `will` accepts; stops parsing if there are several. `counted`: prefers
   * IDs, because counted 'orders' are order IDs and not order dates.
   */
  named(token: Token<Field>, will: (field: Field) => boolean = () => true, counted = false): Field | null {
    const all = token.names.filter(({ of }) => will(of))
    const own = counted ? all.filter(({ of }) => of.kind === 'column' && this.isIdentity(of.column)) : []
    const fitting = own.length === 1 ? own : all
    const [first, second] = fitting
    if (first && second) {
      this.unclear(
        'several names',
        token,
        fitting.map(({ of }) => nameOf(of)),
      )
      return null
    }
    return first?.of ?? null
  }

  /** Returns the date column for a period: the one named for it, the one that the question has used so far, or the only one. */
  dateFor(at: { readonly start: number; readonly end: number }, will: (column: Column) => boolean): Column | null {
    if (this.date && will(this.date)) {
      this.dateAt = null
      return this.date
    }
    const said = new Set([...this.rows, ...this.columns, ...this.filters].map(({ column }) => column).filter(will))
    const dates = this.known.columns.filter(will)
    const own = dates.filter((column) => column.type === 'column')
    const likely = said.size > 0 ? [...said] : own.length > 0 ? own : dates
    const [first, second] = likely
    if (first && second)
      this.unclear(
        'which date',
        at,
        likely.map((c) => c.name),
      )
    else if (!first) this.unclear('no date', at)
    return second ? null : (first ?? null)
  }

  unknown(token: { readonly start: number; readonly end: number }, will: (field: Field) => boolean = () => true): void {
    const near = this.names.nearest(this.tokens.written.folded.slice(token.start, token.end), 30).filter(will)
    this.unclear('unknown name', token, near.map(nameOf))
  }
}

/** Whether the token matches a name exactly or almost exactly. */
export const isName = (token: Token<Field>): boolean => token.names.length > 0 && (token.names[0]?.fit ?? MATCH.initials) <= MATCH.same
