/** The name that a mistyped one most likely stands for. */

/** Edits between two texts; swapping two neighbours is one edit. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...new Array<number>(b.length).fill(0)])
  for (let j = 0; j <= b.length; j++) rows[0]![j] = j
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, rows[i - 2]![j - 2]! + 1)
      rows[i]![j] = best
    }
  }
  return rows[a.length]![b.length]!
}

/** The nearest of the names, when it is near enough to be meant. */
export function nearest(written: string, names: Iterable<string>): string | undefined {
  const wanted = written.toLowerCase().slice(0, 60)
  let best: { name: string; edits: number } | undefined
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) > 3) continue
    const edits = distance(wanted, name.toLowerCase())
    if (edits <= Math.max(1, Math.floor(wanted.length / 3)) && edits < (best?.edits ?? Number.POSITIVE_INFINITY)) best = { name, edits }
  }
  return best?.name
}
