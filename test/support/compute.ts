/** Runs analysis steps with the engine on a test's table, without a server. */
import type { StepConfig } from '../../src/contract/step.ts'
import { runStep } from '../../src/engine/pivot-run.ts'
import type { CachedResult } from '../../src/pivot/shape/cached-result.ts'
import { CONTEXT } from './documents.ts'
import type { TestTable } from './tables.ts'

/** Returns the whole result of a step; throws if it fails. */
export async function compute(
  table: Omit<TestTable, 'connection' | 'file' | 'instance'>,
  config: StepConfig,
  locale = 'en',
  context = CONTEXT,
): Promise<CachedResult> {
  const result = await runStep(table, {
    kind: 'step',
    dataset: { kind: 'file', file: '', columns: table.columns },
    config,
    context,
    locale,
    maxCells: 1e6,
  })
  if (!result.ok) throw new Error(result.code)
  return result.value
}
