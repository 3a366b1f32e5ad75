import type { ReactNode } from 'react'
import classes from './page.module.css'

interface ListTableProps {
  readonly label: string
  /** Maximum height in CSS pixels; a taller table scrolls vertically. */
  readonly maxHeight?: number
  /** The cells of the header row. */
  readonly heads: ReactNode
  readonly children: ReactNode
}

/** A table that scrolls horizontally if it is too wide. */
export function ListTable({ label, maxHeight, heads, children }: ListTableProps) {
  const style = maxHeight === undefined ? undefined : { maxBlockSize: maxHeight, overflow: 'auto' }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.tableWrap} aria-label={label} tabIndex={0} style={style}>
      <table className={classes.table}>
        <thead>
          <tr>{heads}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
