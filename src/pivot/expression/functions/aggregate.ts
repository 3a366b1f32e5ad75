/** Aggregates: they put many rows together. Each line: signature | help | help in Chinese | traits. */
export const AGGREGATE = `
any_value(value) | One value that is not null | 任一非空值
approx_count_distinct(value) | About how many distinct values | 近似去重计数
approx_quantile(value, fraction) | About the value below which a fraction lies | 近似分位数 | interpolates
arg_max(value, by) | Value in the row where another is largest | 另一列最大时的值
arg_max_null(value, by) | Value in the row where another is largest, null kept | 另一列最大时的值（保留空值）
arg_min(value, by) | Value in the row where another is smallest | 另一列最小时的值
arg_min_null(value, by) | Value in the row where another is smallest, null kept | 另一列最小时的值（保留空值）
avg(number) | Average | 平均值
bit_and(number) | Bits set in all | 按位与
bit_or(number) | Bits set in any | 按位或
bit_xor(number) | Bits set an odd number of times | 按位异或
bool_and(condition) | Whether all are true | 是否全部为真
bool_or(condition) | Whether any is true | 是否有任一为真
corr(y, x) | Correlation | 相关系数
count([value]) | Rows, or rows with a value | 行数，或有值的行数 | adds up
count_if(condition) | Rows for which it is true | 满足条件的行数 | adds up
count_star() | Rows | 行数 | adds up
countif(condition) | Rows for which it is true | 满足条件的行数 | adds up
covar_pop(y, x) | Covariance of the population | 总体协方差
covar_samp(y, x) | Covariance of a sample | 样本协方差
entropy(value) | Entropy in bits | 熵（比特）
favg(number) | Average with compensated addition | 补偿求和的平均值
first(value) | First value; give it an ORDER BY | 第一个值（请配合 ORDER BY）
fsum(number) | Sum with compensated addition | 补偿求和 | adds up
geomean(number) | Geometric mean | 几何平均数
geometric_mean(number) | Geometric mean | 几何平均数
group_concat(text, [separator]) | Texts joined with a separator | 用分隔符连接文本
kahan_sum(number) | Sum with compensated addition | 补偿求和 | adds up
kurtosis(number) | Excess kurtosis of a sample | 样本超额峰度
kurtosis_pop(number) | Excess kurtosis of the population | 总体超额峰度
last(value) | Last value; give it an ORDER BY | 最后一个值（请配合 ORDER BY）
listagg(text, [separator]) | Texts joined with a separator | 用分隔符连接文本
mad(number) | Median absolute deviation | 绝对中位差 | interpolates
max(value) | Largest value | 最大值
max_by(value, by) | Value in the row where another is largest | 另一列最大时的值
mean(number) | Average | 平均值
median(value) | Middle value | 中位数 | interpolates
min(value) | Smallest value | 最小值
min_by(value, by) | Value in the row where another is smallest | 另一列最小时的值
mode(value) | Most frequent value | 众数
product(number) | Product | 乘积
quantile(value, fraction) | Value below which a fraction lies | 分位数
quantile_cont(value, fraction) | Quantile, interpolated | 分位数（插值） | interpolates
quantile_disc(value, fraction) | Quantile, one of the values | 分位数（取现有值）
regr_avgx(y, x) | Average of x where both are there | 两者均有值时 x 的平均
regr_avgy(y, x) | Average of y where both are there | 两者均有值时 y 的平均
regr_count(y, x) | Rows where both are there | 两者均有值的行数
regr_intercept(y, x) | Intercept of the regression line | 回归线截距
regr_r2(y, x) | Share of variance explained | 决定系数
regr_slope(y, x) | Slope of the regression line | 回归线斜率
regr_sxx(y, x) | Sum of squares of x | x 的离差平方和
regr_sxy(y, x) | Sum of products | 离差积和
regr_syy(y, x) | Sum of squares of y | y 的离差平方和
sem(number) | Standard error of the mean | 平均值的标准误
skewness(number) | Skewness | 偏度
stddev(number) | Standard deviation of a sample | 样本标准差
stddev_pop(number) | Standard deviation of the population | 总体标准差
stddev_samp(number) | Standard deviation of a sample | 样本标准差
string_agg(text, [separator]) | Texts joined with a separator | 用分隔符连接文本
sum(number) | Sum | 总和 | adds up
sumkahan(number) | Sum with compensated addition | 补偿求和 | adds up
var_pop(number) | Variance of the population | 总体方差
var_samp(number) | Variance of a sample | 样本方差
variance(number) | Variance of a sample | 样本方差
`
