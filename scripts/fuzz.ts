/** npm run fuzz [cases] [seed]: checks and runs randomly corrupted SQL expressions. */

import { fuzz } from '../test/support/expressions/fuzz.ts'
import { integerArguments } from './integer-arguments.ts'

const [cases = 100_000, seed = Date.now() % 1_000_000] = integerArguments(['cases', 'seed'])
const { passed, ran, problems } = await fuzz(cases, seed)
console.log(`seed ${seed}: ${cases} expressions, ${passed} passed the check, ${ran} gave a result, ${problems.length} problems`)
for (const problem of problems) console.log(`  ${problem}`)
process.exit(problems.length === 0 ? 0 : 1)
