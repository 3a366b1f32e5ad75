/** Fractions of bigints: exact arithmetic without rounding. */
export interface Exact {
  readonly over: bigint
  readonly under: bigint
}

/** Converts a number by its shortest decimal text, so that 0.1 becomes exactly 1/10. */
export function exact(value: number): Exact {
  const [whole = '', places = ''] = String(value).split('.')
  return { over: BigInt(whole + places), under: 10n ** BigInt(places.length) }
}

export const minus = (a: Exact, b: Exact): Exact => ({ over: a.over * b.under - b.over * a.under, under: a.under * b.under })
export const times = (a: Exact, b: Exact): Exact => ({ over: a.over * b.over, under: a.under * b.under })
export const divided = (a: Exact, b: Exact): Exact => times(a, b.over < 0n ? { over: -b.under, under: -b.over } : { over: b.under, under: b.over })
export const sumOf = (all: readonly Exact[]): Exact =>
  all.reduce((a, b) => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under }), { over: 0n, under: 1n })
export const meanOf = (all: readonly Exact[]): Exact => divided(sumOf(all), exact(all.length))

/** Rounds half away from zero; returns a decimal text. */
export function rounded({ over, under }: Exact, places: number): string {
  const unit = (over < 0n ? -over : over) * 10n ** BigInt(places)
  const digits = ((unit * 2n + under) / (under * 2n)).toString().padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return over < 0n && /[1-9]/.test(text) ? `-${text}` : text
}
