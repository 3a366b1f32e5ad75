/** Sentences on groups: the top and the bottom, shares, concentration, groups within groups, outliers and crossings. */

import { FIGURES } from '../contract/description.ts'
import { fillIn } from '../contract/errors.ts'
import type { Value } from '../contract/scalar.ts'
import { LANGUAGES } from '../texts/languages.ts'
import { type Filling, figure, fill, listed, onCells, type Sentence } from './sentence.ts'
import { halfOf, medianAt, outliersAt } from './statistics.ts'
import { type AxisName, address, fieldName, nameOf, type Ranked, ranked, type ToldMeasure, type Writer } from './writer.ts'

/** One measure over the groups of one axis. */
interface Scope {
  readonly writer: Writer
  readonly measure: ToldMeasure
  readonly axis: AxisName
  /** The outermost groups, the largest first. */
  readonly order: readonly Ranked[]
}

export function scopeOf(writer: Writer, measure: ToldMeasure, axis: AxisName): Scope {
  return { writer, measure, axis, order: ranked(writer, measure, axis, writer.digest[axis].outer) }
}

const cellOf = ({ writer, measure, axis }: Scope, key: readonly Value[]) => onCells(writer, 'value', address(measure, axis, key))
const nameIn = ({ writer, axis }: Scope, key: readonly Value[]): string => nameOf(writer, axis, key)

/** Shares of a total say something where no part is negative. */
const hasShares = ({ measure, order }: Scope): boolean => measure.addsUp && order.every(({ number }) => number >= 0) && order.some(({ number }) => number > 0)

const shareOf = (scope: Scope, keys: readonly (readonly Value[])[], of: readonly Value[] = []) =>
  onCells(scope.writer, 'share', ...[...keys, of].map((key) => address(scope.measure, scope.axis, key)))

const TIED_NAMED = 3

/** Groups that are level: up to three by name, and how many there are beside them, or in all, as the language counts. */
function tiedNames(scope: Scope, tied: readonly Ranked[]): Filling {
  const { writer, measure, axis } = scope
  const { tied: words } = writer.texts
  const named = tied.slice(0, TIED_NAMED).map(({ key }) => nameIn(scope, key))
  if (tied.length <= TIED_NAMED) return listed(named, writer.texts)
  const names = named.join(writer.texts.list.between)
  const counted = LANGUAGES[writer.locale].listCounts === 'others' ? tied.slice(TIED_NAMED) : tied
  if (counted.length > FIGURES.count.cells[1]) return fillIn(words.many, { names })
  const count = onCells(writer, 'count', ...counted.map(({ key }) => address(measure, axis, key)))
  return fill(counted.length === 1 ? words.one : words.other, { names, count })
}

const levelWith = ({ order }: Scope, to: Ranked): Ranked[] => order.filter(({ number }) => number === to.number)

/** The wording by whether shares mean something, sums do, or values are only high and low. */
function wordingOf({ writer, measure }: Scope, shares: boolean, hasLasts: boolean): string {
  const { most } = writer.texts
  const kind = shares ? 'share' : measure.addsUp ? 'plain' : 'high'
  return writer.choose('leaders', most[hasLasts ? (`${kind}Lasts` as const) : kind])
}

/** The top, the one after it and the bottom; all of those that are level there. */
export function leaders(scope: Scope): Sentence | null {
  const { writer, order, axis } = scope
  const { most } = writer.texts
  const [first, second] = order
  const last = order.at(-1)
  if (!first || !second || !last) return null
  const isWhole = order.length === writer.digest[axis].outer.length
  const value = cellOf(scope, first.key)
  if (first.number === last.number) return isWhole ? fill(most.equal, { count: figure(writer, { kind: 'groups', axis, level: 1 }), value }) : null
  const [tops, lasts] = [levelWith(scope, first), levelWith(scope, last)]
  const shares = hasShares(scope)
  const share = shares ? shareOf(scope, [first.key]) : null
  const fillings = {
    ...{ first: tiedNames(scope, tops), second: nameIn(scope, second.key), last: tiedNames(scope, lasts) },
    ...{ value, next: cellOf(scope, second.key), least: cellOf(scope, last.key), share },
  }
  if (order.length === 2) return fill(shares ? most.twoShare : most.two, fillings)
  if (tops.length > 1) return fill(lasts.length > 1 ? most.ties : most.tie, fillings)
  if (second.number === last.number) return fill(shares ? most.shareRest : most.rest, fillings)
  return fill(wordingOf(scope, shares, lasts.length > 1), fillings)
}

/** A ratio from here on is told as one; below it, what is between them. */
const RATIO_TOLD = 1.5
const RATIO_MAX = 10_000
const CLOSE = 1.15

export function spread(scope: Scope): Sentence | null {
  const { writer, measure, axis, order } = scope
  const [first, last] = [order[0], order.at(-1)]
  if (!first || !last || order.length < 3 || !measure.isPlain || last.number <= 0) return null
  const ratio = first.number / last.number
  const cells = [address(measure, axis, first.key), address(measure, axis, last.key)] as const
  if (ratio >= RATIO_TOLD && ratio <= RATIO_MAX) return fill(writer.choose('ratio', writer.texts.ratio), { ratio: onCells(writer, 'ratio', ...cells) })
  return ratio > 1 && ratio < CLOSE ? fill(writer.texts.close, { difference: onCells(writer, 'difference', ...cells) }) : null
}

