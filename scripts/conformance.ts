/** npm run conformance [cases] [seed]: results of the engine against their plain definitions, on random tables and layouts. */
import { spawnSync } from 'node:child_process'
import { numbersGiven } from './numbers.ts'

/** Tests whose properties take `propertyRuns`, and one that holds more groups when it is asked for cases. */
const PROPERTIES = ['pivot-definition', 'sql-measures', 'calculated-columns', 'explain', 'metamorphic', 'over-keys', 'local-descriptions'].map(
  (name) => `test/${name}.test.ts`,
)
const FILES = [...PROPERTIES, 'src/pivot/shape/large.test.ts']

const [cases = 1_000, seed = Date.now() % 1_000_000] = numbersGiven(['cases', 'seed'])
console.log(`seed ${seed}: ${cases} cases of each property`)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...FILES, '--testTimeout=0'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test', CONFORMANCE_CASES: String(cases), CONFORMANCE_SEED: String(seed) },
})
process.exit(status ?? 1)
