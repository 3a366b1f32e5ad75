/** A share in percent with at most one decimal. Small shares are not rounded to zero, nor large ones to the whole. */
export function shareText(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0%'
  if (part >= whole) return '100%'
  const percent = (100 * part) / whole
  if (percent < 0.1) return '<0.1%'
  return percent > 99.9 ? '>99.9%' : `${Number(percent.toFixed(1))}%`
}
