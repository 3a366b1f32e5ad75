/** Writes sentences about groups: the highest and lowest, shares, concentration, nested groups, outliers, and cells of row and column groups. */

import { FIGURES } from '../contract/description.ts'
import { fillIn } from '../contract/errors.ts'
import type { Value } from '../contract/scalar.ts'
import { LANGUAGES } from '../texts/languages.ts'
import { CLAIMS, type Claim, type ClaimedSentence, type ClaimKind, FACTOR_FROM, withClaims } from './claims.ts'
import { cellFigure, type Filling, figure, fill, formatList } from './sentence.ts'
import { medianAt, outlierAt, topHalfCount } from './statistics.ts'
import { type AxisName, cellAddress, type DescribedMeasure, fieldName, nameOf, type Ranked, rankGroups, type Writer } from './writer.ts'

/** One measure over the groups of one axis. */
interface Scope {
  readonly writer: Writer
  readonly measure: DescribedMeasure
  readonly axis: AxisName
  /** The outermost groups, sorted by value, largest first. */
  readonly order: readonly Ranked[]
}

export function scopeOf(writer: Writer, measure: DescribedMeasure, axis: AxisName): Scope {
  return { writer, measure, axis, order: rankGroups(writer, measure, axis, writer.digest[axis].outer) }
}

const cellOf = ({ writer, measure, axis }: Scope, key: readonly Value[]) => cellFigure(writer, 'value', cellAddress(measure, axis, key))
const nameIn = ({ writer, axis }: Scope, key: readonly Value[]): string => nameOf(writer, axis, key)

/** Returns a claim about groups of the scope; null if it is not true. */
function claim({ measure, axis, order }: Scope, kind: ClaimKind, claimed: readonly Ranked[]): Claim | null {
  const among = { all: order.map(({ number }) => number), at: claimed.map((one) => order.indexOf(one)) }
  return CLAIMS[kind](among) ? { kind, measure_id: measure.id, axis, over: 'groups', keys: claimed.map(({ key }) => key) } : null
}

/** Returns a sentence if all of its claims are true, else null. */
const provided = (claims: readonly (Claim | null)[], made: () => ReturnType<typeof fill>): ClaimedSentence | null => {
  const held = claims.filter((one) => one !== null)
  return held.length === claims.length ? withClaims(made(), ...held) : null
}

/** Whether shares of the total make sense: the measure is additive and no value is negative. */
const hasShares = ({ measure, order }: Scope): boolean => measure.addsUp && order.every(({ number }) => number >= 0) && order.some(({ number }) => number > 0)

const shareOf = (scope: Scope, keys: readonly (readonly Value[])[], of: readonly Value[] = []) =>
  cellFigure(scope.writer, 'share', ...[...keys, of].map((key) => cellAddress(scope.measure, scope.axis, key)))

const TIED_NAMED = 3

/** Lists tied groups: up to three names, and the number of the others or of all, depending on the language. */
function tiedNames(scope: Scope, tied: readonly Ranked[]): Filling {
  const { writer, measure, axis } = scope
  const { tied: words } = writer.texts
  const named = tied.slice(0, TIED_NAMED).map(({ key }) => nameIn(scope, key))
  if (tied.length <= TIED_NAMED) return formatList(named, writer.texts)
  const names = named.join(writer.texts.list.between)
  const counted = LANGUAGES[writer.locale].listCounts === 'others' ? tied.slice(TIED_NAMED) : tied
  if (counted.length > FIGURES.count.cells[1]) return fillIn(words.many, { names })
  const count = cellFigure(writer, 'count', ...counted.map(({ key }) => cellAddress(measure, axis, key)))
  return fill(counted.length === 1 ? words.one : words.other, { names, count })
}

const levelWith = ({ order }: Scope, to: Ranked): Ranked[] => order.filter(({ number }) => number === to.number)

/** Chooses a phrasing: with shares, with amounts, or only with 'high' and 'low' if values do not add up. */
function wordingOf({ writer, measure }: Scope, shares: boolean, hasLasts: boolean): string {
  const { most } = writer.texts
  const kind = shares ? 'share' : measure.addsUp ? 'plain' : 'high'
  return writer.choose('leaders', most[hasLasts ? (`${kind}Lasts` as const) : kind])
}

