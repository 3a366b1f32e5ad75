/** Expressions that must be refused both as a measure and as a column. */
export const EITHER = `
(select 1)
(select max(secret) from other)
exists (select 1 from data)
id in (select id from data)
(select count(*) from read_csv('/etc/passwd'))
(from data)
amount = any (select 1)
amount = any([1, 2])
array(select 1)
read_text('/etc/passwd')
read_csv('/etc/passwd')
read_csv_auto('/etc/passwd')
read_parquet('x.parquet')
read_json('x.json')
read_blob('/etc/passwd')
glob('/*')
parquet_scan('x')
sniff_csv('/etc/passwd')
getenv('HOME')
current_setting('secret_directory')
current_query()
current_database()
current_schema()
current_user
session_user
version()
pg_typeof(amount)
typeof(amount)
stats(amount)
error(name)
write_log('x')
set_config('a', 'b', false)
pragma_version()
duckdb_settings()
duckdb_tables()
duckdb_logs()
information_schema.tables
sqlite_master
query('select 1')
query_table('data')
json_execute_serialized_sql('{}')
json_serialize_sql('select 1')
from_json('{}', '[]')
json_extract('{}', '$')
'{}'->'a'
now()
current_date
current_timestamp
current_time
localtime
localtimestamp
today()
get_current_timestamp()
transaction_timestamp()
random()
setseed(0.5)
uuid()
gen_random_uuid()
nextval('s')
currval('s')
txid_current()
sleep_ms(1000)
1; select 2
1; drop table data
1;;select 2
1) from data; drop table data; select (1
1), (2
1, 2
amount, quantity
1 as x
amount as "Net amount"
1 from data
1 from read_csv('/etc/passwd')
1 where true
1 group by 1
1 order by 1
1 limit 1
1 union select 2
1 union all select secret from other
1 intersect select 1
1 having true
1 qualify true
1 using sample 10
distinct 1
distinct on (id) 1
*
* exclude (id)
* replace (1 as id)
columns(*)
columns('a.*')
data.*
sum(*)
data
main.data.amount
data.amount
t.id
rowid
amount.abs()
name.upper().lower()
other_schema.abs(amount)
pg_catalog.abs(amount)
system.main.abs(amount)
$1
?
:name
$name
@@version
sum(amount) over ()
row_number() over ()
rank() over (order by amount)
lag(amount) over (order by id)
list_transform([1, 2], x -> x + 1)
list_transform([1, 2], lambda x: x + 1)
x -> x
[1, 2, 3]
[x for x in [1, 2]]
{'a': 1}
map {'a': 1}
map([1], [2])
row(1, 2)
(1, 2)
struct_pack(a := 1)
array_value(1, 2)
list_value(1)
range(1000000000000)
generate_series(1, 1000000000)
unnest([1, 2])
list(amount)
array_agg(amount)
histogram(amount)
name[1]
name[1:2]
name collate nocase
collate(name, 'nocase')
cast(amount as integer[])
cast(amount as blob)
cast(amount as struct(a integer))
cast(amount as map(integer, integer))
cast(amount as json)
cast(amount as uuid)
cast('e1' as my_enum)
cast(amount as timestamptz)
#1
default
grouping(city)
grouping_id(city)
x'4142'
b'0101'
0x1F
repeat('x', 100000000)
repeat(name, quantity)
repeat('x', 1001)
lpad('x', 2000000000, 'y')
lpad(name, quantity, 'x')
rpad('x', 5000, 'y')
printf('%2000000000d', 1)
printf('%*d', 5, 1)
printf(name, 1)
format('{:2000000000}', 1)
format('{:{}}', 1, 5)
format(name, 1)
regexp_matches(name, city)
regexp_replace(name, city, 'x')
regexp_replace(name, 'a', city)
strftime(day, name)
strptime(name, city)
date_trunc(name, day)
date_trunc('fortnight', day)
date_part('nonsense', day)
timezone(name, moment)
bitstring('0101', 1000000000)
array_to_string([1], ',')
string_split(name, ',')
regexp_split_to_array(name, ',')
regexp_extract_all(name, 'a')
hash(name)
enum_range(null::my_enum)
enum_code(name)
nosuchfunction(amount)
sum(nosuchcolumn)
amоunt
sum(amоunt)
nosuchcolumn
abs()
abs(amount, 1)
round(amount, 1, 2)
upper(name, city)
abs(distinct amount)
abs(amount) filter (where paid)
1 +
+
(1
1)
'open
"open
/* open
select 1
drop table data
create table x (a int)
insert into data values (1)
attach 'x.db'
copy data to 'x.csv'
install httpfs
load httpfs
pragma version
set memory_limit='1GB'
export database 'x'
call duckdb_tables()
explain select 1
with t as (select 1) select * from t
values (1)
begin
-- nothing
1e625
amount between symmetric 1 and 2
constant_or_null(1, amount)
getvariable('x')
sum(amount, b := 1)
`
  .trim()
  .split('\n')

