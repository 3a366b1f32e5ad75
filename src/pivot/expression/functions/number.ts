/** Functions on numbers, and those that choose between values. Each line: signature | help | help in Chinese. */
export const NUMBER = `
abs(number) | Without its sign | 绝对值
acos(number) | Arc cosine | 反余弦
acosh(number) | Inverse hyperbolic cosine | 反双曲余弦
add(a, b) | a + b | 加法
asin(number) | Arc sine | 反正弦
asinh(number) | Inverse hyperbolic sine | 反双曲正弦
atan(number) | Arc tangent | 反正切
atan2(y, x) | Angle of a point | 点的角度
atanh(number) | Inverse hyperbolic tangent | 反双曲正切
bit_count(number) | Bits that are set | 置位的位数
cbrt(number) | Cube root | 立方根
ceil(number) | Up to the next whole number | 向上取整
ceiling(number) | Up to the next whole number | 向上取整
coalesce(value, ...) | First value that is not null | 第一个非空值
cos(number) | Cosine | 余弦
cot(number) | Cotangent | 余切
degrees(number) | Radians as degrees | 弧度转角度
divide(a, b) | a divided by b in whole numbers | 整除
even(number) | Away from zero to the next even number | 远离零取偶
exp(number) | e to a power | e 的幂
factorial(number) | Product of 1 to a number | 阶乘
floor(number) | Down to a whole number | 向下取整
fmod(a, b) | Remainder | 余数
gamma(number) | Gamma function | 伽马函数
gcd(a, b) | Greatest common divisor | 最大公约数
greatest(value, ...) | Largest of the values | 最大值（同一行）
greatest_common_divisor(a, b) | Greatest common divisor | 最大公约数
if(condition, then, else) | One of two values | 按条件取值
ifnull(value, other) | Another value where it is null | 为空时取另一值
isfinite(number) | Whether it is neither infinite nor NaN | 是否为有限值
isinf(number) | Whether it is infinite | 是否为无穷
isnan(number) | Whether it is NaN | 是否为 NaN
lcm(a, b) | Least common multiple | 最小公倍数
least(value, ...) | Smallest of the values | 最小值（同一行）
least_common_multiple(a, b) | Least common multiple | 最小公倍数
lgamma(number) | Logarithm of the gamma function | 伽马函数的对数
ln(number) | Natural logarithm | 自然对数
log(number, [argument]) | Logarithm to base 10, or of the argument to a base | 以 10 为底或指定底数的对数
log10(number) | Logarithm to base 10 | 以 10 为底的对数
log2(number) | Logarithm to base 2 | 以 2 为底的对数
mod(a, b) | Remainder | 余数
multiply(a, b) | a * b | 乘法
nextafter(a, b) | Next number towards b | 朝 b 方向的下一个数
nullif(value, other) | Null where both are equal | 相等时为空
pi() | 3.14159… | 圆周率
pow(number, power) | Number to a power | 幂
power(number, power) | Number to a power | 幂
radians(number) | Degrees as radians | 角度转弧度
round(number, [places]) | Rounded to decimal places | 四舍五入到指定小数位
round_even(number, places) | Rounded, halves to even | 银行家舍入
roundbankers(number, places) | Rounded, halves to even | 银行家舍入
sign(number) | -1, 0 or 1 | 符号（-1、0 或 1）
signbit(number) | Whether it is negative | 是否为负
sin(number) | Sine | 正弦
sinh(number) | Hyperbolic sine | 双曲正弦
cosh(number) | Hyperbolic cosine | 双曲余弦
sqrt(number) | Square root | 平方根
subtract(a, b) | a - b | 减法
tan(number) | Tangent | 正切
tanh(number) | Hyperbolic tangent | 双曲正切
trunc(number) | Without its decimals | 截去小数
try(value) | The value, or blank where it cannot be computed | 取值，无法计算时为空
xor(a, b) | Bits that differ | 按位异或
`
