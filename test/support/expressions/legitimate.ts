/**
 * Valid expressions as analysts write them. Columns: id BIGINT, name, city VARCHAR, quantity BIGINT, amount
 * DECIMAL(18,2), rate DOUBLE, paid BOOLEAN, day DATE, moment TIMESTAMP, "Net amount" DECIMAL(18,2).
 */
export const MEASURES = `
sum(amount)
SUM(Amount)
sum("Net amount")
sum(amount) / sum(quantity)
sum(amount) / count(*)
sum(amount) / nullif(count(distinct id), 0)
sum(amount * quantity)
sum(amount - "Net amount") / sum(amount)
avg(amount)
avg(case when paid then amount end)
sum(case when city = 'Paris' then amount else 0 end)
sum(amount) filter (where paid)
count(*) filter (where amount > 100)
count(*)
count()
count(id)
count(distinct name)
count(distinct lower(name))
count_if(amount > 10)
countif(paid)
min(day)
max(day)
max(amount) - min(amount)
date_diff('day', min(day), max(day))
round(avg(amount), 2)
round(100.0 * count_if(paid) / count(*), 1)
median(amount)
quantile_cont(amount, 0.9)
quantile_disc(amount, 0.5)
approx_quantile(amount, 0.5)
quantile(amount, 0.25)
percentile_cont(0.5) within group (order by amount)
mode(city)
mode() within group (order by city)
stddev(rate)
stddev_pop(rate)
stddev_samp(rate)
variance(rate)
var_pop(rate)
var_samp(rate)
corr(rate, quantity)
covar_pop(rate, quantity)
covar_samp(rate, quantity)
regr_slope(rate, quantity)
regr_intercept(rate, quantity)
regr_r2(rate, quantity)
regr_count(rate, quantity)
skewness(rate)
kurtosis(rate)
mad(rate)
sem(rate)
entropy(city)
product(rate)
geomean(abs(rate) + 1)
bool_and(paid)
bool_or(paid)
bit_or(quantity)
string_agg(city, ', ' order by city)
string_agg(distinct city, ', ' order by city)
group_concat(name, '; ')
first(name order by day)
last(name order by day desc nulls last)
any_value(city)
arg_max(name, amount)
arg_min(name, amount)
max_by(city, amount)
min_by(city, amount)
approx_count_distinct(id)
sum(abs(amount))
sum(greatest(amount, 0))
sum(coalesce(amount, 0))
sum(ifnull(amount, 0))
coalesce(sum(amount), 0)
case when count(*) > 10 then sum(amount) else null end
case when sum(quantity) = 0 then 0 else sum(amount) / sum(quantity) end
if(count(*) > 0, sum(amount), 0)
sqrt(sum(rate * rate))
ln(sum(quantity) + 1)
power(count(*), 2)
sum(amount) * 1.2
-sum(amount)
sum(amount) + 1e3
cast(sum(amount) as double) / 3
sum(amount)::double
sum(cast(rate as decimal(18,2)))
sum(try_cast(name as integer))
sum(amount) -- the net
/* money */ sum(amount)
sum(
  amount
)
sum(amount) between 10 and 20
count(*) in (1, 2, 3)
sum(amount) is null
not bool_and(paid)
count(distinct date_trunc('month', day))
count(distinct extract(year from day))
max(length(name))
sum(quantity % 2)
sum(quantity // 2)
avg(quantity) ** 2
sum(amount) / (select_count_placeholder)
`
  .trim()
  .split('\n')
  .filter((line) => !line.includes('placeholder'))
  .join('\n')
  .replace('sum(\n  amount\n)', 'sum(\u0009amount )')
  .split('\n')

export const COLUMNS = `
upper(name)
lower(city)
name || ' ' || city
concat(name, ', ', city)
concat_ws(' - ', name, city)
trim(name)
ltrim(name)
rtrim(name, 'x')
length(name)
left(name, 3)
right(name, 3)
substring(name, 2, 3)
substr(name, 2)
substring(name from 1 for 2)
replace(name, 'a', 'b')
split_part(name, ' ', 1)
reverse(name)
lpad(cast(id as varchar), 8, '0')
rpad(name, 20, '.')
repeat('*', 5)
contains(name, 'a')
starts_with(name, 'A')
ends_with(name, 'z')
name like 'A%'
name not like '%x%'
name ilike 'a%'
name like '10!%' escape '!'
name similar to '[A-Z].*'
regexp_matches(name, '^[A-Z]')
regexp_extract(name, '([0-9]+)', 1)
regexp_replace(name, '[0-9]', '', 'g')
position('a' in name)
strpos(name, 'a')
translate(name, 'abc', 'xyz')
md5(name)
strip_accents(name)
levenshtein(name, city)
jaro_winkler_similarity(name, city)
unicode(name)
chr(65)
printf('%.2f', rate)
format('{} of {}', name, city)
amount * quantity
amount / quantity
amount - "Net amount"
amount * 0.19
-amount
+amount
abs(amount)
round(amount, 1)
ceil(rate)
floor(rate)
trunc(rate)
sign(amount)
sqrt(abs(rate))
ln(abs(rate) + 1)
log10(abs(rate) + 1)
exp(least(rate, 1))
power(rate, 2)
rate ^ 2
quantity % 10
mod(quantity, 10)
quantity // 10
quantity & 1
quantity << 1
greatest(amount, "Net amount", 0)
least(amount, "Net amount")
gcd(quantity, 12)
pi() * rate * rate
degrees(atan2(rate, 1))
sin(radians(rate))
coalesce(city, 'unknown')
ifnull(city, 'unknown')
nullif(city, '')
case when amount > 100 then 'large' when amount > 10 then 'medium' else 'small' end
case city when 'Paris' then 'FR' when 'Berlin' then 'DE' end
if(paid, 'yes', 'no')
paid and amount > 10
paid or not paid
not paid
paid is true
city is null
city is not null
city in ('Paris', 'Berlin')
city not in ('Paris')
amount between 10 and 100
amount not between 10 and 100
city is distinct from name
amount > 10 and (city = 'Paris' or city = 'Berlin')
amount >= 1000000000000.55
id = 9007199254740993
cast(amount as integer)
amount::varchar
try_cast(name as double)
try(cast(name as integer))
try(amount / quantity)
moment at time zone 'Asia/Shanghai'
cast(moment at time zone 'Asia/Shanghai' as timestamp)
moment at time zone 'UTC' at time zone 'America/New_York'
cast(day as varchar)
cast('2024-01-01' as date)
date '2024-01-01'
year(day)
quarter(day)
month(day)
day(day)
week(day)
dayofweek(day)
dayname(day)
monthname(day)
hour(moment)
minute(moment)
extract(year from day)
date_part('quarter', day)
date_trunc('month', day)
date_diff('day', day, date '2024-12-31')
datediff('month', day, date '2024-12-31')
strftime(day, '%Y-%m')
strptime('2024-01-31', '%Y-%m-%d')
try_strptime(name, '%d/%m/%Y')
last_day(day)
make_date(2024, 1, 1)
day + 7
day - 1
day + interval 1 month
day + to_days(3)
day > '2024-01-01'
day = date '2024-02-29'
time_bucket(interval '7 days', day)
epoch(moment)
moment + interval '2 hours'
cast(moment as date)
cast(moment as time)
"Net amount" > 0
-- tax
amount * 0.19
amount /* net */ * 2
'it''s'
'中文' || name
name = '北京'
1
1.50
1e3
9007199254740993
true
null
1_000
`
  .trim()
  .split('\n')
  .filter((line) => line !== '-- tax')
