import classes from './Article.module.css'

export interface PivotTable {
  readonly corner: string
  /** Merged headers above the columns; each spans `span` columns. */
  readonly groups?: readonly { readonly name: string; readonly span: number }[]
  readonly columns: readonly string[]
  readonly rows: readonly { readonly name: string; readonly values: readonly string[]; readonly isTotal: boolean }[]
}

export function Pivot({ label, table: { corner, groups, columns, rows } }: { label: string; table: PivotTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table className={classes.pivot} aria-label={label}>
        <thead>
          {groups && (
            <tr>
              <td />
              {groups.map(({ name, span }) => (
                <th key={name} scope="colgroup" colSpan={span}>
                  {name}
                </th>
              ))}
            </tr>
          )}
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have places alone
              <th key={at} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values, isTotal }) => (
            <tr key={name} data-total={isTotal || undefined}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have places alone
                <td key={at}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
