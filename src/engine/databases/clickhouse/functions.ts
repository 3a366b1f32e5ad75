/**
 * The functions that a person's statement for ClickHouse may call: only functions without side effects. ClickHouse
 * treats operators as functions, so they are included.
 */
import type { Result } from '../../../contract/errors.ts'
import { checkCalls, type Grammar, isListed } from '../calls.ts'
import { words } from '../words.ts'

const FUNCTIONS = words(`
  abs acos acosh addressless age and any anyheavy anylast any_value argmax argmin ascii asin asinh assumenotnull atan atan2 atanh avg avgweighted bar base58decode
  base58encode base64decode base64encode between bin bitand bitcount bitnot bitor bitrotateleft bitrotateright bitshiftleft bitshiftright bittest bitxor
  blocknumber byteswap cast caseinsensitive casewithexpression casewithoutexpression cbrt ceil ceiling changeday changemonth changeyear char char_length
  character_length cityhash64 coalesce concat concatassumeinjective concat_ws concatwithseparator convertcharset corr corrstable cos cosh count countequal
  countsubstrings countsubstringscaseinsensitive covarpop covarsamp crc32 crc32ieee crc64 cramersv currentdatabase currentuser cutfragment cutquerystring
  cuttofirstsignificantsubdomain cuturlparameter cutwww database date datediff date_diff datename date_trunc datetrunc dateadd date_add datesub date_sub dateadd day
  dayofmonth dayofweek dayofyear decodeurlcomponent decodexmlcomponent defaultvalueofargumenttype defaultvalueoftypename degrees deltasum deltasumtimestamp
  dense_rank dictget dictgetordefault dictgetornull dicthas dictgethierarchy dictisin divide dividedecimal domain domainwithoutwww dumpcolumnstructure
  e editdistance empty emptyarraytosingle encodeurlcomponent encodexmlcomponent endswith endswithutf8 entropy equals erf erfc except exp exp10 exp2
  exponentialmovingaverage extract extractall extractallgroups extractallgroupshorizontal extractallgroupsvertical extracttextfromhtml extracturlparameter
  extracturlparameternames extracturlparameters factorial farmhash64 finalizeaggregation firstsignificantsubdomain first_value flattentuple floor format formatdatetime
  formatdatetimeinjodasyntax formatreadabledecimalsize formatreadablequantity formatreadablesize formatreadabletimedelta formatrow fragment fromdaterange
  fromdayssinceyearzero fromunixtime fromunixtimestamp fromunixtimestamp64micro fromunixtimestamp64milli fromunixtimestamp64nano fromunixtimestampinjodasyntax
  fullhostname gcd generateuuidv4 generateuuidv7 geodistance geotoh3 globalin globalnotin globalnullin globalnotnullin greatcircleangle greatcircledistance
  greater greaterorequals greatest greateorequals groupconcat group_concat grouping halfmd5 has hasall hasany hassubsequence hassubstr hastoken hastokencaseinsensitive
  hastokenornull hex histogram hour identity if ifnotfinite ifnull ignore ilike in initcap initcaputf8 instr intdiv intdivorzero intersect interval inttohash intervallengthsum
  isconstant isdecimaloverflow isfinite isinfinite isipaddressinrange isipv4string isipv6string isnan isnotnull isnotdistinctfrom isdistinctfrom isnull isvalidjson isvalidutf8
  isnullable iszeroornull jaro jarowinklersimilarity jarosimilarity javahash joinget joingetornull jumpconsistenthash kafkamurmurhash kurtpop kurtsamp lag laginframe largesttrianglethreebuckets
  last_day last_value lcase lcm lead leadinframe least left leftpad leftpadutf8 leftutf8 lemmatize length lengthutf8 less lessorequals levenshteindistance lgamma like
  ln locate log log10 log1p log2 lower lowerutf8 lpad ltrim makedate makedate32 makedatetime makedatetime64 mannwhitneyutest mapadd map match materialize max max2
  maxintersections maxintersectionsposition maxmap md4 md5 median medianexact mediandeterministic mediantdigest mediantiming mid millisecond min min2 minmap minus minute mod modulo
  moduloorzero modulolegacy month monthname multiif multifuzzymatchany multimatchallindices multimatchany multimatchanyindex multiply multiplydecimal multisearchallpositions multisearchany
  multisearchfirstindex multisearchfirstposition murmurhash2_32 murmurhash2_64 murmurhash3_128 murmurhash3_32 murmurhash3_64 negate neighbor netloc ngramdistance ngrams ngramsearch
  normalizedquery normalizequery not notempty notequals notilike notin notlike notnullin now now64 nowinblock nth_value ntile nullif nullin numbers numbers_mt octet_length ontime or
  overlay parsedatetime parsedatetimebesteffort parsedatetimebesteffortornull parsedatetimebesteffortorzero parsedatetimebesteffortus parsedatetime64besteffort
  parsedatetimeornull parsedatetimeorzero parsedatetime32besteffort parsetimedelta path pathfull percent_rank percentrank pi plus pointinellipses pointinpolygon polygonareacartesian
  port position positioncaseinsensitive positioncaseinsensitiveutf8 positionutf8 positivemodulo pow power protocol punycodedecode punycodeencode quarter
  queryfraction querystring querystringandfragment radians rand rand32 rand64 randbernoulli randbinomial randcanonical randconstant randexponential randnormal randpoisson randuniform
  randomfixedstring randomprintableascii randomstring randomstringutf8 range rank rankcorr regexpextract regexpquotemeta reinterpret repeat replace replaceall replaceone
  replaceregexpall replaceregexpone reverse reverseutf8 retention right rightpad rightpadutf8 rightutf8 round roundage roundbankers rounddown roundduration roundtoexp2
  row_number rownumberinallblocks rownumberinblock rpad rtrim runningaccumulate runningconcurrency runningdifference runningdifferencestartingwithfirstvalue
  second sequencecount sequencematch sequencenextnode sha1 sha224 sha256 sha384 sha512 sign simplejsonextractbool simplejsonextractfloat simplejsonextractint
  simplejsonextractraw simplejsonextractstring simplejsonextractuint simplejsonhas simplelinearregression sin singlevalueornull sinh siphash128 siphash64 skewpop skewsamp soundex
  space sparkbar splitbychar splitbynonalpha splitbyregexp splitbystring splitbywhitespace sqrt startswith startswithutf8 stddevpop stddevsamp std stem stringjaccardindex
  stringtoh3 studentttest subdate subbitmap substr substring substringindex substringindexutf8 substringutf8 subtract sum sumcount sumkahan summap summapfiltered sumwithoverflow svg
  synonyms tan tanh tgamma theilsu throwless time timeslot timeslots timestamp timestamp_add timestamp_diff timestamp_sub timezone timezoneof timezoneoffset today
  toisoweek toisoyear tokens topk topkweighted topleveldomain transform translate translateutf8 trim trimboth trimleft trimright trunc truncate trybase64decode tuple tupleconcat
  tupledivide tupledividebynumber tupleelement tuplehammingdistance tupleminus tuplemodulo tuplemultiply tuplemultiplybynumber tuplenames tuplenegate tupleplus typename ucase
  unbin unhex uniq uniqcombined uniqcombined64 uniqexact uniqhll12 uniqtheta untuple uphalf upper upperutf8 utctimestamp utc_timestamp uuidnumtostring uuidstringtonum
  values validatenestedarraysizes var_pop var_samp varpop varsamp version visibilitywidth visitparamextractbool visitparamextractfloat visitparamextractint visitparamextractraw
  visitparamextractstring visitparamextractuint visitparamhas week weekday welchttest widthbucket width_bucket windowfunnel windowid xor xxh3 xxhash32 xxhash64 year yesterday
  yyyymmddtodate yyyymmddtodate32 yyyymmddhhmmsstodatetime zeros zeros_mt generate_series generateseries arrayelement arrayreduce arrayreduceinranges arrayjoin lambda first_value_respect_nulls
  last_value_respect_nulls view dictionary exists hop hopstart tumble tumblestart tumbleend sumwithoverflow dynamictype varianttype variantelement dynamicelement nothing`)

