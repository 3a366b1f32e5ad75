/**
 * What can be wrong with a SQL expression (specification, section 8: the title is its fixed
 * message, the text says what and where). Every one may carry `name`, whose expression it is,
 * `kind`, measure or column, and `at`, the character counted from 1.
 */
export const EXPRESSION_ERRORS = {
  expression_empty: 400,
  expression_too_long: 400,
  expression_character: 400,
  expression_too_deep: 400,
  expression_syntax: 400,
  expression_syntax_near: 400,
  expression_syntax_end: 400,
  expression_open: 400,
  expression_number: 400,
  expression_one_value: 400,
  expression_subquery: 400,
  expression_star: 400,
  expression_window: 400,
  expression_part: 400,
  expression_unknown_column: 400,
  expression_unknown_column_near: 400,
  expression_ambiguous_column: 400,
  expression_qualified: 400,
  expression_method: 400,
  expression_changes: 400,
  expression_unknown_function_near: 400,
  expression_function_refused: 400,
  expression_arguments: 400,
  expression_constant: 400,
  expression_constant_range: 400,
  expression_pattern_long: 400,
  expression_date_part: 400,
  expression_cast_type: 400,
  expression_not_aggregate: 400,
  expression_outside: 400,
  expression_nested: 400,
  expression_no_aggregate: 400,
  expression_aggregate: 400,
  expression_grows: 400,
  expression_cost: 400,
  expression_too_big: 400,
  expression_type: 400,
  expression_no_match: 400,
  expression_mixed: 400,
  expression_compared: 400,
  expression_result_type: 400,
  expression_no_dialect: 400,
  expression_time_zone: 400,
  expression_value: 400,
} as const satisfies Record<string, number>

/** Problems with calculated and group columns (specification, section 5). `column` names the column. */
export const COLUMN_ERRORS = {
  column_circle: 400,
  column_not_calculated: 400,
  column_base_missing: 400,
  column_needs_number: 400,
  column_needs_date: 400,
  column_needs_time: 400,
  column_date_format: 400,
  column_rule_value: 400,
  column_rule_values: 400,
  column_rule_order: 400,
  column_not_for_engine: 400,
  group_name_taken: 400,
  group_named_like_value: 400,
  too_many_unique_values: 400,
  column_name_taken: 400,
  measure_name_taken: 400,
  measure_named_like_column: 400,
} as const satisfies Record<string, number>

export type ExpressionCode = keyof typeof EXPRESSION_ERRORS
export type ColumnCode = keyof typeof COLUMN_ERRORS
export const EXPRESSION_CODES = Object.keys(EXPRESSION_ERRORS) as ExpressionCode[]
export const COLUMN_CODES = Object.keys(COLUMN_ERRORS) as ColumnCode[]
