/**
 * Generates synthetic retail orders from a seed. The same seed and count produce the same rows. Values are in English
 * and Chinese and include nulls, empty texts, negative quantities for returns, and decimal prices. Used by the demo and
 * the benchmarks.
 */

const REGIONS: readonly [string, readonly string[]][] = [
  ['华东', ['上海', '杭州', '南京', '苏州']],
  ['华南', ['广州', '深圳', '厦门']],
  ['华北', ['北京', '天津', '济南']],
  ['West', ['San Jose', 'Seattle', 'Portland', 'Los Angeles']],
  ['East', ['Boston', 'New York', 'Miami']],
  ['Central', ['Chicago', 'Dallas', 'Denver']],
]
const CATEGORIES = ['Tea', 'Coffee', 'Kitchen', 'Stationery', 'Lighting', 'Garden', '家居', '文具']
const CHANNELS = ['store', 'web', 'partner', 'phone']
const SEGMENTS = ['Consumer', 'Business', 'School']

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
const list = (values: readonly string[]): string => `[${values.map(text).join(', ')}]`

/** SQL that generates `rows` orders. `seed` is an integer. */
export function retailQuery(rows: number, seed = 7): string {
  const count = Math.trunc(rows)
  const cities = REGIONS.flatMap(([region, names]) => names.map((name) => [region, name] as const))
  const draw = (salt: number, sides: number) => `CAST(hash(i * 31 + ${Math.trunc(seed) * 1_000 + salt}) % ${sides} AS INTEGER)`
  const pick = (values: readonly string[], salt: number) => `${list(values)}[1 + ${draw(salt, values.length)}]`
  return `
    SELECT
      100000000000000000 + i AS "Order id",
      DATE '2024-01-01' + ${draw(1, 731)} AS "Order date",
      strftime(DATE '2024-01-01' + ${draw(1, 731)}, '%Y') || ' Q' || quarter(DATE '2024-01-01' + ${draw(1, 731)}) AS "Quarter",
      ${list(cities.map(([region]) => region))}[1 + city] AS "Region",
      ${list(cities.map(([, name]) => name))}[1 + city] AS "City",
      CASE WHEN ${draw(3, 100)} < 2 THEN NULL WHEN ${draw(3, 100)} < 3 THEN '' ELSE ${pick(CHANNELS, 4)} END AS "Channel",
      ${pick(SEGMENTS, 5)} AS "Segment",
      ${list(CATEGORIES)}[1 + product % ${CATEGORIES.length}] AS "Category",
      ${list(CATEGORIES)}[1 + product % ${CATEGORIES.length}] || ' ' || lpad(CAST(product AS VARCHAR), 3, '0') AS "Product",
      'C' || lpad(CAST(${draw(7, 50_000)} AS VARCHAR), 5, '0') AS "Customer",
      quantity AS "Quantity",
      price AS "Unit price",
      CASE WHEN ${draw(10, 100)} < 40 THEN NULL ELSE CAST(${draw(11, 30)} / 100.0 AS DECIMAL(18,2)) END AS "Discount",
      CAST(quantity * price AS DECIMAL(18,2)) AS "Revenue",
      quantity < 0 AS "Returned"
    FROM (
      SELECT i, ${draw(2, cities.length)} AS city, ${draw(6, 240)} AS product,
        CASE WHEN ${draw(8, 100)} < 4 THEN -1 - ${draw(9, 3)} ELSE 1 + ${draw(9, 9)} END AS quantity,
        CAST((199 + ${draw(12, 24_800)}) / 100.0 AS DECIMAL(18,2)) AS price
      FROM range(${count}) t(i)
    )`
}
