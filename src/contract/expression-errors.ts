/**
 * What can be wrong with a SQL expression (specification, section 8: the title is its fixed
 * message, the text says what and where). Every one may carry `name`, whose expression it is,
 * `kind`, measure or column, and `at`, the character counted from 1.
 */
import { AGGREGATIONS } from './aggregation.ts'
import { type ErrorEntry, entry } from './error-entry.ts'

const TITLE = {
  en: 'There were problems running this {kind}, this is usually due to incorrect SQL expression.',
  zh: '运行该{kind}时出现问题，通常是 SQL 表达式不正确所致。',
} as const
const problem = (en: string, zh: string): ErrorEntry => entry(400, [TITLE.en, en], [TITLE.zh, zh])

export const EXPRESSION_ERRORS = {
  expression_empty: problem('The expression is empty.', '表达式为空。'),
  expression_too_long: problem('The expression is longer than {limit} characters.', '表达式超过 {limit} 个字符。'),
  expression_character: problem(
    'The expression holds an invisible or control character ({character}). Delete it and type a plain space.',
    '表达式含有不可见字符或控制字符（{character}），请删除并改用普通空格。',
  ),
  expression_too_deep: problem('Brackets are nested deeper than {limit}.', '括号嵌套超过 {limit} 层。'),
  expression_syntax: problem('{detail}', '语法错误：{detail}'),
  expression_syntax_near: problem('syntax error at or near "{near}"', '"{near}"附近有语法错误'),
  expression_syntax_end: problem('The expression ends too early: something is missing after its last character.', '表达式不完整：末尾缺少内容。'),
  expression_open: problem('{part} that starts here is never closed.', '此处开始的{part}没有结束。'),
  expression_number: problem('A number is too large.', '数字过大。'),
  expression_one_value: problem(
    'An expression gives one value: no second statement, no comma list, no FROM, WHERE or ORDER BY, and no AS.',
    '表达式只能给出一个值：不能有第二条语句、逗号列表、FROM、WHERE、ORDER BY 或 AS。',
  ),
  expression_subquery: problem('Sub-queries are not allowed in an expression', '表达式中不允许使用子查询'),
  expression_star: problem('* stands for all columns and is allowed only in count(*)', '* 表示所有字段，只能用于 count(*)'),
  expression_window: problem(
    'Window functions (OVER) are not allowed. “Show values as” gives shares and differences.',
    '不允许使用窗口函数（OVER）。占比和差异请使用“值显示方式”。',
  ),
  expression_part: problem('{part} is not allowed in an expression', '表达式中不允许使用 {part}'),
  expression_unknown_column: problem('There is no column "{column}".', '没有字段"{column}"。'),
  expression_unknown_column_near: problem('There is no column "{column}". Did you mean "{suggestion}"?', '没有字段"{column}"。是否为"{suggestion}"？'),
  expression_ambiguous_column: problem(
    'Several columns are named "{column}" apart from case. Write the name exactly.',
    '多个字段名仅大小写不同："{column}"。请准确书写名称。',
  ),
  expression_qualified: problem('Write a column by its name alone: "{column}", not "{written}".', '字段只写名称："{column}"，而不是"{written}"。'),
  expression_method: problem('Write {function}({column}) instead of {column}.{function}()', '请写成 {function}({column})，而不是 {column}.{function}()'),
  expression_changes: problem('{function} is not allowed: its value changes from run to run', '不允许使用 {function}：每次运行的值都会变化'),
  expression_unknown_function_near: problem(
    'There is no function {function}(). Did you mean {suggestion}()?',
    '没有函数 {function}()。是否为 {suggestion}()？',
  ),
  expression_function_refused: problem('{function}() is not allowed in an expression', '表达式中不允许使用 {function}()'),
  expression_arguments: problem(
    '{function} is written {signature}; it was given {count} arguments.',
    '{function} 的写法为 {signature}，但给出了 {count} 个参数。',
  ),
  expression_constant: problem('{function}() needs a constant as {argument}.', '{function}() 的“{argument}”必须是常量。'),
  expression_constant_range: problem('{function}(): {argument} must lie between {low} and {high}.', '{function}()：“{argument}”必须在 {low} 与 {high} 之间。'),
  expression_pattern_long: problem('{function}(): the pattern is longer than {limit} characters.', '{function}()：模式超过 {limit} 个字符。'),
  expression_date_part: problem('{function}(): "{part}" is not a part of a date. Use {parts}.', '{function}()："{part}"不是日期部分。请使用 {parts}。'),
  expression_cast_type: problem('A value cannot be cast to {type} here. Use {types}.', '此处不能转换为 {type}。请使用 {types}。'),
  expression_not_aggregate: problem(
    '{function}() works on one row: DISTINCT, FILTER and ORDER BY belong to aggregates.',
    '{function}() 逐行计算：DISTINCT、FILTER 和 ORDER BY 只能用于聚合函数。',
  ),
  expression_outside: problem('Column "{column}" must be inside an aggregate such as sum({column})', '字段"{column}"必须放在聚合函数中，例如 sum({column})'),
  expression_nested: problem(
    '{function}() stands inside another aggregate; an aggregate works on rows, not on totals.',
    '{function}() 位于另一个聚合函数之内；聚合函数作用于行，而不是汇总。',
  ),
  expression_no_aggregate: problem(
    'A measure adds up rows: use at least one aggregate such as sum, avg or count.',
    '度量对多行求值：请至少使用一个聚合函数，例如 sum、avg 或 count。',
  ),
  expression_aggregate: problem(
    '{function}() adds up many rows; a calculated column works on one row. Make a measure instead',
    '{function}() 对多行汇总，而计算字段逐行计算。请改为创建度量',
  ),
  expression_grows: problem('The text that this can make is longer than {limit} characters a row.', '每行可能生成的文本超过 {limit} 个字符。'),
  expression_cost: problem(
    '{function} would compute for about {seconds} s: {rows} rows with texts of about {length} characters. At most {limit} s are allowed. Shorten the texts, for example with left(text, 50), or use a dataset with fewer rows.',
    '{function} 预计需要计算约 {seconds} 秒：共 {rows} 行，文本长约 {length} 个字符，最多允许 {limit} 秒。请缩短文本，例如 left(text, 50)，或使用行数较少的数据集。',
  ),
  expression_too_big: problem('The expression has too many {part} (at most {limit}).', '表达式中的{part}过多（最多 {limit} 个）。'),
  expression_type: problem('{detail}', '类型不匹配：{detail}'),
  expression_no_match: problem(
    '{call} has no meaning: {function} does not take these types. Cast a value, for example CAST(… AS DOUBLE).',
    '{call} 无法计算：{function} 不接受这些类型。请转换类型，例如 CAST(… AS DOUBLE)。',
  ),
  expression_mixed: problem(
    '{place} mixes {one} and {other}; it must give one type. Cast one of them.',
    '{place} 混用了 {one} 和 {other}，结果必须为同一类型。请转换其中一个。',
  ),
  expression_compared: problem('{one} cannot be compared with {other}. Cast one of them.', '{one} 与 {other} 无法比较。请转换其中一个。'),
  expression_result_type: problem(
    "The result is {type}, which a pivot cannot hold. Cast it to text or a number; the days between dates are date_diff('day', a, b).",
    "结果类型为 {type}，透视表无法使用。请转换为文本或数字；日期间隔请用 date_diff('day', a, b)。",
  ),
  expression_no_dialect: problem('{function}() cannot be computed by {dialect}.', '{dialect} 无法计算 {function}()。'),
  expression_time_zone: problem('There is no time zone “{zone}”. Write it as in “Europe/Paris”.', '没有时区“{zone}”。请按“Asia/Shanghai”的形式书写。'),
  expression_value: problem(
    'A value of the data does not fit ({detail}). Use try_cast, nullif or CASE for such rows.',
    '数据中存在不适用的值（{detail}）。请用 try_cast、nullif 或 CASE 处理这些行。',
  ),
} as const satisfies Record<string, ErrorEntry>

