import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SignUpForm } from '../contract/auth.ts'
import { type OperationName, operations } from '../contract/operations.ts'
import { StepConfig } from '../contract/step.ts'
import { TEXTS } from './server-texts.ts'
import { inputProblem } from './word-input.ts'

const said = (operation: string, schema: z.ZodType, input: unknown) => {
  const { issues } = schema.safeParse(input).error ?? { issues: [] }
  return [inputProblem(operation, issues, TEXTS.en.input), inputProblem(operation, issues, TEXTS.zh.input)]
}
const form = { email: 'a@example.org', name: 'Ana', password: 'Vq7!mountain', confirm_password: 'Vq7!mountain' }

const measure = (value: object) => ({ id: 'm', name: 'm', type: 'ui', value: { agg: 'sum', column_id: 'c1', ...value } })
const expression = (first: object) => ({ id: 'm', name: 'm', type: 'expression', value: { first, rest: [{ operator: 'add', operand: { constant: 1 } }] } })
const calculated = (config: object) => ({ id: 'k', name: 'k', config })
const rules = (rule: object) => calculated({ kind: 'rules', base_column: 'c1', params: { rules: [{ name: 'r', ...rule }] } })
const ranges = (range: object) => calculated({ kind: 'date_ranges', base_column: 'c1', params: { ranges: [range] } })