/** Families of functions without side effects. */
const FAMILIES =
  /^(?:to(?!typename|columntypename$)(?:u?int(?:8|16|32|64|128|256)|float(?:32|64)|decimal(?:32|64|128|256|string)?|date(?:32|time(?:32|64)?)?|string(?:cuttozero)?|fixedstring|bool|uuid|ipv[46]|year(?:week|numsinceepoch)?|quarter|month(?:numsinceepoch)?|week(?:numsinceepoch)?|dayof(?:month|week|year)|dayssinceyearzero|hour|minute|second|millisecond|monday|lastday(?:ofweek|ofmonth)|startof.*|relative.*num|timezone|unixtimestamp(?:64.*)?|yyyymm(?:dd(?:hhmmss)?)?|isoyear|isoweek|time(?:withfixeddate)?|interval.*|nullable|lowcardinality|json(?:string)?|modifiedjulianday|validutf8|bfloat16)(?:or(?:null|zero|default))?|json(?!.*schema).*|array[a-z_]*|map[a-z]*|bitmap[a-z]*|(?:add|subtract)(?:years|quarters|months|weeks|days|hours|minutes|seconds|milliseconds|microseconds|nanoseconds|interval|tupleofintervals|date)|quantiles?[a-z0-9]*|median[a-z0-9]*|grouparray[a-z]*|groupuniqarray|groupbit(?:and|or|xor|map)[a-z]*|ipv[46][a-z0-9]+|reinterpretas[a-z0-9]+|h3[a-z0-9]+|geohash[a-z]+|l[12p](?:norm|distance|normalize|squareddistance)|linf(?:norm|distance|normalize)|cosinedistance|dictget(?:u?int(?:8|16|32|64)|float(?:32|64)|date|datetime|string|uuid|hierarchy|children|descendants|all)(?:ordefault)?|stochastic(?:linear|logistic)regression)$/

