import { expect, it } from 'vitest'
import { fail } from '../contract/errors.ts'
import { LOCALES } from './languages.ts'
import { TEXTS } from './server-texts.ts'
import { wordError } from './word-error.ts'

const worded = (failure: Parameters<typeof wordError>[0]): string[] => LOCALES.map((locale) => wordError(failure, TEXTS[locale]).message)

it.each([
  [1, '1 s', '1 秒'],
  [119, '119 s', '119 秒'],
  [120, '2 min', '2 分钟'],
  [2_314, '39 min', '39 分钟'],
  [7_200, '2 h', '2 小时'],
  [80_000, '23 h', '23 小时'],
])('a wait of %i s is told as %s and %s, never shorter than it is', (seconds, english, chinese) =>
  expect(worded(fail('rate_limited', { seconds }))).toEqual([`Too many attempts. Try again in ${english}.`, `尝试次数过多，请在 ${chinese}后重试。`]),
)

it('large counts are grouped; ports, sizes that an operator set and what people typed are not', () => {
  const [limit] = worded(fail('result_too_large', { limit: 20_000_000 }))
  const [port] = worded(fail('db_connect_timeout', { server: 'db', port: 15_432, seconds: 12 }))
  const [size] = worded(fail('file_too_large', { maxSize: 20_480 }))
  const [value] = worded(fail('filter_value', { column: 'n', value: 123_456, family: 'number' }))
  expect([limit, port, size, value].map((text) => /[\d,]{4,}/.exec(text ?? '')?.[0])).toEqual(['20,000,000', '15432', '20480', '123456'])
})
