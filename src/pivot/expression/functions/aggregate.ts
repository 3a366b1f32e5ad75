/** Aggregate functions. Each line: signature | traits. */
export const AGGREGATE = `
any_value(value)
approx_count_distinct(value)
approx_quantile(value, fraction) | interpolates
arg_max(value, by)
arg_max_null(value, by)
arg_min(value, by)
arg_min_null(value, by)
avg(number)
bit_and(number)
bit_or(number)
bit_xor(number)
bool_and(condition)
bool_or(condition)
corr(y, x)
count([value]) | adds up
count_if(condition) | adds up
count_star() | adds up
countif(condition) | adds up
covar_pop(y, x)
covar_samp(y, x)
entropy(value)
favg(number)
first(value)
fsum(number) | adds up
geomean(number)
geometric_mean(number)
group_concat(text, [separator])
kahan_sum(number) | adds up
kurtosis(number)
kurtosis_pop(number)
last(value)
listagg(text, [separator])
mad(number) | interpolates
max(value)
max_by(value, by)
mean(number)
median(value) | interpolates
min(value)
min_by(value, by)
mode(value)
product(number)
quantile(value, fraction)
quantile_cont(value, fraction) | interpolates
quantile_disc(value, fraction)
regr_avgx(y, x)
regr_avgy(y, x)
regr_count(y, x)
regr_intercept(y, x)
regr_r2(y, x)
regr_slope(y, x)
regr_sxx(y, x)
regr_sxy(y, x)
regr_syy(y, x)
sem(number)
skewness(number)
stddev(number)
stddev_pop(number)
stddev_samp(number)
string_agg(text, [separator])
sum(number) | adds up
sumkahan(number) | adds up
var_pop(number)
var_samp(number)
variance(number)
`
