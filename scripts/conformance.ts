/** npm run conformance [cases] [seed]: compares results of the engine with their reference implementations, on random tables and layouts. */
import { spawnSync } from 'node:child_process'
import { integerArguments } from './integer-arguments.ts'

/** Tests whose properties use `propertyRuns`, and one that has more groups if a number of cases is given. */
const PROPERTIES = [
  'pivot-definition',
  'over-time-definition',
  'empty-groups-random',
  'choices',
  'sql-measures',
  'calculated-columns',
  'explain',
  'metamorphic',
  'over-keys',
  'local-descriptions',
  'postgres-engine',
  'postgres-requests',
  'postgres-cases',
].map((name) => `test/${name}.test.ts`)
const FILES = [...PROPERTIES, 'src/pivot/shape/large.test.ts']

const [cases = 1_000, seed = Date.now() % 1_000_000] = integerArguments(['cases', 'seed'])
console.log(`seed ${seed}: ${cases} cases of each property`)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...FILES, '--testTimeout=0'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test', CONFORMANCE_CASES: String(cases), CONFORMANCE_SEED: String(seed) },
})
process.exit(status ?? 1)
