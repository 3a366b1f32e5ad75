/** Where the reading of a question stands, what it has found, and why it stops. */

import type { Column } from '../contract/column.ts'
import type { DateSeriesWindow } from '../contract/date-series.ts'
import { typeFamily } from '../contract/scalar.ts'
import type { TypeFamily } from '../contract/sql-type.ts'
import type { Joint, QuestionWords } from '../texts/question-words.ts'
import type { AskedFilter, AskedMeasure, AskedSort, Field, Group, KnownValues, Reading, Shown, Unclear } from './asked.ts'
import { lexiconOf } from './lexicon.ts'
import { FIT, Names, type Spelled } from './names.ts'
import { type Token, Tokens } from './tokens.ts'
import { endsWithWord, folded, skipBlanks, written } from './written.ts'

/** What a question is read against. */
export interface Known {
  /** Columns of the dataset and of the analysis that the asker may read. */
  readonly columns: readonly Column[]
  readonly measures: readonly (Field & { kind: 'measure' })['measure'][]
  readonly languages: readonly QuestionWords[]
  readonly spelled: Spelled
  /** By column, and the text that was searched for; '' for all. A guess may have none where another look is to be taken. */
  readonly values: (column: string, search: string, isGuess: boolean) => KnownValues | undefined
}

export type Stop = Exclude<Reading, { state: 'read' }>

export const familyOf = (column: Column): TypeFamily => typeFamily(column.dtype)
export const isDated = (column: Column): boolean => familyOf(column) === 'date' || familyOf(column) === 'datetime'
/** A number that is a year by its name. */
export const isYearly = (column: Column): boolean => familyOf(column) === 'number' && /year|decade|年/iu.test(column.name)
export const nameOf = (field: Field): string => (field.kind === 'column' ? field.column.name : field.measure.name)

/** Whether a column names its things one by one: 'Order id', '客户编号'. */
export const isIdentity = ({ name }: Column, languages: Known['languages']): boolean =>
  languages.some(({ identity }) => identity.some((word) => endsWithWord(folded(name), word)))

const OFFERS_MAX = 5

/** A piece of the question, by its places. */
export interface Span {
  readonly start: number
  readonly end: number
}

export class Cursor {
  readonly known: Known
  readonly tokens: Tokens<Field>
  readonly names: Names<Field>
  place = 0
  stop: Stop | null = null
  readonly measures: AskedMeasure[] = []
  readonly rows: Group[] = []
  readonly columns: Group[] = []
  readonly filters: AskedFilter[] = []
  sort: AskedSort | null = null
  /** The date that was named before a stretch of time: '“Order date” monthly'. */
  date: Column | null = null
  /** Where that stands, until something is of it. */
  dateAt: Span | null = null
  shown: Shown | null = null
  /** Stretches of time that are compared with those before them, and where that was said. */
  compared: { readonly at: Pick<Token<Field>, 'start' | 'end'>; readonly window: DateSeriesWindow } | null = null
  /** Words that were looked for among values without the name of a column. */
  sought = 0
  /** The piece that was taken last. */
  taken: Span = { start: 0, end: 0 }
  /** Conditions that were there already; saying one twice drops nothing. */
  repeated = 0
  /** Groups stand in front of what holds of them: 'countries with a population over 10 million'. */
  isHeld = false
  /** An amount was compared without such groups and without a word that leads to a condition: 'revenue over 1000'. */
  isAmountAlone = false
  /** Rows were named by themselves: they are counted where nothing else is computed. */
  rowsAt: Span | null = null
  /** It was asked which of the groups: a word such as 'highest' is their order. */
  isRanked = false

  constructor(question: string, known: Known) {
    this.known = known
    const fields: Field[] = [
      ...known.columns.map((column): Field => ({ kind: 'column', column })),
      ...known.measures.map((measure): Field => ({ kind: 'measure', measure })),
    ]
    this.names = new Names(
      fields.map((of) => ({ of, name: nameOf(of) })),
      known.spelled,
    )
    this.tokens = new Tokens(written(question), lexiconOf(known.languages), this.names)
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
  /** Takes the word where it stands, whatever else the piece may be. */
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
  /** Pieces of the question that no clause has used; neighbours are one. A question with any of them is refused. */
  readonly unread: Span[] = []
  leaveUnread({ start, end }: Span): void {
    const last = this.unread.at(-1)
    if (last && last.end <= start && this.textOf({ start: last.end, end: start }).trim() === '') this.unread.splice(-1, 1, { start: last.start, end })
    else this.unread.push({ start, end })
  }
  /** The unread piece that stands right before a place. */
  unreadBefore(place: number): Span | null {
    const last = this.unread.at(-1)
    return last && last.end <= place && this.textOf({ start: last.end, end: place }).trim() === '' ? last : null
  }
  /** All that was read so far, as a text that is another one as soon as a clause adds something. */
  get findings(): string {
    const { measures, rows, columns, filters, sort, shown, date, compared, isRanked, repeated, stop } = this
    return JSON.stringify([measures, rows, columns, filters, sort, shown, date, compared, isRanked, repeated, stop])
  }
  /** Puts the groups in an order; another order in the same question would replace it. */
  sortBy(sort: AskedSort): void {
    if (this.sort && JSON.stringify(this.sort) !== JSON.stringify(sort)) this.unclear('several readings', this.whole)
    this.sort = sort
  }
  /** Names the date that a stretch of time behind it is of. */
  nameDate(column: Column, at: Span): void {
    if (this.dateAt) this.leaveUnread(this.dateAt)
    this.date = column
    this.dateAt = at
  }
  /** Stretches of time are compared with those before them; others in the same question would replace them. */
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

  /** The one field that a token names, of those that will do; stops where there are several. `counted`: 'orders' are told by their id, not by their date. */
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

  /** The date that a period or window is of: the one that was named for it, the one that the question is about so far, or the only one there is. */
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

/** Named as it is called, or nearly. */
export const isName = (token: Token<Field>): boolean => token.names.length > 0 && (token.names[0]?.fit ?? FIT.initials) <= FIT.same
