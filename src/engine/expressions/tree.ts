/**
 * Schemas for the parts of DuckDB's serialized syntax tree that we use. Unexpected fields are left to `check.ts`, whose
 * error message can name the construct that is not allowed.
 */
import { z } from 'zod'

/** Whether a field has no content: it is absent, or empty at every depth. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && value !== null && Object.values(value).every(isEmpty))

const Nothing = z.unknown().refine(isEmpty)

/** Integers beyond 2^53 are bigint. */
export interface ParsedNode {
  readonly class: string
  readonly type: string
  readonly [field: string]: unknown
}

const isNode = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'class' in value && typeof value.class === 'string' && 'type' in value && typeof value.type === 'string'

/** Accepts a node without copying it: copying every node once per ancestor would cost more than everything else. */
const ParsedNode = z.custom<ParsedNode>(isNode)

const Nodes = z.array(ParsedNode)

/** A SELECT of a single value and nothing else, the only accepted statement. */
const PlainSelect = z
  .object({
    type: z.literal('SELECT_NODE'),
    select_list: z.tuple([ParsedNode]),
    from_table: z.looseObject({ type: z.literal('EMPTY') }),
    aggregate_handling: z.literal('STANDARD_HANDLING'),
  })
  .catchall(Nothing)
export const PlainStatement = z.object({ node: PlainSelect }).catchall(Nothing)

/** The result of DuckDB's function `json_serialize_sql`. */
export const Serialised = z.looseObject({
  error: z.boolean().optional(),
  error_message: z.string().optional(),
  position: z.union([z.string(), z.number()]).optional(),
  statements: z.array(z.unknown()).optional(),
})

export const ParsedType = z.object({ id: z.string(), type_info: z.unknown().optional() })
export const DecimalInfo = z.object({ type: z.literal('DECIMAL_TYPE_INFO'), width: z.int(), scale: z.int() })

const Word = z.union([z.int(), z.bigint()])
/** A 128-bit integer; the parser writes large ones as two 64-bit words. */
export const Huge = z.union([Word, z.object({ upper: Word, lower: Word })])
export const ConstantValue = z.object({ type: ParsedType.nullish(), is_null: z.boolean().nullish(), value: z.unknown().optional() })

const Order = z.looseObject({ type: z.string(), null_order: z.string(), expression: ParsedNode })
export const CaseNode = z.object({ case_checks: z.array(z.object({ when_expr: ParsedNode, then_expr: ParsedNode })), else_expr: ParsedNode })
export const CastNode = z.object({ child: ParsedNode, cast_type: ParsedType, try_cast: z.boolean().nullish() })
export const ColumnNode = z.object({ column_names: z.array(z.string()) })
export const ComparisonNode = z.object({ left: ParsedNode, right: ParsedNode })
export const BetweenNode = z.object({ input: ParsedNode, lower: ParsedNode, upper: ParsedNode })
/** An operator, AND or OR. */
export const ListNode = z.object({ children: Nodes })
export const FunctionNode = z.object({
  function_name: z.string(),
  schema: z.string().nullish(),
  children: Nodes,
  filter: ParsedNode.nullish(),
  distinct: z.boolean().nullish(),
  order_bys: z.looseObject({ orders: z.array(Order) }).nullish(),
})
export type FunctionNode = z.output<typeof FunctionNode>
