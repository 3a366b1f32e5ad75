/** The functions that a person's statement for MariaDB or MySQL may call: only functions without side effects, in lower case. */
import { fail, type Result } from '../../../contract/errors.ts'
import { checkCalls, type Grammar } from '../calls.ts'
import { words } from '../words.ts'

/** Excludes load_file, sleep, benchmark, locks, waits for replicas, sequences, and user-defined functions. */
const FUNCTIONS = words(`
  abs acos add_months adddate addtime aes_decrypt aes_encrypt any_value ascii asin atan atan2 avg bin bin_to_uuid bit_and bit_count bit_length bit_or bit_xor
  cast ceil ceiling char char_length character_length charset chr coalesce coercibility collation compress concat concat_ws conv convert convert_tz cos cot
  count crc32 crc32c cume_dist curdate current_date current_time current_timestamp current_user curtime database date date_add date_format date_sub datediff
  day dayname dayofmonth dayofweek dayofyear decode_oracle default degrees dense_rank des_decrypt div elt exp export_set extract extractvalue field
  find_in_set first_value floor format format_bytes format_pico_time from_base64 from_days from_unixtime get_format greatest group_concat grouping hex hour if
  ifnull in inet_aton inet_ntoa inet6_aton inet6_ntoa insert instr interval is_ipv4 is_ipv4_compat is_ipv4_mapped is_ipv6 is_uuid isnull
  json_array json_array_append json_array_insert json_array_intersect json_arrayagg json_compact json_contains json_contains_path json_depth json_detailed
  json_equals json_exists json_extract json_insert json_keys json_length json_loose json_merge json_merge_patch json_merge_preserve json_normalize json_object
  json_object_filter_keys json_object_to_array json_objectagg json_overlaps json_pretty json_query json_quote json_remove json_replace json_schema_valid
  json_search json_set json_storage_size json_table json_type json_unquote json_valid json_value kdf
  lag last_day last_value lcase lead least left length lengthb ln localtime localtimestamp locate log log10 log2 lower lpad ltrim make_set makedate maketime max
  md5 median microsecond mid min minute mod month monthname months_between natural_sort_key now nth_value ntile nullif nvl nvl2 oct octet_length ord
  percent_rank percentile_cont percentile_disc period_add period_diff pi position pow power quarter quote radians rand rank regexp_instr regexp_like
  regexp_replace regexp_substr repeat replace reverse right round row row_number rpad rtrim schema sec_to_time second session_user sformat sha sha1 sha2
  sign sin soundex space sqrt std stddev stddev_pop stddev_samp str_to_date strcmp subdate substr substring substring_index subtime sum sysdate system_user tan
  time time_format time_to_sec timediff timestamp timestampadd timestampdiff to_base64 to_char to_days to_seconds trim truncate typeof ucase
  uncompress uncompressed_length unhex unix_timestamp upper user utc_date utc_time utc_timestamp uuid uuid_to_bin uuidv4 uuidv7 value values var_pop var_samp variance
  version week weekday weekofyear weight_string xor year yearweek
  st_area st_asgeojson st_astext st_astext st_aswkt st_buffer st_centroid st_contains st_crosses st_difference st_dimension st_disjoint st_distance
  st_distance_sphere st_envelope st_equals st_geomfromtext st_geometrytype st_intersection st_intersects st_isempty st_isvalid st_latitude st_length
  st_longitude st_numpoints st_overlaps st_pointfromtext st_simplify st_srid st_touches st_transform st_union st_within st_x st_y point linestring polygon`)

/** Keywords that can precede a parenthesis, including types. */
const GRAMMAR = words(`
  select from where and or not xor in exists any some all as on using over partition by order group having limit offset union except intersect minus with
  recursive values value distinct case when then else end between like rlike regexp is join inner left right cross outer natural straight_join lateral window rows range
  groups interval binary char varchar nchar decimal numeric dec fixed float double real bit int integer bigint smallint mediumint tinyint datetime timestamp time date year
  text blob varbinary enum set unsigned signed collate against match within filter rollup index key force use ignore columns nested path ordinality row dual return
  for of div mod percent table sounds escape separator asc desc`)

/** Reserved words that do more than read: INTO writes files and variables, the others run stored routines or load files. */
const REFUSED = words('into procedure call load')

const grammarOf = (mode: string): Grammar => ({
  backslashes: !/NO_BACKSLASH_ESCAPES/i.test(mode),
  names: /ANSI_QUOTES/i.test(mode) ? { '`': '`', '"': '"' } : { '`': '`' },
  texts: /ANSI_QUOTES/i.test(mode) ? "'" : `'"`,
  lineComment: /(?:#|--(?=[\s\p{Cc}]|$))[^\n]*/uy,
  nested: false,
  words: GRAMMAR,
  refused: REFUSED,
  namesAfterAs: true,
  odd: /[\p{Cc}\\]/u,
})

/** Words that are both keywords and functions count as keywords before a parenthesis, because none of them does more than read. */
const isAllowed = (call: string): boolean => FUNCTIONS.has(call.toLowerCase())

/** Whether a schema contains the server's passwords and settings. */
export const isSecret = (schema: string): boolean => /^(?:mysql|performance_schema)$/i.test(schema)

/** Checks from the text of a statement that it only reads and calls only allowed functions. `mode`: the session's `sql_mode`, which decides whether backslashes escape and double quotes enclose names. */
export function checkReads(text: string, mode: string, functions: readonly string[]): Result<unknown> {
  const checked = checkCalls(text, grammarOf(mode), isAllowed, functions)
  if (!checked.ok) return checked
  const secret = checked.value.findIndex(({ kind, text: schema }, i) => kind !== 'text' && isSecret(schema) && checked.value[i + 1]?.text === '.')
  if (secret >= 0) return fail('db_table_refused', { table: `${checked.value[secret]?.text}.${checked.value[secret + 2]?.text ?? ''}` })
  const variable = checked.value.find((token) => token.kind === 'word' && token.text.startsWith('@@'))
  return variable ? fail('db_construct', { construct: variable.text }) : checked
}
