/** Names of the columns of a new table. */
import { COLUMN_NAME_MAX, plainName } from './column.ts'

const shortened = (name: string): string => (name.length <= COLUMN_NAME_MAX ? name : `${name.slice(0, COLUMN_NAME_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`)

/** Makes column names unique and at most COLUMN_NAME_MAX characters long. Also returns the names that were changed, for the import report. */
export function uniqueNames(
  header: readonly string[],
  width: number,
): { readonly names: readonly string[]; readonly renamed: readonly { readonly from: string; readonly to: string }[] } {
  const names: string[] = []
  const renamed: { from: string; to: string }[] = []
  const taken = new Set<string>()
  for (let c = 0; c < width; c++) {
    const from = (header[c] ?? '').trim()
    const plain = plainName(from)
    const base = plain === '' ? `column_${c + 1}` : shortened(plain)
    let to = base
    for (let n = 2; taken.has(to.toLowerCase()); n++) to = `${base.slice(0, COLUMN_NAME_MAX - 8)} ${n}`
    taken.add(to.toLowerCase())
    names.push(to)
    if (to !== from && header.length > 0) renamed.push({ from, to })
  }
  return { names, renamed }
}
