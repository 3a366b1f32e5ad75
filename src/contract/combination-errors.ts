/** Errors of datasets made of others. */

export const COMBINATION_ERRORS = {
  sources_ended: 409,
  sources_private: 409,
  combination_keys_differ: 400,
  combination_column_gone: 409,
  combination_doubles: 409,
  combination_types: 400,
  combination_aggregate: 400,
  combination_too_deep: 400,
  combination_too_many_columns: 400,
  combination_timeout: 503,
  combination_unseen: 409,
  combination_live: 409,
} as const satisfies Record<string, number>

/** Errors that name a source, its columns or keys. Only people who may read each source see them. */
export const NAMING_CODES: ReadonlySet<string> = new Set<keyof typeof COMBINATION_ERRORS>([
  'combination_keys_differ',
  'combination_column_gone',
  'combination_doubles',
  'combination_types',
  'combination_aggregate',
  'combination_live',
])

/** Errors of the sources and columns of a combination. */
export const COMBINATION_CODES = ['sources_ended', 'combination_keys_differ', 'combination_column_gone', 'combination_aggregate', 'combination_live'] as const
