/** Number formats that a dataset takes over from the datasets that it is made of, under the IDs of its own columns. */
import type { ColumnFormat } from '../../../contract/column-format.ts'
import { type CombinationOptions, type LookupAggregate, sourcesOf } from '../../../contract/combination.ts'
import { type CommonColumn, commonColumns } from '../../../contract/combination-types.ts'
import type { CombinationSource } from '../../../engine/protocol.ts'
import type { StoredColumn } from '../../../pivot/resolve.ts'

/** A count of values has no unit; the other functions keep that of their column. */
const keepsUnit = (aggregate: LookupAggregate | undefined): boolean => aggregate !== 'count'

/** The first part that has a format decides. Columns that the first part lacks have its number in their IDs. */
function ofParts({ parts }: CommonColumn<StoredColumn>, prefix: string, formatOf: FormatOf): ColumnFormat[] {
  const first = parts.findIndex((part) => part !== null)
  const id = parts[first]?.id ?? ''
  const format = parts.map((part, at) => (part ? formatOf(at, part.id) : undefined)).find((one) => one !== undefined)
  return format ? [{ column_id: first === 0 ? id : `${prefix}p${first + 1}_${id}`, format }] : []
}

type FormatOf = (source: number, columnId: string) => ColumnFormat['format'] | undefined

/**
 * `sources` and `formats` have the order of `sourcesOf(options)`. `level` is that of the new dataset, which the IDs of
 * brought columns begin with.
 */
export function passedFormats(
  options: CombinationOptions,
  sources: readonly CombinationSource[],
  formats: readonly (readonly ColumnFormat[])[],
  level: number,
): ColumnFormat[] {
  const known = sourcesOf(options).map((_, at) => new Map((formats[at] ?? []).map(({ column_id, format }) => [column_id, format])))
  const formatOf: FormatOf = (source, columnId) => known[source]?.get(columnId)
  const prefix = `j${level}_`
  if (options.how === 'append') return commonColumns(sources, options.as_text).flatMap((column) => ofParts(column, prefix, formatOf))
  const { doubles } = options
  const brought = [...new Set(options.columns)].flatMap((id): ColumnFormat[] => {
    const format = formatOf(1, id)
    const counts = doubles.take === 'aggregate' && !keepsUnit(doubles.of[id])
    return format && !counts ? [{ column_id: `${prefix}${id}`, format }] : []
  })
  return [...(formats[0] ?? []), ...brought]
}