describe('what is wrong with an input', () => {
  it.each([
    [{ ...form, email: 'a' }, 'Email is not an email address', '“邮箱”格式不正确'],
    [{ ...form, name: '王' }, 'Name must have at least 3 characters', '“姓名”至少需要 3 个字符'],
    [{ ...form, name: 'x'.repeat(101) }, 'Name may have at most 100 characters', '“姓名”最多允许 100 个字符'],
    [{ ...form, name: 'A\u0000na' }, 'Name contains a control character', '“姓名”含有控制字符'],
    [{ ...form, password: '' }, 'Password is required', '“密码”为必填项'],
    [{ ...form, password: undefined }, 'Password is required', '“密码”为必填项'],
    [{ ...form, password: 1 }, 'Password must be text', '“密码”须为文本'],
    [{ ...form, admin: true }, 'data has unknown keys: admin', '“data”含有未知字段：admin'],
  ])('names the field and what it needs: %j', (input, en, zh) => expect(said('signup', SignUpForm, input)).toEqual([en, zh]))

  it('says where a field lies that is part of another', () => {
    const schema = z.strictObject({ steps: z.array(z.strictObject({ title: z.string().min(1), kind: z.enum(['a', 'b']), size: z.int().max(9) })) })
    expect(said('x', schema, { steps: [{ title: '', kind: 'a', size: 1 }] })).toEqual(['Title (steps.0.title) is required', '“标题（steps.0.title）”为必填项'])
    expect(said('x', schema, { steps: [{ title: 't', kind: 'c', size: 1 }] })[1]).toBe('“steps.0.kind”须为以下之一：a、b')
    expect(said('x', schema, { steps: [{ title: 't', kind: 'a', size: 10 }] })[1]).toBe('“steps.0.size”不能大于 9')
  })

  it.each<[place: string, input: object, en: string, zh: string]>([
    [
      'the function of a measure',
      { measures: [measure({ agg: 'total' })] },
      'Function (measures.0.value.agg) must be one of ',
      '“函数（measures.0.value.agg）”须为以下之一：',
    ],
    ['the column of a measure', { measures: [measure({ column_id: 5 })] }, 'measures.0.value.column_id must be text', '“measures.0.value.column_id”须为文本'],
    [
      'the kind of a measure',
      { measures: [{ ...measure({}), type: 'x' }] },
      'measures.0.type must be one of ui, sql, expression',
      '“measures.0.type”须为以下之一：ui、sql、expression',
    ],
    [
      'a SQL measure',
      { measures: [{ id: 'm', name: 'm', type: 'sql', value: { sql: '' } }] },
      'SQL expression (measures.0.value.sql) is required',
      '“SQL 表达式（measures.0.value.sql）”为必填项',
    ],
    ['a key that a measure lacks', { measures: [{ ...measure({}), id: undefined }] }, 'measures.0.id is required', '“measures.0.id”为必填项'],
    [
      'an operand of an expression',
      { measures: [expression({ measure_id: 5 })] },
      'measures.0.value.first.measure_id must be text',
      '“measures.0.value.first.measure_id”须为文本',
    ],
    [
      'a format',
      { measures: [{ ...measure({}), format: { decimalPlaces: 99 } }] },
      'Decimal places (measures.0.format.decimalPlaces) may be at most ',
      '“小数位数（measures.0.format.decimalPlaces）”不能大于 ',
    ],
    [
      'the kind of a calculated column',
      { group_calculations: [calculated({ kind: 'x' })] },
      'group_calculations.0.config.kind must be one of value_groups, rules, ',
      '“group_calculations.0.config.kind”须为以下之一：value_groups、',
    ],
    [
      'a rule',
      { group_calculations: [rules({ operator: 'like' })] },
      'group_calculations.0.config.params.rules.0.operator must be one of between, ',
      '“group_calculations.0.config.params.rules.0.operator”须为以下之一：between、',
    ],
    [
      'a value of a rule',
      { group_calculations: [rules({ operator: 'equal', values: [{}] })] },
      'Values (group_calculations.0.config.params.rules.0.values.0) must be text, a number, true or false or null',
      '“值（group_calculations.0.config.params.rules.0.values.0）”须为文本、数字、布尔值（true 或 false）或空值（null）',
    ],
    [
      'a day',
      { group_calculations: [ranges({ preset: 'before', to: '5 March' })] },
      'group_calculations.0.config.params.ranges.0.to must be a date such as 2024-03-05',
      '“group_calculations.0.config.params.ranges.0.to”须为日期，如 2024-03-05',
    ],
    [
      'a period',
      { group_calculations: [ranges({ preset: 'before' })] },
      'group_calculations.0.config.params.ranges.0 must have the number or the days that the chosen period needs',
      '“group_calculations.0.config.params.ranges.0”须恰好给出',
    ],
    [
      'a filter',
      { filters: [{ column: 'c1', operator: 'LIKE' }] },
      'filters.0.operator must be one of IN, NOT IN, =, ',
      '“filters.0.operator”须为以下之一：IN、',
    ],
    [
      'a value of a filter',
      { filters: [{ column: 'c1', value: [[]] }] },
      'Value (filters.0.value.0) must be text, a number, ',
      '“值（filters.0.value.0）”须为文本、数字、',
    ],
    [
      'half a character in a filter',
      { filters: [{ column: 'c1', value: ['\ud800'] }] },
      'Value (filters.0.value.0) contains an incomplete character',
      '“值（filters.0.value.0）”含有不完整的字符',
    ],
  ])('names the place and the rule of %s, not the whole around it', (_, query, en, zh) => {
    const [inEnglish, inChinese] = said('x', StepConfig, { query: { value: query } }).map((text) => text.replace('query.value.', ''))
    expect(inEnglish).toContain(en)
    expect(inChinese).toContain(zh)
  })

  it('is named by the step, measure or column that it is in', () => {
    const revenue = { id: 'm', name: 'Revenue', type: 'ui', value: { agg: 'total', column_id: 'c1' } }
    const inPlace = (query: object) => {
      const input = { steps: [{ name: 'Overview', config: { query: { value: query } } }] }
      const schema = z.strictObject({ steps: z.array(z.looseObject({ config: StepConfig.pick({ query: true }) })) })
      const { issues } = schema.safeParse(input).error ?? { issues: [] }
      return [inputProblem('x', issues, TEXTS.en.input, input), inputProblem('x', issues, TEXTS.zh.input, input)]
    }
    const [inEnglish, inChinese] = inPlace({ measures: [measure({}), revenue] })
    expect(inEnglish).toMatch(/^step “Overview”, measure “Revenue”: Function must be one of count, /)
    expect(inChinese).toMatch(/^步骤“Overview”、度量“Revenue”：“函数”须为以下之一：count、/)
    expect(inPlace({ measures: [{ ...revenue, value: { ...revenue.value, agg: 'sum', column_id: 5 } }] })[0]).toBe(
      'step “Overview”, measure “Revenue”: value.column_id must be text',
    )
    expect(inPlace({ measures: [{ ...revenue, name: ' ' }] })[0]).toBe('step “Overview”: Name is required')
    expect(inPlace({ group_calculations: [{ ...calculated({ kind: 'x' }), name: 'Size' }] })[0]).toMatch(
      /^step “Overview”, column “Size”: config\.kind must be one of /,
    )
  })

  it('is in Chinese for every operation that gets nothing, and something it does not know', () => {
    for (const name of Object.keys(operations) as OperationName[])
      for (const input of [undefined, { unheard: 1 }]) {
        const { error } = operations[name].input.safeParse(input)
        if (error) expect(inputProblem(name, error.issues, TEXTS.zh.input).replace(/“[^”]*”/, ''), name).toMatch(/^[\u4e00-\u9fff]/)
      }
  })
})
