import { describe, expect, it } from 'vitest'
import type { Value } from '../contract/scalar.ts'
import { valueOrder } from './value-order.ts'

describe('values in their own order', () => {
  it.each<[string, string, readonly Value[]]>([
    ['numbers by size, with every digit', 'BIGINT', [null, '-9007199254740995', -2, 0, 10, '9007199254740993', '9007199254740995']],
    ['decimals by size', 'DECIMAL(18,2)', [-0.5, 0, 2.25, 10.1]],
    ['dates by time', 'DATE', [null, '0999-12-31', '2023-12-31', '2024-01-01', '10000-01-01']],
    ['weekdays as the week goes', 'WEEKDAY', [null, 'Sunday', 'Monday', 'Saturday']],
    ['months as the year goes', 'PERIOD', [null, 'January', 'February', 'December']],
    ['years and quarters by time', 'PERIOD', [null, 998, 2024, 10000]],
    ['fiscal quarters by time', 'PERIOD', ['FY998-Q4', 'FY2024-Q1', 'FY10000-Q1']],
    ['texts as the language sorts them', 'VARCHAR', [null, '', 'Äpfel', 'apple', 'Banana']],
    ['truth values', 'BOOLEAN', [null, false, true]],
  ])('are %s', (_, dtype, values) => expect(values.toReversed().toSorted(valueOrder(dtype, 'en'))).toEqual(values))
  it('are by pinyin in Chinese', () => expect(['上海', '北京', '广州'].toSorted(valueOrder('VARCHAR', 'zh'))).toEqual(['北京', '广州', '上海']))
})
