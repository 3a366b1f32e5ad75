/** Tests how messages of the engine become error codes. */
import { describe, expect, it } from 'vitest'
import { errorText } from '../../server/texts.ts'
import { syntaxProblem, typeProblem } from './engine-words.ts'

describe('a syntax error', () => {
  it.each([
    ['syntax error at or near ")"', '")"附近有语法错误（第 3 个字符）'],
    ['syntax error at end of input', '表达式不完整：末尾缺少内容（第 3 个字符）。'],
    ['unterminated quoted string at or near "\'abc\n"', '此处开始的引号文本没有结束（第 3 个字符）。'],
    ['unterminated quoted identifier at or near ""abc\n"', '此处开始的引号名称没有结束（第 3 个字符）。'],
    ['unterminated /* comment at or near "/* x\n"', '此处开始的注释没有结束（第 3 个字符）。'],
    ['zero-length delimited identifier at or near """"', '语法错误：zero-length delimited identifier at or near """"（第 3 个字符）'],
  ])('%j is said in Chinese', (said, chinese) => expect(errorText(syntaxProblem(said, { at: 3 }), 'zh').message).toBe(chinese))
})

describe('an error of types', () => {
  const columns = [{ physical: 'c1', name: 'Amount' }]
  const say = (sentence: string, locale: 'en' | 'zh'): string | null => {
    const problem = typeProblem(`Error: Binder Error: ${sentence}`, columns)
    return problem && errorText(problem, locale).message
  }
  it.each([
    ["No function matches the given name and argument types 'sum(VARCHAR)'. You might need", 'sum cannot be used with these types: sum(VARCHAR).'],
    [
      "No function matches the given name and argument types '+(DECIMAL(5,2), STRING_LITERAL)'.",
      'You can’t add text to a number. Convert the text first, for example CAST(… AS DOUBLE).',
    ],
    ["No function matches the given name and argument types '~~(INTEGER, STRING_LITERAL)'.", 'LIKE cannot be used with these types: INTEGER LIKE VARCHAR.'],
    ["No function matches the given name and argument types '-(VARCHAR)'.", '- cannot be used with these types: - VARCHAR.'],
    [
      'Cannot mix values of type INTEGER and VARCHAR in CASE expression - an explicit cast is required',
      'CASE mixes INTEGER and VARCHAR. It must have one type: cast one of them.',
    ],
    ['Cannot compare values of type DATE and type INTEGER_LITERAL - an explicit cast is required', 'DATE cannot be compared with INTEGER. Cast one of them.'],
    ['Something new about "c1"', 'Something new about "Amount"'],
  ])('%j names what is written', (sentence, message) => expect(say(sentence, 'en')).toContain(message))

  it('is said in Chinese', () =>
    expect(say('Cannot compare values of type DATE and type INTEGER - an explicit cast', 'zh')).toBe('DATE 与 INTEGER 无法比较。请转换其中一个。'))
  it('is not what another failure of the engine is taken for', () => expect(typeProblem('Error: IO Error: disk', columns)).toBeNull())
})