/** Combinators: suffixes that turn one aggregate function into another, such as sumIf. */
const COMBINATORS = /(?:if|array|map|simplestate|state|merge|mergestate|foreach|distinct|ordefault|ornull|resample|argmin|argmax)$/

const hasName = (name: string): boolean => FUNCTIONS.has(name) || FAMILIES.test(name)

/** Whether a function is known to have no side effects. User-defined functions cannot have the name of a built-in one. */
function isAllowed(call: string): boolean {
  let name = call.toLowerCase()
  for (;;) {
    if (hasName(name)) return true
    const shorter = name.replace(COMBINATORS, '')
    if (shorter === name || shorter === '') return false
    name = shorter
  }
}

const GRAMMAR = words(`
  select from prewhere where and or not in global any all asof semi anti as on using over partition by order group having limit offset union except intersect distinct
  with recursive case when then else end between like ilike is join inner left right cross outer full paste array window rows range rollup cube totals sets filter ties
  decimal decimal32 decimal64 decimal128 decimal256 fixedstring nullable lowcardinality enum enum8 enum16 datetime64 datetime array map tuple nested variant dynamic aggregatefunction
  simpleaggregatefunction sample final fill step interpolate apply columns replace div mod qualify varchar char numeric object json`)

/** INTO writes the result to a file. SETTINGS is refused elsewhere, with its own error. */
const REFUSED = words('into')

const GRAMMAR_OF: Grammar = {
  backslashes: true,
  names: { '`': '`', '"': '"' },
  texts: "'",
  lineComment: /--[^\n]*/y,
  nested: false,
  words: GRAMMAR,
  refused: REFUSED,
  namesAfterAs: false,
  // comments and quotes that not all versions support
  odd: /[#\\‘’“”\p{Cc}]/u,
}

/** Checks a statement by its text alone; the server's parse tree is checked later. */
export const checkReads = (text: string, functions: readonly string[]): Result<unknown> => checkCalls(text, GRAMMAR_OF, isAllowed, functions)

/** Returns the first function in the server's parse tree that is not allowed, or null. */
export const firstRefused = (names: readonly string[], functions: readonly string[]): string | null =>
  names.find((name) => !isAllowed(name) && !isListed(name, functions)) ?? null
