/** Datasets made of other datasets: columns looked up in a second one, or rows of several below each other (docs/decisions/0220). */
import { z } from 'zod'
import { namesOf } from './kinds.ts'
import { dataText, Id, Title } from './scalar.ts'
import type { TypeFamily } from './sql-type.ts'

/** Maximum columns that identify a row of the second dataset. */
export const KEYS_MAX = 4
/** Maximum datasets whose rows are put below each other. */
export const PARTS_MAX = 20
/** Maximum columns of a dataset made of others. */
export const COMBINED_COLUMNS_MAX = 2_000
/** How many combinations may build on each other. */
export const COMBINATION_LEVELS_MAX = 5
/** Maximum datasets that a combination reads, directly and through other combinations. */
export const COMBINATION_SOURCES_MAX = 100
/** How many values of a check are listed. */
export const COMBINATION_SAMPLES = 10

const ANY: readonly TypeFamily[] = ['text', 'number', 'date', 'datetime', 'time', 'boolean']

/** How several rows of the second dataset with the same key become one value, with the type families that can. */
export const LOOKUP_AGGREGATES = {
  sum: { accepts: ['number'] },
  avg: { accepts: ['number'] },
  min: { accepts: ANY },
  max: { accepts: ANY },
  count: { accepts: ANY },
} as const satisfies Record<string, { readonly accepts: readonly TypeFamily[] }>
export const LookupAggregate = z.enum(namesOf(LOOKUP_AGGREGATES))
export type LookupAggregate = z.infer<typeof LookupAggregate>

export const canAggregate = (aggregate: LookupAggregate, family: TypeFamily): boolean =>
  (LOOKUP_AGGREGATES[aggregate].accepts as readonly TypeFamily[]).includes(family)

/** The treatment of keys that occur more than once in the second dataset. */
export const Doubles = z.discriminatedUnion('take', [
  z.strictObject({ take: z.literal('refuse') }),
  /** The first row in the order of a column of the second dataset; blanks come last. */
  z.strictObject({ take: z.literal('first'), by: Id, direction: z.enum(['ascending', 'descending']) }),
  /** One value per column of the second dataset; columns without an entry take the smallest value. */
  z.strictObject({ take: z.literal('aggregate'), of: z.record(Id, LookupAggregate) }),
])
export type Doubles = z.infer<typeof Doubles>

/** Columns of the second dataset, from the row with the same key. */
export const LookupOptions = z.strictObject({
  kind: z.literal('combination'),
  how: z.literal('lookup'),
  first: Id,
  second: Id,
  keys: z
    .array(z.strictObject({ first: Id, second: Id }))
    .min(1)
    .max(KEYS_MAX),
  /** Whether texts match regardless of case and outer blanks. */
  ignore_case_and_blanks: z.boolean().default(false),
  /** Columns of the second dataset to bring. */
  columns: z.array(Id).min(1).max(COMBINED_COLUMNS_MAX),
  doubles: Doubles.default({ take: 'refuse' }),
  /** Whether rows of the second dataset that match nothing are added below the others. */
  keep_unmatched: z.boolean().default(false),
})
export type LookupOptions = z.infer<typeof LookupOptions>

/** Rows of several datasets below each other, matched by the names of their columns. */
export const AppendOptions = z.strictObject({
  kind: z.literal('combination'),
  how: z.literal('append'),
  parts: z.array(Id).min(2).max(PARTS_MAX),
  /** Name of an added column with the title of each row's dataset; null for none. */
  part_name: dataText(500, 1).nullable().default(null),
  /** Names of columns that become text, because their types do not fit together. */
  as_text: z.array(dataText(500, 1)).max(COMBINED_COLUMNS_MAX).default([]),
})
export type AppendOptions = z.infer<typeof AppendOptions>

export const CombinationOptions = z.discriminatedUnion('how', [LookupOptions, AppendOptions])
export type CombinationOptions = z.infer<typeof CombinationOptions>

/** The datasets that a combination reads, in order. */
export const sourcesOf = (options: CombinationOptions): string[] => (options.how === 'lookup' ? [options.first, options.second] : options.parts)

/** A key as text, one value per key column, and how many rows have it. */
const KeySample = z.strictObject({ key: z.array(z.string().nullable()), rows: z.int() })
export type KeySample = z.infer<typeof KeySample>

/** The expected result of a lookup. All counts are exact; samples are the most frequent keys. */
export const LookupCheck = z.strictObject({
  how: z.literal('lookup'),
  rows_first: z.int(),
  rows_second: z.int(),
  /** Rows of the new dataset. */
  rows_after: z.int(),
  /** Rows of the first dataset without a match; `blank`: those of them whose key is blank. */
  unmatched_first: z.strictObject({ rows: z.int(), blank: z.int(), samples: z.array(KeySample) }),
  /** Rows of the second dataset that nothing matches. */
  unmatched_second: z.strictObject({ rows: z.int(), blank: z.int(), samples: z.array(KeySample) }),
  /** Keys that occur more than once in the second dataset, and how many of its rows have them. */
  doubles: z.strictObject({ keys: z.int(), rows: z.int(), samples: z.array(KeySample) }),
})
export type LookupCheck = z.infer<typeof LookupCheck>

/** The expected result of an append. */
export const AppendCheck = z.strictObject({
  how: z.literal('append'),
  parts: z.array(z.strictObject({ dataset_id: Id, rows: z.int() })),
  rows_after: z.int(),
  /** The columns by name. `dtype`: their common type; null if there is none without loss. `parts`: the type in each dataset; null where it is missing. */
  columns: z.array(z.strictObject({ name: z.string(), dtype: z.string().nullable(), parts: z.array(z.string().nullable()) })),
})
export type AppendCheck = z.infer<typeof AppendCheck>

export const CombinationCheck = z.discriminatedUnion('how', [LookupCheck, AppendCheck])
export type CombinationCheck = z.infer<typeof CombinationCheck>

/** The origin of a version: the versions that it read, and how many rows of the first found no match (null for an append). */
export const CombinationOutcome = z.strictObject({
  sources: z.array(z.strictObject({ dataset_id: Id, version_id: Id, rows: z.int() })),
  unmatched: z.int().nullable(),
})
export type CombinationOutcome = z.infer<typeof CombinationOutcome>

/** The datasets that a dataset is made of, and those made of it, as far as the caller may see them. */
export const Lineage = z.strictObject({
  /** How it is made; null for a dataset that is not made of others. */
  how: z.enum(['lookup', 'append']).nullable(),
  /** Without id and title if the caller may not see the dataset. `gone`: the owner may no longer read it, because it is deleted, no longer shared, or made of such a dataset. */
  sources: z.array(z.strictObject({ id: Id.nullable(), title: Title.nullable(), gone: z.boolean() })),
  used_by: z.array(z.strictObject({ id: Id, title: Title })),
  /** How many more datasets of others are made of it. Only for its editors, otherwise 0. */
  others: z.int(),
})
export type Lineage = z.infer<typeof Lineage>