/** Refused as a measure, fine or also refused as a column. */
export const AS_MEASURE = [
  'amount',
  'amount + sum(amount)',
  'city',
  'upper(city)',
  'sum(sum(amount))',
  'sum(avg(amount))',
  'count(count(*))',
  'case when paid then sum(amount) end',
  'sum(amount) + quantity',
  '1',
  "'text'",
  'null',
  'max(amount, 3)',
  'min(amount, 2)',
  'arg_max(name, amount, 3)',
  'quantile_cont(amount, rate)',
  'quantile_cont(amount, 1.5)',
  'quantile_cont(amount, [0.1, 0.9])',
  'string_agg(name, city)',
  `string_agg(name, '${'x'.repeat(101)}')`,
  'sum(amount) filter (where sum(amount) > 1)',
  'sum(amount order by sum(amount))',
  'sum(name)',
  'avg(day)::interval',
  Array.from({ length: 21 }, () => 'median(amount)').join(' + '),
]

/** Refused as a column; as a measure, valid or also refused. */
export const AS_COLUMN = [
  'sum(amount)',
  'count(*)',
  'amount / sum(amount)',
  'median(rate)',
  'string_agg(name)',
  'first(name)',
  'day - moment',
  'interval 1 month',
  'upper(name) + 1',
  'amount > name',
  'year(name)',
  'not name || 1',
]

/** Extreme sizes and nesting, and invisible or malformed characters, each with a name. */
export const SHAPES: readonly [string, string][] = [
  ['empty', ''],
  ['spaces', '   \t\n '],
  ['longer than the limit', `1${' + 1'.repeat(3_000)}`],
  ['deep brackets', `${'('.repeat(101)}1${')'.repeat(101)}`],
  ['deep calls', `${'abs('.repeat(99)}id${')'.repeat(99)} + ${'abs('.repeat(100)}id${')'.repeat(100)} +`],
  ['a long chain', `id${' + id'.repeat(400)}`],
  ['a NUL', 'id\u0000'],
  ['a zero-width space', 'id\u200b'],
  ['a bidi override', "'\u202eabc'"],
  ['a byte order mark', '\ufeffid'],
  ['a soft hyphen', 'i\u00add'],
  ['a lone surrogate', "'\ud800'"],
  ['a long list', `id in (${Array.from({ length: 1_200 }, (_, i) => i).join(',')})`],
  ['too many nodes', Array.from({ length: 90 }, () => `(${Array.from({ length: 25 }, () => 'id').join('*')})`).join(' and ')],
  ['too many regular expressions', Array.from({ length: 51 }, () => "regexp_matches(name, 'a')").join(' and ')],
  ['a long pattern', `regexp_matches(name, '${'a'.repeat(501)}')`],
  ['nested replace', "replace(replace(replace(name, 'a', repeat('x', 1000)), 'x', repeat('y', 1000)), 'y', 'zz')"],
  ['nested repeat', 'repeat(repeat(repeat(name, 1000), 1000), 1000)'],
  [
    'back references',
    "regexp_replace(regexp_replace(regexp_replace(name, '(.*)', '\\1\\1\\1\\1\\1\\1\\1\\1', 'g'), '(.*)', '\\1\\1\\1\\1\\1\\1\\1\\1', 'g'), '(.*)', '\\1\\1\\1\\1\\1\\1\\1\\1', 'g')",
  ],
  ['growing concat_ws', "concat_ws(repeat(name, 1000), repeat(name, 1000), repeat(name, 1000), 'a')"],
]
