/** The functions that a person's statement for SQL Server may call: built-in functions without side effects, in lower case. */
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { checkCalls, type Grammar, type Token } from '../calls.ts'
import { words } from '../words.ts'

/** Excludes functions that access files or other servers, and functions that belong to a schema. */
const FUNCTIONS = words(`
  abs acos app_name approx_count_distinct approx_percentile_cont approx_percentile_disc ascii asin atan atn2 avg base64_decode base64_encode
  bit_count cast ceiling char charindex checksum checksum_agg choose coalesce collationproperty compress concat concat_ws convert cos cot count count_big
  cume_dist current_date current_timestamp current_timezone current_timezone_id current_user databasepropertyex date_bucket datalength dateadd datediff datediff_big
  datefromparts datename datepart datetime2fromparts datetimefromparts datetimeoffsetfromparts datetrunc day db_id db_name decompress degrees dense_rank
  difference edit_distance edit_distance_similarity eomonth exp first_value floor format formatmessage generate_series get_bit getansinull getdate getutcdate
  greatest grouping grouping_id hashbytes iif isdate isjson isnull isnumeric jaro_winkler_distance jaro_winkler_similarity json_array json_arrayagg
  json_contains json_modify json_object json_objectagg json_path_exists json_query json_value lag last_value lead least left left_shift len log log10 lower ltrim
  max min month nchar newid nth_value ntile nullif object_id object_name object_schema_name openjson parse parsename patindex percent_rank percentile_cont
  percentile_disc pi power product quotename radians rand rank regexp_count regexp_instr regexp_like regexp_matches regexp_replace regexp_split_to_table
  regexp_substr replace replicate reverse right right_shift round row_number rowcount_big rtrim schema_name set_bit sign sin smalldatetimefromparts soundex
  space sqrt square stdev stdevp str string_agg string_escape string_split stuff substring sum suser_name suser_sname switchoffset sysdatetime sysdatetimeoffset
  sysutcdatetime tan tertiary_weights timefromparts todatetimeoffset translate trim try_cast try_convert try_parse type_id type_name unicode unistr upper user_id
  user_name var varp vector_distance vector_norm year`)

/** Methods of XML, spatial and hierarchyid values, called on a column. */
const METHODS = words(`value query exist nodes tostring getlevel getancestor isdescendantof stastext stdistance stcontains stintersects stwithin starea
  stlength stcentroid stx sty stbuffer stequals stpointn stnumpoints reduce`)
const SCHEMAS = words('dbo sys guest information_schema db_owner')

const GRAMMAR = words(`
  select from where and or not in exists any some all as on over partition by order group having offset union except intersect with values distinct top case
  when then else end between like is join inner left right cross outer apply full merge hash loop pivot unpivot for within rows range window nolock index forceseek
  option maxrecursion maxdop use hint optimize unknown cube rollup sets grouping varchar nvarchar char nchar decimal numeric float varbinary binary datetime2 datetimeoffset
  time xml path auto raw root explicit json tablesample percent system_time contained escape collate filter fast`)

/** A hint that enables trace flags. `statement.ts` refuses other dangerous hints. */
const REFUSED = words('querytraceon')

const GRAMMAR_OF: Grammar = {
  backslashes: false,
  names: { '[': ']', '"': '"' },
  texts: "'",
  lineComment: /--[^\r\n]*/y,
  nested: true,
  words: GRAMMAR,
  refused: REFUSED,
  namesAfterAs: true,
  odd: /[\0]/,
}

function isAllowed(call: string): boolean {
  const parts = call.toLowerCase().split('.')
  const last = parts.at(-1) ?? ''
  if (parts.length === 1) return FUNCTIONS.has(last)
  // a method is called on a column; a function of a schema follows the schema's name
  return METHODS.has(last) && !SCHEMAS.has(parts.at(-2) ?? '')
}

/** Whether a name has four parts and thus refers to another server. */
function isElsewhere(tokens: readonly Token[], at: number): boolean {
  let points = 0
  for (let i = at; tokens[i]?.kind === 'sign' && tokens[i]?.text === '.'; ) {
    points++
    i += tokens[i + 1]?.kind === 'sign' ? 1 : 2
  }
  return points >= 3
}

export function checkReads(text: string, functions: readonly string[]): Result<null> {
  const checked = checkCalls(text, GRAMMAR_OF, isAllowed, functions)
  if (!checked.ok) return checked
  const tokens = checked.value
  const secret = tokens.find(({ kind, text: name }) => kind !== 'text' && /^(?:sql_logins|syslogins|linked_logins)$/i.test(name))
  if (secret) return fail('db_table_refused', { table: secret.text })
  const other = tokens.findIndex((_, i) => isElsewhere(tokens, i))
  return other < 0 ? ok(null) : fail('db_construct', { construct: `${tokens[other - 1]?.text ?? ''}.…` })
}
