/** Functions on dates and times. Each line: signature | help | help in Chinese. */
export const DATE = `
age(later, earlier) | Interval between two times | 两个时间的间隔
century(date) | Century | 世纪
date_add(date, interval) | Date plus an interval | 日期加间隔
date_diff(part, from, to) | Boundaries of a part between two dates | 两个日期之间跨越的部分数
date_part(part, date) | One part of a date | 日期的某一部分
date_sub(part, from, to) | Whole parts between two dates | 两个日期之间完整的部分数
date_trunc(part, date) | Start of the period that holds a date | 日期所在周期的起点
datediff(part, from, to) | Boundaries of a part between two dates | 两个日期之间跨越的部分数
datepart(part, date) | One part of a date | 日期的某一部分
datesub(part, from, to) | Whole parts between two dates | 两个日期之间完整的部分数
datetrunc(part, date) | Start of the period that holds a date | 日期所在周期的起点
day(date) | Day of the month | 日
dayname(date) | Name of the weekday in English | 星期名称（英文）
dayofmonth(date) | Day of the month | 日
dayofweek(date) | Day of the week, Sunday = 0 | 星期几（星期日为 0）
dayofyear(date) | Day of the year | 一年中的第几天
decade(date) | Decade | 十年
epoch(date) | Seconds since 1970 | 自 1970 年起的秒数
epoch_ms(date) | Milliseconds since 1970 | 自 1970 年起的毫秒数
epoch_us(date) | Microseconds since 1970 | 自 1970 年起的微秒数
era(date) | 1 for AD, 0 for BC | 公元为 1，公元前为 0
hour(time) | Hour | 时
isodow(date) | Day of the week, Monday = 1 | 星期几（星期一为 1）
isoyear(date) | ISO year | ISO 年
julian(date) | Julian day | 儒略日
last_day(date) | Last day of the month | 当月最后一天
make_date(year, month, day) | Date from its parts | 由年月日生成日期
make_time(hour, minute, seconds) | Time from its parts | 由时分秒生成时间
make_timestamp(year, month, day, hour, minute, seconds) | Date and time from its parts | 由各部分生成日期时间
microsecond(time) | Microseconds | 微秒
millennium(date) | Millennium | 千年
millisecond(time) | Milliseconds | 毫秒
minute(time) | Minute | 分
month(date) | Month, 1 to 12 | 月（1 到 12）
monthname(date) | Name of the month in English | 月份名称（英文）
quarter(date) | Quarter, 1 to 4 | 季度（1 到 4）
second(time) | Second | 秒
strftime(date, pattern) | Date as text by a constant pattern such as '%Y-%m' | 按固定模式转为文本，如 '%Y-%m'
strptime(text, pattern) | Text as date and time by a constant pattern | 按固定模式解析为日期时间
time_bucket(width, date, [origin]) | Start of the window that holds a date | 日期所在时间窗的起点
timezone(zone, time) | Time in a constant time zone | 指定时区的时间
to_centuries(number) | Interval of centuries | 世纪间隔
to_days(number) | Interval of days | 天间隔
to_decades(number) | Interval of decades | 十年间隔
to_hours(number) | Interval of hours | 小时间隔
to_microseconds(number) | Interval of microseconds | 微秒间隔
to_milliseconds(number) | Interval of milliseconds | 毫秒间隔
to_minutes(number) | Interval of minutes | 分钟间隔
to_months(number) | Interval of months | 月间隔
to_quarters(number) | Interval of quarters | 季度间隔
to_seconds(number) | Interval of seconds | 秒间隔
to_weeks(number) | Interval of weeks | 周间隔
to_years(number) | Interval of years | 年间隔
try_strptime(text, pattern) | Text as date and time, null where it does not fit | 解析为日期时间，不符合时为空
week(date) | ISO week | ISO 周
weekday(date) | Day of the week, Sunday = 0 | 星期几（星期日为 0）
weekofyear(date) | ISO week | ISO 周
year(date) | Year | 年
yearweek(date) | ISO year and week as one number | ISO 年与周
`
