/** PostgreSQL queries as analysts write them, on the tables of `test/database-reads.test.ts`. */
export const ORDINARY_POSTGRES: readonly string[] = `
select * from sales
select region, sum(amount) from sales group by region
select region, sum(amount) as total from sales group by 1 order by 2 desc nulls last limit 10 offset 1
select distinct region from sales
select distinct on (region) region, sold, amount from sales order by region, sold desc
select s.region, c.name from sales s join customers c on c.id = s.customer_id
select s.id, c.name from sales as s left join customers as c using (id)
select * from sales natural join (select 1 as id) as one
select * from sales s full outer join customers c on s.customer_id = c.id and c.name <> 'x'
select a.id, b.id from sales a cross join customers b where a.id < 3
select region from sales union select name from customers
select region from sales union all select name from customers except select 'x'
select id from sales intersect select id from customers
with north as (select * from sales where region = 'North') select count(*) from north
with recursive n(i) as (select 1 union all select i + 1 from n where i < 10) select * from n
with a as materialized (select 1 as x), b as (select x from a) select * from b
select id, row_number() over (partition by region order by sold) from sales
select id, rank() over w, dense_rank() over w, percent_rank() over w, ntile(4) over w from sales window w as (order by amount)
select id, lag(amount, 1) over (order by id), lead(amount) over (order by id), first_value(amount) over (order by id) from sales
select id, sum(amount) over (order by sold rows between 2 preceding and current row) from sales
select id, avg(amount) over (order by sold range between interval '7 days' preceding and current row) from sales
select id, last_value(amount) over (order by id groups between unbounded preceding and unbounded following exclude ties) from sales
select count(*) filter (where paid), sum(amount) filter (where not paid) from sales
select region, sold, sum(amount) from sales group by grouping sets ((region), (sold), ())
select region, extract(year from sold), sum(amount), grouping(region) from sales group by rollup (1, 2)
select region, paid, count(*) from sales group by cube (region, paid) having count(*) > 1
select percentile_cont(0.5) within group (order by amount), percentile_disc(0.9) within group (order by amount), mode() within group (order by region) from sales
select rank(5) within group (order by amount) from sales
select string_agg(region, ', ' order by region), array_agg(distinct region) from sales
select corr(amount, id), stddev_samp(amount), var_pop(amount), regr_slope(amount, id), covar_pop(amount, id) from sales
select bool_and(paid), bool_or(paid), every(paid), bit_and(id), min(sold), max(region) from sales
select any_value(region) from sales
select date_trunc('month', sold), count(*) from sales group by 1
select date_trunc('week', at at time zone 'Europe/Berlin')::date from sales
select extract(epoch from at), date_part('dow', sold), to_char(sold, 'YYYY-MM'), to_char(amount, 'FM999,990.00') from sales
select age(at), age(sold, date '2020-01-01'), now() - at, current_date - sold, current_timestamp, localtimestamp from sales
select sold + interval '1 month', sold - 7, make_date(2024, 1, 31), to_date('20240131', 'YYYYMMDD'), to_timestamp(1700000000) from sales
select date_bin('15 minutes', at, timestamptz '2001-01-01') from sales
select (date '2024-01-01', date '2024-02-01') overlaps (date '2024-01-15', date '2024-03-01')
select isfinite(sold), justify_days(interval '40 days'), make_interval(days => 3) from sales
select timezone('UTC', at), at at time zone 'UTC' from sales
select generate_series(1, 10)
select d::date from generate_series(timestamp '2024-01-01', timestamp '2024-12-01', interval '1 month') as d
select g.n, count(s.id) from generate_series(1, 5) as g(n) left join sales s on s.id % 5 = g.n group by g.n
select * from generate_series(1, 3) with ordinality as t(value, place)
select upper(region), lower(region), initcap(region), length(region), char_length(region), octet_length(region) from sales
select left(region, 2), right(region, 2), substring(region from 1 for 2), substring(region, 2), substr(region, 1, 1) from sales
select trim(region), ltrim(region), rtrim(region, 'x'), btrim(region), trim(both 'x' from region), lpad(region, 10, '-'), rpad(region, 3) from sales
select replace(region, 'a', 'b'), translate(region, 'abc', 'xyz'), reverse(region), repeat(region, 2), split_part(region, ' ', 1) from sales
select position('o' in region), strpos(region, 'o'), overlay(region placing 'x' from 1), starts_with(region, 'N') from sales
select region || '-' || id, concat(region, id), concat_ws('/', region, id, paid), format('%s is %s', region, id) from sales
select regexp_replace(region, '[aeiou]', '', 'g'), regexp_match(region, '(.)o'), regexp_split_to_array(region, 'o') from sales
select regexp_matches(region, 'o', 'g') from sales
select regexp_split_to_table('a,b,c', ',')
select * from sales where region like 'N%' or region ilike '%o%' or region ~ '^N' or region ~* 'n' or region similar to '(N|S)%'
select * from sales where region not like 'x!%' escape '!' and region !~ 'q'
select md5(region), encode(sha256(region::bytea), 'hex'), ascii(region), chr(65), to_hex(255), quote_literal(region) from sales
select unaccented from (select translate('é', 'é', 'e') as unaccented) as t
select cast(amount as integer), amount::text, id::numeric(10, 2), '2024-01-01'::date, region::varchar(3), paid::int from sales
select round(amount, 1), ceil(amount), floor(amount), trunc(amount, 1), abs(amount), sign(amount), mod(id, 3), power(id, 2), sqrt(id) from sales
select ln(id), log(id), log(2, id), exp(1), pi(), random(), width_bucket(amount, 0, 100, 5), greatest(id, 2), least(id, 2), div(id, 2) from sales
select id / nullif(customer_id, 0), coalesce(region, 'none'), -amount, +id, id % 2, id ^ 2, @ amount, |/ id from sales
select case when amount > 10 then 'big' when amount is null then 'none' else 'small' end, case region when 'North' then 1 else 0 end from sales
select * from sales where amount between 1 and 10 and sold not between '2024-01-01' and '2024-02-01' and id between symmetric 10 and 1
select * from sales where id in (1, 2, 3) and region not in ('x', 'y') and id = any (array[1, 2]) and id <> all ('{5,6}'::int[])
select * from sales where customer_id in (select id from customers) and exists (select 1 from customers c where c.id = sales.customer_id)
select * from sales where amount > (select avg(amount) from sales) and amount >= all (select 1)
select * from sales where (region, paid) = ('North', true) or (region, paid) in (select 'x', false)
select * from sales where region is null or paid is true or paid is not unknown or region is distinct from 'x'
select (select max(name) from customers), array(select id from customers)
select s.id, l.top from sales s, lateral (select max(amount) as top from sales t where t.region = s.region) as l
select s.id, l.n from sales s left join lateral (select count(*) as n from customers c where c.id = s.customer_id) l on true
select extra ->> 'k', extra -> 'a' -> 0, extra #>> '{a,0}', extra @> '{"k": 1}', extra ? 'k', extra - 'k' from sales
select jsonb_array_elements(extra -> 'a'), jsonb_object_keys(extra), jsonb_typeof(extra), jsonb_array_length(extra -> 'a') from sales
select e.key, e.value from sales, jsonb_each_text(extra) as e
select r.* from sales, jsonb_to_record(extra) as r(k int, a text)
select * from jsonb_to_recordset('[{"a": 1, "b": "x"}]') as x(a int, b text)
select jsonb_path_query(extra, '$.a[*] ? (@ > 1)'), jsonb_path_exists(extra, '$.k') from sales
select to_jsonb(s), row_to_json(s), json_build_object('id', s.id, 'region', region), jsonb_pretty(extra) from sales s
select json_agg(s), jsonb_object_agg(id, region) from sales s where region is not null
select tags[1], array_length(tags, 1), cardinality(tags), unnest(tags), array_to_string(tags, ','), tags || array['c'] from sales
select tag, count(*) from sales, unnest(tags) as tag group by tag
select array_position(tags, 'a'), array_remove(tags, 'a'), 'a' = any (tags), tags && array['a'], tags @> array['b'], tags[1:1] from sales
select * from unnest(array[1, 2], array['a', 'b']) as t(n, s)
select * from rows from (generate_series(1, 2), generate_series(5, 9)) as t(a, b)
select int4range(1, 5) @> 3, lower(int4range(1, 5)), daterange('2024-01-01', '2024-02-01') && daterange('2024-01-15', null)
select to_tsvector('english', region) @@ to_tsquery('english', 'north'), ts_rank(to_tsvector(region), plainto_tsquery('x')) from sales
select inet '10.0.0.1' << inet '10.0.0.0/8', host(inet '10.0.0.1'), masklen(inet '10.0.0.0/8')
select point(1, 2) <-> point(3, 4), box(point(0, 0), point(1, 1))
select gen_random_uuid()
select pg_typeof(amount), pg_size_pretty(123456789::bigint), pg_column_size(region) from sales
select current_user, session_user, current_schema, current_catalog, version()
select xmlelement(name region, region), xpath('/a/text()', '<a>x</a>'::xml) from sales
select x.* from xmltable('/r/v' passing xml '<r><v>1</v><v>2</v></r>' columns v int path '.') as x
values (1, 'a'), (2, 'b')
table sales
select * from (values (1, 'a'), (2, 'b')) as t(n, s)
select s.* from sales as s tablesample bernoulli (50) repeatable (1)
select count(*) from sales tablesample system (100)
select row(1, 'a'), (s).region, (s).* from sales s
select s.amount::money, '12.5'::money::numeric from sales s
select region collate "C" from sales order by region collate "C"
select * from sales order by amount using >
select * from sales order by sold desc fetch first 3 rows only
select * from sales order by sold desc fetch first 3 rows with ties
select "region" as "Region ""x""", 'it''s', E'a\\nb', $$dollar 'quoted'$$, U&'\\0041' from sales
select 1e3, 0.5, .5, -1, B'101', X'1F', true, null
select region /* a comment; with 'quotes' */ from sales -- another
select count(distinct region), count(distinct (region, paid)) from sales
select sum(case when paid then amount else 0 end) / nullif(sum(amount), 0) as share from sales
select nth_value(region, 2) over (order by id), cume_dist() over (order by amount) from sales
select pg_catalog.lower(region), s.region operator(pg_catalog.||) 'x' from sales as s
select citext_name, upper(citext_name), citext_name = 'ADA', replace(citext_name, 'a', 'b'), max(citext_name) over () from people
select similarity(region, 'nort'), region % 'north' from sales
select levenshtein(region, 'north'), soundex(region) from sales where region is not null
select attrs -> 'a', attrs ? 'a', hstore('a', 'b') from people
select mood, mood::text, mood > 'sad', enum_range(null::mood) from people
select home, (home).city, home = row('x', 1)::address from people
select table_name, column_name from information_schema.columns where table_schema = 'public'
select relname, reltuples from pg_class where relkind = 'r'
select schemaname, tablename from pg_tables
select obj_description(oid), has_table_privilege(oid, 'select') from pg_class
select least_price.price from (select min(amount) as price from sales) as least_price
select v.id, v.doubled from ordinary_view as v
with t as (select id, amount, ntile(10) over (order by amount) as decile from sales) select decile, min(amount), max(amount), avg(amount)::numeric(10,2) from t group by decile order by decile
select date_trunc('month', sold) as month, sum(amount) as total, sum(sum(amount)) over (order by date_trunc('month', sold)) as running from sales group by 1
`
  .trim()
  .split('\n')
