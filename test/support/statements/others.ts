/** Statements for MariaDB, MySQL, ClickHouse and SQL Server: queries as analysts write them, and statements that must be refused. */

export const ORDINARY_MARIADB: readonly string[] = `
select id, region, sum(amount) over (partition by region order by id) as running from sales
select region, count(*), avg(amount), std(amount), group_concat(distinct id order by id separator ';') from sales group by region with rollup
with a as (select 1 as x), b (y) as (select x + 1 from a) select * from a join b on a.x < b.y
with recursive n (i) as (select 1 union all select i + 1 from n where i < 10) select * from n
select date_format(sold, '%Y-%m'), year(sold), quarter(sold), week(sold, 3), dayname(sold), last_day(sold) from sales
select date_add(sold, interval 1 month), sold + interval 1 day, datediff(now(), sold), timestampdiff(day, sold, curdate()) from sales
select extract(year from sold), str_to_date('2024-01-31', '%Y-%m-%d'), from_unixtime(0), unix_timestamp(sold) from sales
select concat(region, '-', id), concat_ws('/', region, id), upper(region), substring_index('a,b', ',', 1), replace(region, 'a', 'b') from sales
select left(region, 2), right(region, 2), substring(region from 1 for 2), mid(region, 1, 1), trim(both 'x' from region), lpad(id, 5, '0') from sales
select char_length(region), locate('o', region), position('o' in region), instr(region, 'o'), find_in_set('a', 'a,b') from sales
select regexp_replace(region, '[aeiou]', ''), region regexp '^N', region rlike 'x', region like 'N!%' escape '!' from sales
select if(amount > 1, 'a', 'b'), ifnull(region, ''), nullif(id, 1), coalesce(region, 'x'), greatest(1, 2), least(1, 2) from sales
select case when amount > 10 then 'big' else 'small' end, case region when 'North' then 1 end from sales
select cast(amount as signed), cast(amount as decimal(10, 2)), convert(id, char), convert('x' using utf8mb4), binary 'x' from sales
select round(amount, 1), truncate(amount, 1), floor(amount), ceiling(amount), mod(id, 3), id div 2, power(id, 2), abs(-1), rand() from sales
select json_extract('{"a": 1}', '$.a'), json_unquote(json_extract('{"a": "x"}', '$.a')), json_object('a', 1), json_array(1, 2), json_length('[1]')
select * from json_table('[{"a": 1}]', '$[*]' columns (a int path '$.a')) as t
select row_number() over (order by id), rank() over w, ntile(4) over w, lag(amount, 1) over w, first_value(amount) over w from sales window w as (order by id)
select * from sales where id in (1, 2, 3) and region not in ('x') and amount between 1 and 10 and exists (select 1)
select * from sales where id > all (select 0) and id = any (select id from sales) and (id, region) in (select 1, 'x')
select distinct region from sales where region is not null order by region desc limit 5 offset 1
select a.id from sales as a left join sales as b using (id) where a.id < 3 union all select 1
select s.id from (select id from sales) as s cross join (select 1 as one) as o on 1 = 1
select md5(region), sha2(region, 256), hex(region), uuid(), crc32(region), to_base64('x') from sales
select 'it''s', 'back\\slash', "double", N'national', _utf8mb4'x', x'41', 0x41, b'1' from sales
select \`region\` as \`odd (name)\` from \`sales\` -- load_file('/etc/passwd')
select id /* sleep(5) */ from sales # benchmark(1, 1)
select @rank := 1 as started
select version(), database(), current_user(), current_user
select table_name from information_schema.tables where table_schema = database()
values (1, 'a'), (2, 'b')
`
  .trim()
  .split('\n')