/** Problems with calculated and group columns (specification, section 5). `column` names the column. */
export const COLUMN_ERRORS = {
  column_circle: entry(
    400,
    ['This step could not be run', 'These columns need each other in a circle: {names}.'],
    ['无法运行此步骤', '这些字段相互循环引用：{names}。'],
  ),
  column_not_calculated: entry(400, ['This step could not be run', 'Column is not a calculated column'], ['无法运行此步骤', '该字段不是计算字段']),
  column_base_missing: entry(
    400,
    ['This step could not be run', '“{column}” uses a column that is not there ({id}).'],
    ['无法运行此步骤', '“{column}”引用了不存在的字段（{id}）。'],
  ),
  column_needs_number: entry(
    400,
    ['This step could not be run', '“{column}” needs numbers, and “{base}” is {family}.'],
    ['无法运行此步骤', '“{column}”需要数字，而“{base}”是{family}。'],
  ),
  column_needs_date: entry(
    400,
    ['This step could not be run', '“{column}” needs dates, and “{base}” is {family}.'],
    ['无法运行此步骤', '“{column}”需要日期，而“{base}”是{family}。'],
  ),
  column_date_format: entry(
    400,
    ['This step could not be run', '“{column}”: the date format “{format}” cannot be read. Use yyyy, yy, mm, dd and separators.'],
    ['无法运行此步骤', '“{column}”：无法识别日期格式“{format}”。请使用 yyyy、yy、mm、dd 和分隔符。'],
  ),
  column_rule_value: entry(
    400,
    ['This step could not be run', '“{column}”: the rule “{rule}” holds “{value}”, which is not {family}.'],
    ['无法运行此步骤', '“{column}”：规则“{rule}”中的“{value}”不是{family}。'],
  ),
  column_rule_values: entry(
    400,
    ['This step could not be run', '“{column}”: the rule “{rule}” needs {count} filled in.'],
    ['无法运行此步骤', '“{column}”：规则“{rule}”需要填写 {count} 个值。'],
  ),
  column_rule_order: entry(
    400,
    ['This step could not be run', '“{column}”: “{operator}” needs a column with an order, and “{base}” is {family}.'],
    ['无法运行此步骤', '“{column}”：“{operator}”需要可排序的字段，而“{base}”是{family}。'],
  ),
  group_name_taken: entry(400, ['Error', 'A group with this name already exists'], ['错误', '已存在同名的分组']),
  group_named_like_value: entry(
    400,
    ['This step could not be run', '“{column}”: the group “{group}” is named like a value that stands in no group.'],
    ['无法运行此步骤', '“{column}”：分组“{group}”与一个未分组的值同名。'],
  ),
  too_many_unique_values: entry(
    400,
    ['Too many unique values', '“{column}” has more than {limit} unique values. Use rules, date ranges or SQL instead.'],
    ['唯一值过多', '“{column}”的唯一值超过 {limit} 个。请改用规则、日期范围或 SQL。'],
  ),
  column_name_taken: entry(400, ['Error', 'A column named “{name}” already exists.'], ['错误', '已存在名为“{name}”的字段。']),
  measure_name_taken: entry(400, ['Error', 'A measure named “{name}” already exists.'], ['错误', '已存在名为“{name}”的度量。']),
  measure_named_like_column: entry(400, ['Error', 'A column is already named “{name}”.'], ['错误', '已有名为“{name}”的字段。']),
} as const satisfies Record<string, ErrorEntry>

