/** Formats rows as aligned text columns. Control characters, such as line breaks, become spaces. */
export function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const plain = [head, ...rows].map((row) => row.map((cell) => cell.replace(/\p{C}/gu, ' ')))
  const widths = head.map((_, i) => Math.max(...plain.map((row) => [...(row[i] ?? '')].length)))
  const padded = (cell: string, width: number) => cell + ' '.repeat(Math.max(0, width - [...cell].length))
  return plain
    .map((row) =>
      row
        .map((cell, i) => padded(cell, widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
