/** Errors of steps and their results, in English: title and message by code. */

export const stepErrors = {
  request_in_progress: ['Please wait', 'A request is already in progress'],
  unknown_column: ['This step could not be run', 'There is no column “{column}” in this dataset.'],
  field_twice: ['This step could not be run', '“{column}” is used twice in Rows and Columns.'],
  aggregation_not_for_type: [
    'This step could not be run',
    '“{measure}”: {agg} needs numbers, and “{column}” is {family}. Use count or distinct count, or change the column’s type.',
  ],
  step_not_for_engine: [
    'This step could not be run',
    '{engine} does not have {part}, which this step needs. Use a dataset that is imported instead of read live.',
  ],
  aggregation_not_for_engine: [
    'This step could not be run',
    '“{measure}”: {engine} cannot compute the {agg}. Use another function, or a dataset that is imported instead of read live.',
  ],
  measure_needs_column: ['This step could not be run', '“{measure}” needs a column.'],
  unknown_measure: ['This step could not be run', '“{measure}” uses a measure that this step does not have ({id}).'],
  operand_not_number: ['This step could not be run', '“{measure}” contains “{value}”, which is not a number.'],
  measure_circle: ['This step could not be run', 'Circular reference between measures: {names}.'],
  difference_field: ['This step could not be run', '“{measure}” shows its values along a field that is not in Rows or Columns.'],
  difference_item: [
    'This step could not be run',
    '“{measure}” is compared with an item of “{field}”, but no item is chosen. Open the measure and choose what to compare with.',
  ],
  comparison_needs_date: [
    'This step could not be run',
    '“{measure}” is compared with a year before. Add a date to Rows, Columns or Filters, or compare it another way.',
  ],
  comparison_not_movable: [
    'This step could not be run',
    '“{measure}” is compared over time, but “{column}” reads the date in a way that cannot be moved to another period. Remove one of them, or group the date by a period instead.',
  ],
  show_as_not_number: ['This step could not be run', '“{measure}” is not a number, so it can only be shown as it is.'],
  running_too_large: [
    'This step could not be run',
    'The running total of “{measure}” along “{field}” reads more than {limit} combinations of rows and items. Filter the rows, or run it along a field with fewer items.',
  ],
  empty_groups_too_many: [
    'This step could not be run',
    'With its groups without rows, “{field}” would run from {first} to {last} and have more than {limit} headers. Filter it, group dates by longer periods, or hide its groups without rows.',
  ],
  choice_measure: ['This step could not be run', 'The groups of “{field}” are chosen by a measure that is gone. Choose another measure, or show all groups.'],
  condition_not_number: ['This step could not be run', 'Groups can only be compared by numbers, and “{measure}” is not a number.'],
  top_percent_measure: [
    'This step could not be run',
    'Parts of “{measure}” do not add up to its total, so groups cannot make up a percentage of it. Use a sum or a count, or choose a number of groups.',
  ],
  top_percent_negative: [
    'This step could not be run',
    '“{measure}” is negative for a group of “{field}”, so groups cannot make up a percentage of it. Choose a number of groups instead.',
  ],
  filter_value: ['This step could not be run', 'The filter on “{column}” contains “{value}”, which is not {family}.'],
  filter_needs_one_value: ['This step could not be run', 'The filter on “{column}” with = takes exactly one value.'],
  period_renamed: [
    'This step could not be run',
    '“{column}” no longer has the period “{value}”, because the first month of the fiscal year was changed. Choose its periods again in the filter or group that uses it.',
  ],
  distribution_not_for_type: ['No distribution', 'A histogram needs numbers or dates, and “{column}” is {family}.'],
  result_too_large: ['Result too large', 'This result has more than {limit} cells, which is more than the server can keep. Filter it or remove a field.'],
  result_too_large_bytes: [
    'Result too large',
    'This result would take more than {limit} MB, which is more than the server can hold. Filter it, or remove a field or a measure that produces long texts.',
  ],
  cell_unknown: ['Not up to date', 'This step no longer has this cell. Update the step.'],
  result_gone: ['Not up to date', 'This result is no longer available. Update the step.'],
  confirm_gone: ['Not up to date', 'This question has expired. Update the step.'],
  cancelled: ['Stopped', 'error'],
  busy_guests: ['The server is busy', 'Signed-in people go first, and many visitors are waiting. Try again in {wait}, or sign in.'],
  engine_unavailable: [
    'The query engine does not start',
    'The query engine does not start. Try again in {wait}. If this continues, contact the operator of this server.',
  ],
  busy: ['The server is busy', 'Too many queries are waiting. Try again in {wait}.'],
  query_timeout: ['Stopped after {seconds} s', 'The query took longer than {seconds} s and was stopped. Filter it or remove a field.'],
  query_memory: ['Not enough memory', 'The query needed more memory than the server allows. Filter it or remove a field.'],
  engine_lost: ['The query engine stopped', 'The query engine stopped while running this. Try again.'],
} as const
