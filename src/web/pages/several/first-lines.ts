/** Compares the first lines of chosen files, to guess whether they are parts of one table. */

const LINE_MAX = 16 << 10
const LF = 10
const MARK = '\ufeff'

/** Whether all files are texts with the same first line, or some differ. Null if one of them is no text, so that only the review can compare. */
export async function haveSameFirstLine(files: readonly File[]): Promise<boolean | null> {
  let common: string | null = null
  let differs = false
  for (const file of files) {
    const head = new Uint8Array(await file.slice(0, LINE_MAX).arrayBuffer())
    const end = head.indexOf(LF)
    if (head.includes(0) || end < 0) return null
    const line = new TextDecoder().decode(head.subarray(0, end)).replace(MARK, '').trimEnd()
    differs ||= common !== null && line !== common
    common = line
  }
  return !differs
}

/** A title for several files: what their names begin with, else the first name. */
export function commonTitle(names: readonly string[]): string {
  const [first = ''] = names
  let length = first.length
  for (const name of names) while (!name.startsWith(first.slice(0, length))) length--
  const title = first
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/[\s\d._()\-–—]+$/u, '')
  return title.length >= 2 ? title : first.replace(/\.[^.]+$/, '') || first
}
