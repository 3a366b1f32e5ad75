/** Texts that mean a missing value in a column of numbers, dates or booleans. In a column of texts, they stay texts. JavaScript and SQL share the list. */

/** Written by people, programs and spreadsheets in several languages. */
const NOTHING = [
  ...['null', 'none', 'nil', 'na', 'n/a', '#n/a', 'n.a.', 'n. a.', 'n/a.', 'n.v.', 'k.a.', 'k. a.', 'k.a', 'n/d', 'n.d.', 's/d', 's.d.', 'b/d', 'b.d.'],
  ...['н/д', 'н.д.', '#n/d', '#nv', '#bezug!', '#wert!', '#div/0!', '#value!', '#ref!', '#name?', '#num!', '#null!', '#н/д', '#знач!'],
  ...[
    // invisible characters that trimming does not remove
    ...['\u00a0', '\u2007', '\u202f', '\u3000', '\u200b', '&nbsp;'],
    '-',
    '--',
    '---',
    '–',
    '—',
    '−',
    '.',
    '..',
    '...',
    '…',
    '*',
    '/',
    ':',
    '－',
    '無',
    '无',
    '暂无',
    '不明',
    '不详',
    '不詳',
    '该当なし',
    '해당없음',
    '없음',
    '미상',
  ],
]
/** Written by programs for a result that is not a number. */
const NO_NUMBERS = ['nan', 'inf', '-inf', '+inf', 'infinity', '-infinity', '+infinity']

const ALL = [...NOTHING, ...NO_NUMBERS]
const SET: ReadonlySet<string> = new Set(ALL)
const LONGEST = Math.max(...ALL.map((word) => word.length))

export const isNullWord = (text: string): boolean => text.length <= LONGEST && SET.has(text.toLowerCase())

const LIST = `[${ALL.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')}]`

/**
 * Returns the SQL condition that a text means a missing value; the text need not be trimmed.
 *
 * Searches a constant list instead of using IN: DuckDB turns each long IN into a join that carries every column, which
 * took 850 MB of address space for 11 columns.
 */
export const isNullWordSql = (sql: string): string => `(length(${sql}) <= ${LONGEST + 4} AND list_contains(${LIST}, lower(trim(${sql}))))`

/** Returns SQL of the trimmed text, or NULL if it is empty or means a missing value. */
export const valueOrNullSql = (name: string): string => `(CASE WHEN trim(${name}) = '' OR ${isNullWordSql(name)} THEN NULL ELSE trim(${name}) END)`
