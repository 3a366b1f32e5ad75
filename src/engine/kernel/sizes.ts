/** Decides whether the kernel counts, and how ids are divided into partitions. A reason says why not. */

export interface KernelLimits {
  /** Fewer rows are counted by SQL. */
  readonly rowsMin: number
  /** Memory that the kernel may take. */
  readonly bytes: number
}

/** Below, starting the kernel takes as long as the query. */
const ROWS_MIN = 20_000
const MIB = 1_048_576
const DEFAULT_MEMORY_MB = 512
/** The share of a child's memory limit that the kernel may take. The child may hold 3.2 times its limit. */
const SHARE = 0.5

/** Limits of a process whose engine may take `memory`, such as 512MB. */
export function kernelLimits(memory: string): KernelLimits {
  const megabytes = Number(/^(\d+)MB$/.exec(memory)?.[1] ?? DEFAULT_MEMORY_MB)
  return { rowsMin: ROWS_MIN, bytes: Math.floor(megabytes * SHARE) * MIB }
}

export const DEFAULT_LIMITS = kernelLimits('')

/** Entries of a block of a partition, as in kernel.c. */
export const BLOCK = 1_024
const ENTRY_BITS = 32
const GRAINS_MAX = 64
/** A partition of this many rows is sorted in the cache of a core. */
const PARTITION_ROWS = 16_384
const [FEW_PARTITIONS, GOOD_PARTITIONS, PARTITIONS_MAX] = [64, 1_024, 16_384]
/** Counting visits every possible id, which costs more than it saves if most ids have no row. */
const IDS_PER_ROW = 32

export interface Counted {
  readonly rows: number
  readonly leaves: number
  readonly grains: number
  /** Possible ids. */
  readonly ids: number
}

export interface Partitions {
  readonly leafBits: number
  /** Low bits of an id, which are in the entry; the others are the number of its partition. */
  readonly shift: number
  readonly partitions: number
  readonly blocks: number
}

/** The share of the kernel's memory that rows may take while they are divided. */
const ROWS_SHARE = 0.8
const WORD_BYTES = 4

/** Blocks of rows that the kernel has memory for at a time. */
export const blocksFor = ({ bytes }: KernelLimits): number => Math.floor((bytes * ROWS_SHARE) / ((BLOCK + 1) * WORD_BYTES))

/** Partitions that are divided and counted at once. */
export interface Pass {
  readonly low: number
  readonly many: number
  readonly blocks: number
}

/** Gathers partitions with these rows to passes of at most so many blocks; null if one partition alone has more. */
export function passesOf(rows: Uint32Array, blocksMax: number): Pass[] | null {
  const passes: Pass[] = []
  let [low, blocks] = [0, 0]
  for (const [part, own] of rows.entries()) {
    const more = Math.ceil(own / BLOCK)
    if (more > blocksMax) return null
    if (blocks + more > blocksMax) {
      passes.push({ low, many: part - low, blocks })
      low = part
      blocks = 0
    }
    blocks += more
  }
  return [...passes, { low, many: rows.length - low, blocks }]
}

/** Divides ids into partitions; a text says which limit they exceed. */
export function partitionsOf({ rows, leaves, grains, ids }: Counted, limits: KernelLimits): Partitions | string {
  if (rows < limits.rowsMin || leaves === 0) return `${rows} rows`
  if (grains > GRAINS_MAX) return `${grains} grains`
  if (ids > Math.max(rows, PARTITION_ROWS) * IDS_PER_ROW) return `${ids} possible values for ${rows} rows`
  const leafBits = Math.max(1, Math.ceil(Math.log2(leaves)))
  const wanted = Math.max(FEW_PARTITIONS, Math.min(GOOD_PARTITIONS, Math.floor(rows / PARTITION_ROWS)))
  const partitionsAt = (shift: number): number => Math.floor(Math.max(0, ids - 1) / 2 ** shift) + 1
  let shift = 0
  while (partitionsAt(shift) > wanted && shift + 1 + leafBits <= ENTRY_BITS) shift++
  const partitions = partitionsAt(shift)
  if (partitions > PARTITIONS_MAX) return `${leaves} groups by ${ids} possible values`
  return { leafBits, shift, partitions, blocks: Math.ceil(rows / BLOCK) + partitions }
}