/** Names the highest, second and lowest group, including ties. */
export function leaders(scope: Scope): ClaimedSentence | null {
  const { writer, order, axis } = scope
  const { most } = writer.texts
  const [first, second] = order
  const last = order.at(-1)
  if (!first || !second || !last) return null
  const isWhole = order.length === writer.digest[axis].outer.length
  const value = cellOf(scope, first.key)
  if (first.number === last.number)
    return isWhole
      ? provided([claim(scope, 'level', order)], () => fill(most.equal, { count: figure(writer, { kind: 'groups', axis, level: 1 }), value }))
      : null
  const [tops, seconds, lasts] = [levelWith(scope, first), levelWith(scope, second), levelWith(scope, last)]
  const [top, bottom] = [claim(scope, 'highest', tops), claim(scope, 'lowest', lasts)]
  const shares = hasShares(scope)
  const share = shares ? shareOf(scope, [first.key]) : null
  const fillings = {
    ...{ first: tiedNames(scope, tops), second: tiedNames(scope, seconds), last: tiedNames(scope, lasts) },
    ...{ value, next: cellOf(scope, second.key), least: cellOf(scope, last.key), share },
  }
  if (order.length === 2) return provided([top], () => fill(shares ? most.twoShare : most.two, fillings))
  if (tops.length > 1) return provided([top, bottom], () => fill(lasts.length > 1 ? most.ties : most.tie, fillings))
  if (second.number === last.number) return provided([top, claim(scope, 'level', lasts)], () => fill(shares ? most.shareRest : most.rest, fillings))
  return provided([top, claim(scope, 'second', seconds), bottom], () => fill(wordingOf(scope, shares, lasts.length > 1), fillings))
}

const RATIO_MAX = 10_000

/** Compares the highest with the lowest group by their ratio, or says that all groups are close together. */
export function spread(scope: Scope): ClaimedSentence | null {
  const { writer, measure, axis, order } = scope
  const [first, last] = [order[0], order.at(-1)]
  if (!first || !last || order.length < 3 || !measure.isPlain || last.number <= 0) return null
  const ratio = first.number / last.number
  const cells = [cellAddress(measure, axis, first.key), cellAddress(measure, axis, last.key)] as const
  if (ratio > RATIO_MAX) return null
  return ratio >= FACTOR_FROM
    ? provided([claim(scope, 'factor', [first, last])], () =>
        fill(writer.choose('ratio', writer.texts.ratio), { ratio: cellFigure(writer, 'ratio', ...cells) }),
      )
    : provided([claim(scope, 'close', [first, last])], () => fill(writer.texts.close, { difference: cellFigure(writer, 'difference', ...cells) }))
}

const CONCENTRATION_FROM = 6
const LARGEST_MAX = 10

/** Says that a few of many groups make up half of the total. */
export function concentration(scope: Scope): ClaimedSentence | null {
  const { writer, measure, axis, order } = scope
  if (order.length < CONCENTRATION_FROM || !hasShares(scope)) return null
  const count = topHalfCount(order.map(({ number }) => number))
  if (count < 2 || count > LARGEST_MAX) return null
  const few = order.slice(0, count)
  const largest = few.map(({ key }) => key)
  return provided([claim(scope, 'concentrated', few)], () =>
    fill(writer.choose('concentrated', writer.texts.concentrated), {
      count: cellFigure(writer, 'count', ...largest.map((key) => cellAddress(measure, axis, key))),
      all: figure(writer, { kind: 'groups', axis, level: 1 }),
      share: shareOf(scope, largest),
    }),
  )
}

const within = (scope: Scope, key: readonly Value[]): string =>
  fillIn(scope.writer.texts.within, {
    name: nameIn(scope, key),
    parent: scope.writer.digest[scope.axis].fields.length > 1 ? nameIn(scope, key.slice(0, 1)) : '',
  })

/**
 * Describes the groups inside the outermost ones. For an additive measure, names the largest one in the highest group;
 * otherwise, names the highest and lowest of all.
 */
