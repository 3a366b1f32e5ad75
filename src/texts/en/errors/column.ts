/** Errors of calculated and group columns, and of their names, in English: title and message by code. */

export const columnErrors = {
  column_circle: ['This step could not be run', 'Circular reference between columns: {names}.'],
  column_not_calculated: ['This step could not be run', 'Column is not a calculated column'],
  column_base_missing: ['This step could not be run', '“{column}” uses a column that does not exist ({id}).'],
  column_needs_number: ['This step could not be run', '“{column}” needs numbers, and “{base}” is {family}.'],
  column_needs_date: ['This step could not be run', '“{column}” needs dates, and “{base}” is {family}.'],
  column_needs_time: ['This step could not be run', '“{column}” needs times of day, and “{base}” is {family}.'],
  column_date_format: ['This step could not be run', '“{column}”: the date format “{format}” cannot be read. Use yyyy, yy, mm, dd and separators.'],
  column_rule_value: ['This step could not be run', '“{column}”: the rule “{rule}” contains “{value}”, which is not {family}.'],
  column_rule_values: ['This step could not be run', '“{column}”: the rule “{rule}” needs {count} filled in.'],
  column_rule_order: ['This step could not be run', '“{column}”: “{operator}” needs a column whose values can be ordered, and “{base}” is {family}.'],
  column_not_for_engine: [
    'This step could not be run',
    '“{column}” cannot be computed by {engine}, which does not have {part}. Use a dataset that is imported instead of read live.',
  ],
  group_name_taken: ['Error', 'A group with this name already exists'],
  group_named_like_value: ['This step could not be run', '“{column}”: the group “{group}” has the same name as a value that is in no group. Rename the group.'],
  too_many_unique_values: ['Too many unique values', '“{column}” has more than {limit} unique values. Use rules, date ranges or SQL instead.'],
  column_name_taken: ['Error', 'A column named “{name}” already exists.'],
} as const
