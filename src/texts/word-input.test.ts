import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SignUpForm } from '../contract/auth.ts'
import { type OperationName, operations } from '../contract/operations.ts'
import { TEXTS } from './server-texts.ts'
import { inputProblem } from './word-input.ts'

const said = (operation: string, schema: z.ZodType, input: unknown) => {
  const { issues } = schema.safeParse(input).error ?? { issues: [] }
  return [inputProblem(operation, issues, TEXTS.en.input), inputProblem(operation, issues, TEXTS.zh.input)]
}
const form = { email: 'a@example.org', name: 'Ana', password: 'Vq7!mountain', confirm_password: 'Vq7!mountain' }

describe('what is wrong with an input', () => {
  it.each([
    [{ ...form, email: 'a' }, 'Email is not an email address', '“邮箱”格式不正确'],
    [{ ...form, name: '王' }, 'Name must have at least 3 characters', '“姓名”至少 3 个字符'],
    [{ ...form, name: 'x'.repeat(101) }, 'Name may have at most 100 characters', '“姓名”最多 100 个字符'],
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

  it('is in Chinese for every operation that gets nothing, and something it does not know', () => {
    for (const name of Object.keys(operations) as OperationName[])
      for (const input of [undefined, { unheard: 1 }]) {
        const { error } = operations[name].input.safeParse(input)
        if (error) expect(inputProblem(name, error.issues, TEXTS.zh.input).replace(/“[^”]*”/, ''), name).toMatch(/^[\u4e00-\u9fff]/)
      }
  })
})
