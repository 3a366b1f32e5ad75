/** Sorts by numbers without a function that compares them, which the engine of JavaScript does ten times faster. */

const DIGITS = 2 ** 16

/**
 * Positions of numbers in ascending order, by their bits in four digits of 16 bits, the lowest first. NaN comes before all
 * others.
 */
function inOrder(numbers: Float64Array): Uint32Array {
  const { length } = numbers
  const bits = new Uint32Array(length * 2)
  const asNumbers = new Float64Array(bits.buffer)
  for (let at = 0; at < length; at++) {
    const number = numbers[at]!
    asNumbers[at] = Number.isNaN(number) ? Number.NEGATIVE_INFINITY : number + 0
    // the bits of negative numbers are in the opposite order
    const isNegative = bits[2 * at + 1]! >>> 31 === 1
    bits[2 * at] = isNegative ? ~bits[2 * at]! : bits[2 * at]!
    bits[2 * at + 1] = isNegative ? ~bits[2 * at + 1]! : bits[2 * at + 1]! ^ 0x80000000
  }
  let [order, next] = [Uint32Array.from(numbers.keys()), new Uint32Array(length)]
  const starts = new Uint32Array(DIGITS)
  for (let digit = 0; digit < 4; digit++) {
    const [word, shift] = [digit >> 1, (digit & 1) * 16]
    starts.fill(0)
    for (let at = 0; at < length; at++) starts[(bits[2 * at + word]! >>> shift) & 0xffff]! += 1
    // all numbers have the same digit
    if (starts[(bits[word]! >>> shift) & 0xffff] === length) continue
    for (let value = 0, sum = 0; value < DIGITS; value++) {
      const count = starts[value]!
      starts[value] = sum
      sum += count
    }
    for (let at = 0; at < length; at++) {
      const own = order[at]!
      const value = (bits[2 * own + word]! >>> shift) & 0xffff
      next[starts[value]!] = own
      starts[value]! += 1
    }
    ;[order, next] = [next, order]
  }
  return order
}

const same = (a: number, b: number): boolean => a === b || (isLowest(a) && isLowest(b))
const isLowest = (number: number): boolean => Number.isNaN(number) || number === Number.NEGATIVE_INFINITY

/** How many of the numbers are smaller than each; NaN is smaller than all others. */
export function placesOf(numbers: Float64Array): Uint32Array {
  const order = inOrder(numbers)
  const places = new Uint32Array(numbers.length)
  for (let at = 0, first = 0; at < order.length; at++) {
    if (at > 0 && !same(numbers[order[at]!]!, numbers[order[at - 1]!]!)) first = at
    places[order[at]!] = first
  }
  return places
}

const BITS = 2 ** 26

/** Sorts nodes in place by whole numbers below 2^27, keeping the order of equal ones. At most 2^26 nodes. */
export function sortByRank(nodes: Uint32Array, rankOf: (node: number) => number): void {
  if (nodes.length < 2) return
  const packed = new Float64Array(nodes.length)
  for (let at = 0; at < nodes.length; at++) packed[at] = rankOf(nodes[at]!) * BITS + at
  packed.sort()
  const before = nodes.slice()
  for (let to = 0; to < packed.length; to++) nodes[to] = before[packed[to]! % BITS]!
}

/** Up to this length, each number is moved to its place among those before it. */
const FEW = 24

/** Sorts a range of different whole numbers below 2^27 in place, and `others` with them. Ranges of at most 2^26. */
export function sortTogether(numbers: Uint32Array, others: Uint32Array, from: number, to: number): void {
  if (to - from > FEW) {
    const order = Uint32Array.from({ length: to - from }, (_, at) => at)
    const own = numbers.slice(from, to)
    sortByRank(order, (at) => own[at]!)
    const besides = others.slice(from, to)
    for (const [at, before] of order.entries()) {
      numbers[from + at] = own[before]!
      others[from + at] = besides[before]!
    }
    return
  }
  for (let next = from + 1; next < to; next++) {
    const number = numbers[next]!
    const other = others[next]!
    let at = next
    for (; at > from && numbers[at - 1]! > number; at--) {
      numbers[at] = numbers[at - 1]!
      others[at] = others[at - 1]!
    }
    numbers[at] = number
    others[at] = other
  }
}