export const HOSTILE_MARIADB: readonly (readonly [statement: string, code: string])[] = [
  ["select load_file('/etc/passwd')", 'db_function'],
  ["select LOAD_FILE ('/etc/passwd')", 'db_function'],
  ["select load_file/* x */('/etc/passwd')", 'db_function'],
  ["select load_file-- x\n('/etc/passwd')", 'db_function'],
  ["select load_file#x\n('/etc/passwd')", 'db_function'],
  ["select `load_file`('/etc/passwd')", 'db_function'],
  ["select (select load_file('/etc/passwd'))", 'db_function'],
  ["select 1 from sales where load_file('/etc/passwd') like 'r%'", 'db_function'],
  ["select 1 order by load_file('/etc/passwd')", 'db_function'],
  ["select 1 limit 1 union select load_file('/etc/passwd')", 'db_function'],
  ["with x as (select load_file('/etc/passwd')) select * from x", 'db_function'],
  ["with load_file (a) as (select 1) select load_file('/etc/passwd') from load_file", 'db_function'],
  ["select {fn load_file('/etc/passwd')}", 'db_function'],
  ["select /*! load_file('/etc/passwd') */", 'db_construct'],
  ["select /*!50000 load_file*/('/etc/passwd')", 'db_construct'],
  ["select /*M! load_file('/etc/passwd') */", 'db_construct'],
  ['select /*M!100000 sleep(5) */ 1', 'db_construct'],
  ["select /* /*! */ load_file('/etc/passwd') /* */ */ 1", 'db_construct'],
  ["select /*+ SET_VAR(sql_mode = 'ANSI_QUOTES') */ 1", 'db_construct'],
  ["select '\\'', load_file('/etc/passwd'), '\\''", 'db_function'],
  ['select "\\"", load_file(\'/etc/passwd\'), ""', 'db_function'],
  ["select '''', load_file('/etc/passwd')", 'db_function'],
  ['select sleep(5)', 'db_function'],
  ['select sleep (5)', 'db_function'],
  ['select 1 from sales where sleep(5)', 'db_function'],
  ["select benchmark(1000000000, md5('x'))", 'db_function'],
  ["select get_lock('a', 10)", 'db_function'],
  ["select release_lock('a')", 'db_function'],
  ['select release_all_locks()', 'db_function'],
  ["select is_used_lock('a')", 'db_function'],
  ["select master_pos_wait('a', 1)", 'db_function'],
  ["select master_gtid_wait('1-1-1', 10)", 'db_function'],
  ["select wait_for_executed_gtid_set('x')", 'db_function'],
  ["select sys_exec('id')", 'db_function'],
  ["select sys_eval('id')", 'db_function'],
  ['select bump()', 'db_function'],
  ['select shop.bump()', 'db_function'],
  ['select `shop` . `bump` ()', 'db_function'],
  ['select shop.abs(1)', 'db_function'],
  ['select nextval(numbers)', 'db_function'],
  ['select setval(numbers, 5)', 'db_function'],
  ['select lastval(numbers)', 'db_function'],
  ['select next value for numbers', 'db_not_a_read'],
  ['select last_insert_id(5)', 'db_function'],
  ['select found_rows(), row_count()', 'db_function'],
  ["select 1 into outfile '/tmp/x'", 'db_not_a_read'],
  ["select 1 into dumpfile '/tmp/x'", 'db_not_a_read'],
  ['select 1 into @x', 'db_not_a_read'],
  ['select @@global.secure_file_priv', 'db_construct'],
  ['select @@datadir', 'db_construct'],
  ['select * from mysql.user', 'db_table_refused'],
  ['select * from `mysql`.`global_priv`', 'db_table_refused'],
  ['select * from performance_schema.threads', 'db_table_refused'],
  ['select * from sales procedure analyse()', 'db_not_a_read'],
  ['select * from sales for update', 'db_not_a_read'],
  ['select * from sales lock in share mode', 'db_not_a_read'],
  ['handler sales open', 'db_not_a_read'],
  ['call nothing()', 'db_not_a_read'],
  ["load data infile '/etc/passwd' into table sales", 'db_not_a_read'],
  ['set statement max_statement_time = 0 for select 1', 'db_not_a_read'],
  ["execute immediate 'select 1'", 'db_not_a_read'],
  ['kill 1', 'db_not_a_read'],
  ["select xmltype('x')", 'db_function'],
  ["select spider_direct_sql('x', 'y', 'z')", 'db_function'],
  ["select spider_copy_tables('x')", 'db_function'],
  ["select encryption_key('x')", 'db_function'],
  ['select ps_thread_id(1)', 'db_function'],
]