const CONCENTRATION_FROM = 6
const LARGEST_MAX = 10

/** Few of many groups make up half. */
export function concentration(scope: Scope): Sentence | null {
  const { writer, measure, axis, order } = scope
  if (order.length < CONCENTRATION_FROM || !hasShares(scope)) return null
  const count = halfOf(order.map(({ number }) => number))
  if (count < 2 || count > LARGEST_MAX || count * 3 > order.length) return null
  const largest = order.slice(0, count).map(({ key }) => key)
  return fill(writer.choose('concentrated', writer.texts.concentrated), {
    count: onCells(writer, 'count', ...largest.map((key) => address(measure, axis, key))),
    all: figure(writer, { kind: 'groups', axis, level: 1 }),
    share: shareOf(scope, largest),
  })
}

const within = (scope: Scope, key: readonly Value[]): string =>
  fillIn(scope.writer.texts.within, {
    name: nameIn(scope, key),
    parent: scope.writer.digest[scope.axis].fields.length > 1 ? nameIn(scope, key.slice(0, 1)) : '',
  })

/** The groups within the outermost ones: the largest of the leading group where parts add up, else the highest and the lowest of all. */
export function nested(scope: Scope): Sentence | null {
  const { writer, measure, axis, order } = scope
  const { fields, inner } = writer.digest[axis]
  const field = fields[1]
  const [lead] = order
  if (inner.length === 0 || !field || !lead) return null
  const { texts } = writer
  const all = ranked(writer, measure, axis, inner)
  if (measure.addsUp && hasShares(scope)) {
    const [name, after] = all.filter(({ key }) => JSON.stringify(key[0]) === JSON.stringify(lead.key[0]))
    if (!name || !after || name.number === after.number) return null
    return fill(writer.choose('inner', texts.inner.share), {
      ...{ parent: nameIn(scope, lead.key), name: nameIn(scope, name.key), value: cellOf(scope, name.key) },
      share: shareOf(scope, [name.key], lead.key),
    })
  }
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last || first.number === all[1]?.number) return null
  // several at the bottom: none of them is the lowest
  const isLowest = last.number !== all.at(-2)?.number
  return fill(isLowest ? writer.choose('inner', texts.inner.high) : texts.inner.most, {
    ...{ field: fieldName(writer, field.name), name: within(scope, first.key), value: cellOf(scope, first.key) },
    ...{ last: within(scope, last.key), least: cellOf(scope, last.key) },
  })
}

const OUTLIERS_TOLD = 1

/** The group farthest from the one in the middle, where it is an outlier. */
export function outliers(scope: Scope): Sentence[] {
  const { writer, measure, axis, order } = scope
  const numbers = order.map(({ number }) => number)
  const middle = order[medianAt(numbers)]
  if (!middle || !measure.isPlain) return []
  const { texts } = writer
  return outliersAt(numbers)
    .slice(0, OUTLIERS_TOLD)
    .flatMap((at) => {
      const found = order[at]
      if (!found) return []
      const fillings = {
        ...{ name: nameIn(scope, found.key), value: cellOf(scope, found.key) },
        ...{ middle: nameIn(scope, middle.key), usual: cellOf(scope, middle.key) },
      }
      const isTimes = middle.number > 0 && found.number >= 2 * middle.number
      const ratio = onCells(writer, 'ratio', address(measure, axis, found.key), address(measure, axis, middle.key))
      const sentence = isTimes
        ? fill(writer.choose('outlier', texts.outlier.times), { ...fillings, ratio })
        : fill(writer.choose('outlier', texts.outlier.far), fillings)
      return sentence ? [sentence] : []
    })
}

const CROSSINGS_MAX = 20_000

/** The largest number where a group of the rows and one of the columns meet. */
export function crossing(writer: Writer, measure: ToldMeasure): Sentence | null {
  const [rows, columns] = [writer.digest.rows.outer, writer.digest.columns.outer]
  if (rows.length < 2 || columns.length < 2 || rows.length * columns.length > CROSSINGS_MAX) return null
  let best: { row: readonly Value[]; column: readonly Value[]; number: number } | null = null
  let isTie = false
  for (const row of rows)
    for (const column of columns) {
      const value = writer.digest.cell(address(measure, 'rows', row, column))
      if (value === null || value === undefined || value === '' || typeof value === 'boolean') continue
      const number = Number(value)
      if (best && number === best.number) isTie = true
      if (best && number <= best.number) continue
      best = { row, column, number }
      isTie = false
    }
  if (!best || isTie) return null
  return fill(writer.choose('crossing', writer.texts.crossing), {
    ...{ row: nameOf(writer, 'rows', best.row), column: nameOf(writer, 'columns', best.column) },
    value: onCells(writer, 'value', address(measure, 'rows', best.row, best.column)),
  })
}

/** Who comes first by another measure. */
export function firstBy(scope: Scope, leader: Ranked | undefined): Sentence | null {
  const { writer, measure, order } = scope
  const [first, last] = [order[0], order.at(-1)]
  if (!first || !last || first.number === last.number) return null
  const tops = levelWith(scope, first)
  const isSame = leader !== undefined && JSON.stringify(leader.key) === JSON.stringify(first.key)
  const { next } = writer.texts
  const wording = tops.length > 1 ? next.tie : isSame ? next.same : next.other
  return fill(wording, { first: tiedNames(scope, tops), measure: measure.name, value: cellOf(scope, first.key) })
}
