/** Writes column names in SQL expressions. */

/** Words that a SQL expression reads as part of its syntax, so that a column with such a name needs quotes. */
const RESERVED: ReadonlySet<string> = new Set(
  `all analyse analyze and anti any array as asc asof asymmetric at authorization binary both by case cast check collate
  collation column columns concurrently constraint create cross current_date current_time current_timestamp default
  deferrable desc describe distinct do else end except false fetch for foreign freeze from full generated glob group having
  ilike in initially inner intersect into is isnull join lambda lateral leading left like limit localtime localtimestamp map
  natural not notnull null offset on only or order outer overlaps pivot pivot_longer pivot_wider placing positional primary
  qualify references returning right select semi show similar some struct summarize symmetric table tablesample then to
  trailing true try_cast union unique unpack unpivot using variadic verbose when where window with`.split(/\s+/),
)

export const isReserved = (word: string): boolean => RESERVED.has(word.toLowerCase())

/** Whether an expression can name a column without quotes. */
export const isPlainName = (name: string): boolean => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !isReserved(name)

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A column's name as an expression writes it: quoted only if necessary. */
export const writtenName = (name: string): string => (isPlainName(name) ? name : quotedName(name))
