/**
 * Arithmetic on wire values. A number stands for its shortest decimal text, so sums, differences and products of
 * decimals are exact; true division gives a double. A result too large for a double is null, never infinity.
 */

interface Scaled {
  readonly units: bigint
  readonly scale: number
}

type Numeric = number | string

const SCALE_MAX = 40
/** A number with more digits is not an exact decimal but the result of floating-point arithmetic, such as a quotient; arithmetic on it uses doubles. */
const DECIMAL_DIGITS = 15

function scaled(value: Numeric): Scaled | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(String(value))
  if (!match) return null
  if (typeof value === 'number' && !Number.isSafeInteger(value) && `${match[2]}${match[3] ?? ''}`.replace(/^0+/, '').length > DECIMAL_DIGITS) return null
  const fraction = match[3] ?? ''
  const exponent = Number(match[4] ?? 0)
  const scale = fraction.length - exponent
  if (scale > SCALE_MAX || scale < -SCALE_MAX) return null
  const units = BigInt(`${match[1]}${match[2]}${fraction}`)
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 }
}

/** Converts to the wire form: a number if 15 significant digits suffice, otherwise decimal text. */
function travelling({ units, scale }: Scaled): Numeric {
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0')
  const fraction = scale === 0 ? '' : digits.slice(-scale).replace(/0+$/, '')
  const text = `${negative ? '-' : ''}${scale === 0 ? digits : digits.slice(0, -scale)}${fraction ? `.${fraction}` : ''}`
  const significant = text.replace(/[-.]/g, '').replace(/^0+/, '').length
  return significant <= DECIMAL_DIGITS || (fraction === '' && Number.isSafeInteger(Number(text))) ? Number(text) : text
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

function exactly(a: Numeric, b: Numeric, combine: (a: bigint, b: bigint) => bigint, approximately: (a: number, b: number) => number): Numeric | null {
  const left = scaled(a)
  const right = scaled(b)
  if (!left || !right) return finite(approximately(Number(a), Number(b)))
  const scale = Math.max(left.scale, right.scale)
  const lift = (value: Scaled) => value.units * 10n ** BigInt(scale - value.scale)
  return travelling({ units: combine(lift(left), lift(right)), scale })
}

export const add = (a: Numeric, b: Numeric): Numeric | null =>
  exactly(
    a,
    b,
    (x, y) => x + y,
    (x, y) => x + y,
  )
export const subtract = (a: Numeric, b: Numeric): Numeric | null =>
  exactly(
    a,
    b,
    (x, y) => x - y,
    (x, y) => x - y,
  )

export function multiply(a: Numeric, b: Numeric): Numeric | null {
  const left = scaled(a)
  const right = scaled(b)
  if (!left || !right || left.scale + right.scale > SCALE_MAX) return finite(Number(a) * Number(b))
  return travelling({ units: left.units * right.units, scale: left.scale + right.scale })
}

/** True division; null for division by zero. */
export const divide = (a: Numeric, b: Numeric): number | null => (Number(b) === 0 ? null : finite(Number(a) / Number(b)))