export type ExpressionCode = keyof typeof EXPRESSION_ERRORS
export type ColumnCode = keyof typeof COLUMN_ERRORS
export const EXPRESSION_CODES = Object.keys(EXPRESSION_ERRORS) as ExpressionCode[]
export const COLUMN_CODES = Object.keys(COLUMN_ERRORS) as ColumnCode[]

/** Words that parameters carry, in both languages. */
export const WORDS: Readonly<Record<string, { readonly en: string; readonly zh: string }>> = {
  data_not_json: { en: 'data is not JSON', zh: 'data 不是 JSON' },
  body_not_json: { en: 'the body is not JSON', zh: '请求正文不是 JSON' },
  body_shape: { en: 'the body must be {name, data}', zh: '请求正文须为 {name, data}' },
  form_unreadable: { en: 'the form cannot be read', zh: '无法读取表单' },
  name_missing: { en: 'name is missing', zh: '缺少 name' },
  EACCES: { en: 'The server may not read this file.', zh: '服务器无权读取该文件。' },
  database_in_use: {
    en: 'Another program is writing to this database. Close it there, or copy the file first.',
    zh: '其他程序正在写入该数据库。请先关闭该程序，或复制文件后再试。',
  },
  zip_path: { en: 'an entry outside of it', zh: '条目指向文件之外' },
  zip_twice: { en: 'one name twice', zh: '条目名称重复' },
  zip_overlap: { en: 'overlapping entries', zh: '条目相互重叠' },
  zip_size: { en: 'an entry is larger than it says', zh: '条目大于其声明的大小' },
  xml_doctype: { en: 'a document type', zh: '含有文档类型声明' },
  workbook_link_cells: { en: 'links over too many cells', zh: '超链接覆盖的单元格过多' },
  workbook_styles: { en: 'styles', zh: '样式' },
  workbook_names: { en: 'defined names', zh: '定义名称' },
  workbook_sheets: { en: 'sheets', zh: '工作表' },
  workbook_merges: { en: 'merged blocks', zh: '合并区域' },
  workbook_comments: { en: 'comments', zh: '批注' },
  workbook_links: { en: 'links between its parts', zh: '内部关联' },
  measure: { en: 'measure', zh: '度量' },
  column: { en: 'column', zh: '计算字段' },
  text: { en: 'text', zh: '文本' },
  number: { en: 'a number', zh: '数字' },
  date: { en: 'a date', zh: '日期' },
  datetime: { en: 'a date and time', zh: '日期时间' },
  time: { en: 'a time', zh: '时间' },
  boolean: { en: 'true or false', zh: '布尔值' },
  parts: { en: 'parts', zh: '部分' },
  regexes: { en: 'regular expressions', zh: '正则表达式' },
  heavy: { en: 'costly aggregates', zh: '高开销聚合函数' },
  list: { en: 'values in one list', zh: '列表值' },
  open_text: { en: 'The text in quotes', zh: '引号文本' },
  open_name: { en: 'The name in quotes', zh: '引号名称' },
  open_comment: { en: 'The comment', zh: '注释' },
  constant: { en: 'This constant', zh: '此常量' },
  ...Object.fromEntries(Object.entries(AGGREGATIONS).map(([agg, { word }]) => [agg, word])),
  'greater than': { en: 'greater than', zh: '大于' },
  'greater or equal': { en: 'greater or equal', zh: '大于或等于' },
  'less than': { en: 'less than', zh: '小于' },
  'less or equal': { en: 'less or equal', zh: '小于或等于' },
  between: { en: 'between', zh: '介于' },
  'not between': { en: 'not between', zh: '不介于' },
  conversion: { en: 'it cannot be converted', zh: '无法转换' },
  range: { en: 'it is out of range', zh: '超出范围' },
  'a path': { en: 'a path', zh: '含有路径' },
  'one name twice': { en: 'one name twice', zh: '名称重复' },
  'overlapping entries': { en: 'overlapping entries', zh: '条目重叠' },
  'links over too many cells': { en: 'links over too many cells', zh: '超链接覆盖的单元格过多' },
  'a document type': { en: 'a document type', zh: '含有文档类型声明' },
  'it inflates beyond its size': { en: 'it inflates beyond its size', zh: '解压后超出声明的大小' },
}
