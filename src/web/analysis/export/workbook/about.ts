/** Tells a person who gets the file about it: its title, data, period and day. */
export interface About {
  readonly title: string
  readonly lines: readonly string[]
}

/** How many rows stand above the table: the title, the lines, and an empty row. */
export const rowsAbove = ({ lines }: Pick<About, 'lines'>): number => lines.length + 2
