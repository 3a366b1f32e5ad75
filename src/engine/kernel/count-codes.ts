/** Counts distinct values over code files instead of a stream of rows. */
import type { Chunk } from '../../pivot/shape/assemble.ts'
import type { KeyCoder } from '../chunks.ts'
import type { OpenDataset } from '../protocol.ts'
import { codedPlan, OpenCodes } from './coded-plan.ts'
import { CodedRows, tallied } from './coded-rows.ts'
import type { CodeFile } from './codes/code-file.ts'
import { type Counting, chunksOf, doAll, KEYS_MAX } from './counting.ts'
import { DistinctKernel, keysOf } from './distinct-kernel.ts'
import { groupsOf, type Leaves } from './leaves.ts'
import { blocksFor, DEFAULT_LIMITS, type Partitions, type Pass, partitionsOf, passesOf } from './sizes.ts'

/** Divides the work so that the rows of each pass fit into the kernel's memory; null if those of one partition do not. */
async function passesFor({ signal, kernel = DEFAULT_LIMITS }: OpenDataset, ids: CodeFile, { shift, partitions, blocks }: Partitions): Promise<Pass[] | null> {
  const most = blocksFor(kernel)
  if (blocks <= most) return [{ low: 0, many: partitions, blocks }]
  const rows = await doAll(tallied(ids, shift, partitions), signal)
  return rows && passesOf(rows, most)
}

/** Counts rows in code files; a text says why that was not possible, and is empty for datasets without them. */
export async function countedByCodes(
  dataset: OpenDataset,
  { plan, distinct, stream }: Counting,
  leaves: Leaves,
  coders: readonly KeyCoder[],
): Promise<Chunk[] | string> {
  if (!dataset.codes) return ''
  const limits = dataset.kernel ?? DEFAULT_LIMITS
  const codes = new OpenCodes(dataset.codes, dataset.source.columns)
  let kernel: DistinctKernel | null = null
  try {
    const found = await codedPlan(dataset, plan, distinct, { codes, leaves, coders })
    if (typeof found === 'string') return found
    const { task, marking } = found
    const { fields, ids } = task
    if (keysOf(fields) > KEYS_MAX) return 'too many possible keys'
    const partitions = partitionsOf({ rows: leaves.rows, leaves: leaves.size, grains: plan.grains.size, ids: ids.header.size }, limits)
    if (typeof partitions === 'string') return partitions
    const passes = await passesFor(dataset, ids, partitions)
    if (!passes) return 'a value of too many rows'
    const numbers = fields.map(({ of, radix }) => ({ of, size: radix }))
    const groups = groupsOf(numbers, leaves.size, plan.rows.length)
    const among = distinct.among !== null
    const blocks = Math.max(...passes.map((pass) => pass.blocks))
    kernel = new DistinctKernel({ fields, groups, leaves: leaves.size, partitions: { ...partitions, blocks }, notesRows: among }, limits)
    const rows = new CodedRows(kernel, task)
    if (marking) for await (const chunk of stream(marking)) if (!rows.mark(chunk)) return 'rows that the file does not have'
    for (const pass of passes) {
      await doAll(rows.divide(pass), dataset.signal)
      if (pass.low === 0) codes.checked(rows.damaged, rows.files)
      if (rows.unusable > 0 || rows.damaged.length > 0 || (!among && rows.counted !== leaves.rows)) return codes.distrust()
      await doAll(kernel.count(pass), dataset.signal)
      kernel.nextPass()
    }
    return chunksOf(kernel, groups, leaves, among)
  } finally {
    kernel?.memory.release()
    codes.close()
  }
}
