/** Texts that mean no value in a column of numbers, dates or booleans; in a column of texts they stay. JavaScript and the engine share the list. */

/** As written by offices, programs and spreadsheets in several languages. */
const NOTHING = [
  ...['null', 'none', 'nil', 'na', 'n/a', '#n/a', 'n.a.', 'n. a.', 'n/a.', 'n.v.', 'k.a.', 'k. a.', 'k.a', 'n/d', 'n.d.', 's/d', 's.d.', 'b/d', 'b.d.'],
  ...['н/д', 'н.д.', '#n/d', '#nv', '#bezug!', '#wert!', '#div/0!', '#value!', '#ref!', '#name?', '#num!', '#null!', '#н/д', '#знач!'],
  ...[
    // blanks that look like nothing: trimming takes only plain ones away
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
/** As written by computers for a number that does not exist. */
const NO_NUMBERS = ['nan', 'inf', '-inf', '+inf', 'infinity', '-infinity', '+infinity']

const ALL = [...NOTHING, ...NO_NUMBERS]
const SET: ReadonlySet<string> = new Set(ALL)
const LONGEST = Math.max(...ALL.map((word) => word.length))

export const isNullWord = (text: string): boolean => text.length <= LONGEST && SET.has(text.toLowerCase())

const LIST = `[${ALL.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')}]`

/**
 * Returns the condition that a text, trimmed or not, is such a word. Long texts are not examined.
 *
 * Uses a constant list: DuckDB turns each long IN into a join that carries every column, so that types for 11 columns
 * took 850 MB of address space.
 */
export const isNullWordSql = (sql: string): string => `(length(${sql}) <= ${LONGEST + 4} AND list_contains(${LIST}, lower(trim(${sql}))))`

/** Returns SQL of a text that is a value: trimmed, and null if it is empty or a word for no value. */
export const valueOrNullSql = (name: string): string => `(CASE WHEN trim(${name}) = '' OR ${isNullWordSql(name)} THEN NULL ELSE trim(${name}) END)`
