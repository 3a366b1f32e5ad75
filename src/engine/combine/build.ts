/** Builds a dataset from other datasets: fills the table `data` of a new file from their attached, read-only files. */

import { writeFile } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { AppendOptions, CombinationOptions } from '../../contract/combination.ts'
import { type CommonColumn, commonColumns } from '../../contract/combination-types.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import { sqlTypeName, TEXT } from '../../contract/sql-type.ts'
import { uniqueNames } from '../../contract/unique-names.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import { literal } from '../databases/staging.ts'
import { coded, findDictionaries } from '../files/dictionaries.ts'
import { type Loaded, NO_NOTICES } from '../files/loaded.ts'
import type { Told } from '../import-progress.ts'
import type { ImportTask } from '../protocol.ts'
import { fitting, itemsOf } from './append.ts'
import { type Attached, attachSources, detachSources, queryOf } from './attached.ts'
import { lookUp } from './lookup.ts'
import { type Made, type MadeColumn, withinColumns } from './made.ts'
import type { CombinationTask } from './task.ts'

/** Titles of the sources, with a number where two have the same. */
const titlesOf = (sources: readonly Attached[]): readonly string[] =>
  uniqueNames(
    sources.map(({ title }) => title),
    sources.length,
  ).names

/** Fills the table `data` with the rows of all parts, in order. Ids of columns that the first part lacks name their part. */
async function append(
  options: AppendOptions,
  sources: readonly Attached[],
  prefix: string,
  connection: DuckDBConnection,
  { part: begin, loading }: Told,
): Promise<Result<Made>> {
  const query = queryOf(connection)
  const columns: (MadeColumn & { parts: CommonColumn<StoredColumn>['parts'] })[] = []
  for (const column of commonColumns(sources, options.as_text)) {
    const type = await fitting(column, sources, query)
    if (type === null) return fail('combination_types', { column: column.name })
    const at = column.parts.findIndex((part) => part !== null)
    const id = column.parts[at]?.id ?? ''
    columns.push({ id: at === 0 ? id : `${prefix}p${at + 1}_${id}`, name: column.name, type, title: sources[at]?.title ?? '', parts: column.parts })
  }
  const part = options.part_name === null ? [] : [{ id: `${prefix}part`, name: options.part_name, type: TEXT, title: '' }]
  const all: readonly MadeColumn[] = [...columns, ...part]
  const within = withinColumns(all)
  if (!within.ok) return within
  const titles = titlesOf(sources)
  const rows = sources.map(({ table }, i) => {
    const items = [...itemsOf(columns, i), ...part.map(({ id }) => `${literal(titles[i] ?? '')} AS ${id}`)]
    return `SELECT ${items.join(', ')} FROM ${table}`
  })
  await query(`CREATE TEMP VIEW joined AS ${rows.join(' UNION ALL ')}`)
  const texts = all.filter(({ type }) => type.kind === 'text').map(({ id }) => id)
  begin(0.4)
  const dictionaries = await findDictionaries(connection, 'joined', texts)
  begin()
  const count = sources.reduce((sum, source) => sum + source.rows, 0)
  const list = all.map(({ id }) => coded(id, id, dictionaries)).join(', ')
  await loading({ rows: () => count }, () => query(`CREATE TABLE data AS SELECT ${list} FROM joined`))
  await query('DROP VIEW joined')
  return ok({ columns: all, dictionaries, unmatched: 0 })
}

/** Names for the columns. One that an earlier version had keeps its name; else one whose name is taken gets the title of its dataset. */
function namesOf(columns: readonly MadeColumn[], before: ImportTask['before']): string[] {
  const known = new Map((before ?? []).map(({ id, name }) => [id, name]))
  const taken = new Set<string>()
  const named = columns.map(({ id, name, title }) => {
    const wanted = known.get(id) ?? (taken.has(name) ? `${name} (${title})` : name)
    taken.add(wanted)
    return wanted
  })
  return [...uniqueNames(named, named.length).names]
}

const make = (options: CombinationOptions, sources: readonly Attached[], prefix: string, connection: DuckDBConnection, told: Told): Promise<Result<Made>> =>
  options.how === 'lookup' ? lookUp(options, sources, prefix, connection, told) : append(options, sources, prefix, connection, told)

async function built(
  options: CombinationOptions,
  { sources, level }: CombinationTask,
  task: ImportTask,
  connection: DuckDBConnection,
  told: Told,
): Promise<Result<Loaded>> {
  const query = queryOf(connection)
  const attached = await attachSources(sources, query)
  const made = await make(options, attached, `j${level}_`, connection, told)
  if (!made.ok) return made
  await detachSources(attached, query)
  const { columns, dictionaries, unmatched } = made.value
  const names = namesOf(columns, task.before)
  const [[rows] = [0]] = await query('SELECT count(*) FROM data')
  await writeFile(task.refusedFile, '')
  const outcome = { sources: sources.map(({ id, versionId, rows: read }) => ({ dataset_id: id, version_id: versionId, rows: read })) }
  return ok({
    columns: columns.map(({ id, type, repeats }, i) => ({ id, name: names[i] ?? id, dtype: sqlTypeName(type), ...(repeats ? { repeats } : {}) })),
    ...{ dictionaries, rows: Number(rows), notes: new Map(), options: task.options },
    report: {
      ...{ rows_read: Number(rows), rows_stored: Number(rows), rows_refused: 0, encoding: '', delimiter: '', header: true, refused_samples: [] },
      ...{ renamed_columns: [], skipped_rows: 0, cell_errors: 0, schema: null, ...NO_NOTICES },
      combination: { ...outcome, unmatched: options.how === 'lookup' ? unmatched : null },
    },
  })
}

/** Fills the table `data` from the sources of a combination. */
export async function combine(connection: DuckDBConnection, task: ImportTask, options: CombinationOptions, told: Told): Promise<Result<Loaded>> {
  return task.combination ? await built(options, task.combination, task, connection, told) : fail('sources_ended')
}
