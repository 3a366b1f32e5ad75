/** Standard SQL: the base that dialects override. */
import type { Dialect } from '../sql/dialect.ts'

type Shared = Omit<
  Dialect,
  'name' | 'parameter' | 'typeName' | 'cast' | 'tryCast' | 'listItems' | 'items' | 'functions' | 'userFunction' | 'userOperator' | 'lacks'
>

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** Literals of texts and nulls, separated by commas. */
export const texts = (values: readonly (string | null)[]): string => values.map((value) => (value === null ? 'NULL' : text(value))).join(', ')

export const STANDARD: Shared = {
  exactIntegers: false,
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  text,
  list: (values) => `ARRAY[${texts(values)}]`,
  truth: (value) => (value ? 'TRUE' : 'FALSE'),
  divide: (left, right) => `(${left} / ${right})`,
  isDistinct: (left, right) => `(${left} IS DISTINCT FROM ${right})`,
  isSame: (left, right) => `(${left} IS NOT DISTINCT FROM ${right})`,
  orderKey: (sql, direction, nulls) => `${sql} ${direction === 'asc' ? 'ASC' : 'DESC'} NULLS ${nulls === 'first' ? 'FIRST' : 'LAST'}`,
  aggregated: (args, distinct, order) => {
    const last = args.length - 1
    return args.map((arg, i) => `${distinct && i === 0 ? 'DISTINCT ' : ''}${arg}${order !== null && i === last ? ` ORDER BY ${order}` : ''}`)
  },
  filtered: (aggregate, condition) => `(${aggregate} FILTER (WHERE ${condition}))`,
  limit: (count, offset) =>
    [count === undefined ? [] : [`LIMIT ${Math.trunc(count)}`], offset === undefined ? [] : [`OFFSET ${Math.trunc(offset)}`]].flat().join('\n'),
  groupingSets: (sets) => `GROUP BY GROUPING SETS (${sets.map((set) => `(${set})`).join(', ')})`,
  relation: (name, body, inline) => `${name} AS ${inline ? 'NOT MATERIALIZED' : 'MATERIALIZED'} (\n${body}\n)`,
}