export const ORDINARY_CLICKHOUSE: readonly string[] = [
  'select region, sum(amount) as total, uniqExact(id), sumIf(amount, id > 1), countIf(id = 1) from sales group by region with rollup',
  'select quantile(0.5)(amount), quantilesExact(0.5, 0.9)(amount), topK(3)(region), argMax(region, amount), groupArray(region) from sales',
  "select toStartOfMonth(sold), toMonday(sold), toYYYYMM(sold), formatDateTime(now(), '%Y'), dateDiff('day', sold, today()), addDays(sold, 1) from sales",
  "select toString(id), toInt64OrNull('x'), toDecimal64(1, 2), cast(id as String), id::Float64, toDateTime('2024-01-01 00:00:00', 'UTC') from sales",
  "select if(id = 1, 'a', 'b'), multiIf(id = 1, 1, id = 2, 2, 3), case when id = 1 then 'x' else 'y' end, coalesce(null, 1), nullIf(id, 1) from sales",
  'select arrayMap(x -> x * 2, [1, 2]), arrayJoin([1, 2]), has([1], 1), arraySum([1, 2]), length([1]), arrayFilter((x, y) -> x > y, [1], [0])',
  "select lower(region), substring(region, 1, 2), splitByChar(',', region), replaceRegexpAll(region, '[a]', ''), match(region, 'a'), concat(region, 'x') from sales",
  "select JSONExtractString('{\"a\": 1}', 'a'), visitParamExtractInt('{\"a\": 1}', 'a'), cityHash64(id), hex(MD5('x')) from sales",
  'select number, row_number() over (order by number) from numbers(10)',
  'select * from sales as s any left join (select 1 as id) as t using (id) where s.id in (1, 2) and s.id not in (select 3)',
  'with (select max(id) from sales) as most select most, id / most from sales limit 1 by region',
  "select dictGet('prices', 'price', toUInt64(id)), dictGetOrDefault('prices', 'price', toUInt64(1), 0) from sales",
  'select sumMerge(total), uniqMerge(u), avgState(id) from (select id, sumState(id) as total, uniqState(id) as u from sales group by id) group by id',
]

export const HOSTILE_CLICKHOUSE: readonly (readonly [statement: string, code: string])[] = [
  ...[
    ...["url('http://x/', TSV, 'a String')", "file('/etc/passwd')", "remote('x', system.one)", "remoteSecure('x', system.one)", "s3('http://x')"],
    ...["mysql('x', 'a', 'b', 'c', 'd')", "postgresql('x', 'a', 'b', 'c', 'd')", "mongodb('x')", "odbc('DSN', 'x')", "jdbc('x', 'y')", "hdfs('x')"],
    ...["executable('x', TSV, 'a String')", "input('a String')", "urlCluster('c', 'x')", "s3Cluster('c', 'x')", "cluster('c', system.one)", "redis('x')"],
    ...["clusterAllReplicas('c', system.one)", "sqlite('x', 'y')", "deltaLake('x')", "iceberg('x')", "azureBlobStorage('x')", "fileCluster('c', 'x')"],
    ...["merge('db', 'x')", 'loop(system.one)', "mergeTreeIndex('a', 'b')", "FILE('/etc/passwd')", "`file`('/etc/passwd')", "file/**/('/etc/passwd')"],
  ].map((source) => [`select * from ${source}`, 'db_function'] as const),
  ...[
    ...["file('/etc/passwd')", 'sleep(3)', 'sleepEachRow(1)', "throwIf(1, 'x')", "getSetting('x')", "getMacro('x')", "catboostEvaluate('/x', 1)"],
    ...['addressToLine(1)', 'filesystemAvailable()', "modelEvaluate('x', 1)", 'evil(1)', 'hostName()', 'tcpPort()', 'transactionID()', 'serverUUID()'],
    ...['executeInternal(1)', "demangle('x')", "logTrace('x')", "hasColumnInTable('a', 'b', 'c')", 'getServerPort(1)', "fuzzQuery('x')"],
  ].map((call) => [`select ${call}`, 'db_function'] as const),
  ['select 1 order by 1 with fill interpolate (a as sleep(3))', 'db_function'],
  ['select arrayMap(x -> sleep(x), [1])', 'db_function'],
  ["select 1 into outfile '/tmp/x'", 'db_not_a_read'],
  ["insert into function file('/tmp/x') select 1", 'db_not_a_read'],
  ['select ‘a’, sleep(3)', 'db_construct'],
  ['select /* /* */ sleep(3) /* */ */ 1', 'db_construct'],
  ['select 1 # x\n, sleep(3)', 'db_construct'],
  ["select '\\'', sleep(3), '\\''", 'db_function'],
]