export function nested(scope: Scope): ClaimedSentence | null {
  const { writer, measure, axis, order } = scope
  const { fields, inner } = writer.digest[axis]
  const field = fields[1]
  const [lead] = order
  if (inner.length === 0 || !field || !lead) return null
  const { texts } = writer
  const all = rankGroups(writer, measure, axis, inner)
  if (measure.addsUp && hasShares(scope)) {
    const parts = all.filter(({ key }) => JSON.stringify(key[0]) === JSON.stringify(lead.key[0]))
    const [name] = parts
    if (!name || parts.length < 2) return null
    return provided([innerClaim({ ...scope, order: parts }, 'highest', name)], () =>
      fill(writer.choose('inner', texts.inner.share), {
        ...{ parent: nameIn(scope, lead.key), name: nameIn(scope, name.key), value: cellOf(scope, name.key) },
        share: shareOf(scope, [name.key], lead.key),
      }),
    )
  }
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return null
  // several groups share the lowest value, so none of them can be called the lowest
  const inScope = { ...scope, order: all }
  const lowest = innerClaim(inScope, 'lowest', last)
  return provided([innerClaim(inScope, 'highest', first), ...(lowest ? [lowest] : [])], () =>
    fill(lowest ? writer.choose('inner', texts.inner.high) : texts.inner.most, {
      ...{ field: fieldName(writer, field.name), name: within(scope, first.key), value: cellOf(scope, first.key) },
      ...{ last: within(scope, last.key), least: cellOf(scope, last.key) },
    }),
  )
}

function innerClaim(scope: Scope, kind: 'highest' | 'lowest', one: Ranked): Claim | null {
  const found = claim(scope, kind, [one])
  return found && { ...found, over: 'inner' }
}

/** Names a group whose value is far from all others. */
export function outlier(scope: Scope): ClaimedSentence | null {
  const { writer, measure, axis, order } = scope
  const numbers = order.map(({ number }) => number)
  const [at, middle] = [outlierAt(numbers), order[medianAt(numbers)]]
  const found = at === null ? undefined : order[at]
  if (!found || !middle || !measure.isPlain) return null
  const { texts } = writer
  const fillings = {
    ...{ name: nameIn(scope, found.key), value: cellOf(scope, found.key) },
    ...{ middle: nameIn(scope, middle.key), usual: cellOf(scope, middle.key) },
  }
  const isTimes = middle.number > 0 && found.number >= 2 * middle.number
  const ratio = cellFigure(writer, 'ratio', cellAddress(measure, axis, found.key), cellAddress(measure, axis, middle.key))
  return provided([claim(scope, 'outlier', [found])], () =>
    isTimes ? fill(writer.choose('outlier', texts.outlier.times), { ...fillings, ratio }) : fill(writer.choose('outlier', texts.outlier.far), fillings),
  )
}

const CROSSINGS_MAX = 20_000

/** Names the row and column group of the largest cell. */
export function crossing(writer: Writer, measure: DescribedMeasure): ClaimedSentence | null {
  const [rows, columns] = [writer.digest.rows.outer, writer.digest.columns.outer]
  if (rows.length < 2 || columns.length < 2 || rows.length * columns.length > CROSSINGS_MAX) return null
  const crossings = rows.flatMap((row) =>
    columns.flatMap((column) => {
      const value = writer.digest.cell(cellAddress(measure, 'rows', row, column))
      return value === null || value === undefined || value === '' || typeof value === 'boolean' ? [] : [{ row, column, number: Number(value) }]
    }),
  )
  const [best] = crossings.toSorted((a, b) => b.number - a.number)
  if (!best || !CLAIMS.highest({ all: crossings.map(({ number }) => number), at: [crossings.indexOf(best)] })) return null
  const claim = { kind: 'highest', measure_id: measure.id, axis: 'rows', over: 'crossings', keys: [best.row, best.column] } as const
  const sentence = fill(writer.choose('crossing', writer.texts.crossing), {
    ...{ row: nameOf(writer, 'rows', best.row), column: nameOf(writer, 'columns', best.column) },
    value: cellFigure(writer, 'value', cellAddress(measure, 'rows', best.row, best.column)),
  })
  return withClaims(sentence, claim)
}

/** Names the highest group by a further measure. */
export function firstBy(scope: Scope, leader: Ranked | undefined): ClaimedSentence | null {
  const { writer, measure, order } = scope
  const [first, last] = [order[0], order.at(-1)]
  if (!first || !last || first.number === last.number) return null
  const tops = levelWith(scope, first)
  const isSame = leader !== undefined && JSON.stringify(leader.key) === JSON.stringify(first.key)
  const { next } = writer.texts
  const wording = tops.length > 1 ? next.tie : isSame ? next.same : next.other
  return provided([claim(scope, 'highest', tops)], () =>
    fill(wording, { first: tiedNames(scope, tops), measure: measure.name, value: cellOf(scope, first.key) }),
  )
}