export const ORDINARY_MSSQL: readonly string[] = [
  "select top (10) region, sum(amount) as total, count_big(*), string_agg(name, N', ') within group (order by name) from sales group by region",
  'with a (x) as (select 1), b as (select x + 1 as y from a) select * from a join b on a.x < b.y',
  "select dateadd(month, 1, sold), datediff(day, sold, getdate()), datepart(iso_week, sold), format(sold, 'yyyy-MM'), eomonth(sold), year(sold) from sales",
  "select cast(amount as decimal(10, 2)), convert(nvarchar(10), sold, 23), try_cast('x' as int), isnull(region, ''), iif(id = 1, 'a', 'b') from sales",
  'select row_number() over (partition by region order by id), lag(amount, 1) over (order by id), percentile_cont(0.5) within group (order by amount) over () from sales',
  "select upper(region), left(region, 2), substring(region, 1, 2), charindex('o', region), replace(region, 'a', 'b'), stuff(region, 1, 1, 'x'), len(region) from sales",
  "select json_value(extra, '$.a'), doc.value('(/a)[1]', 'int'), s.doc.query('/a') from sales as s",
  "select * from sales as s cross apply string_split(s.tags, ',') as t outer apply openjson(s.extra) with (a int '$.a') as j",
  'select * from sales pivot (sum(amount) for region in ([North], [South])) as p',
  'select * from dbo.sales with (nolock) where id in (1, 2) and exists (select 1) order by id offset 0 rows fetch next 10 rows only',
  'select region, sum(amount) from sales group by grouping sets ((region), ()) option (maxrecursion 0)',
  'select \'xp_cmdshell(1)\', [odd (name)], "quoted(1)" from sales -- openrowset(1)',
]

export const HOSTILE_MSSQL: readonly (readonly [statement: string, code: string])[] = [
  ['select dbo.evil(1)', 'db_function'],
  ['select [dbo].[evil](1)', 'db_function'],
  ['select shop.dbo.evil(1)', 'db_function'],
  ['select dbo . evil /* x */ (1)', 'db_function'],
  ['select * from dbo.rows(1) as t', 'db_function'],
  ['select * from dbo.query(1) as t', 'db_function'],
  ["select * from sys.fn_get_audit_file('c:\\x', null, null)", 'db_function'],
  ["select * from sys.fn_trace_gettable('c:\\x', 1)", 'db_function'],
  ["select * from fn_xe_file_target_read_file('c:\\x', null, null, null)", 'db_function'],
  ['select * from sys.dm_exec_sql_text(0x00)', 'db_function'],
  ["select * from sys.dm_os_enumerate_filesystem('c:\\', '*')", 'db_function'],
  ["select loginproperty('sa', 'PasswordHash')", 'db_function'],
  ["select pwdencrypt('x')", 'db_function'],
  ["select decryptbypassphrase('x', 0x00)", 'db_function'],
  ["select serverproperty('x')", 'db_function'],
  ["select session_context(N'x')", 'db_function'],
  ['select original_login()', 'db_function'],
  ['select host_name()', 'db_function'],
  ['select next value for numbers', 'db_not_a_read'],
  ['select * from sales option (querytraceon 9481)', 'db_not_a_read'],
  ['select * from other.shop.dbo.sales', 'db_construct'],
  ['select * from [other].shop..sales', 'db_construct'],
  ['select * from sys.sql_logins', 'db_table_refused'],
  ['select ident_incr(1), scope_identity()', 'db_function'],
]
