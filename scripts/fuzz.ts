/** npm run fuzz [cases] [seed]: damaged expressions against the checker and the engine. */
import { fuzz } from '../test/support/expressions/fuzz.ts'

const cases = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const { passed, ran, problems } = await fuzz(cases, seed)
console.log(`seed ${seed}: ${cases} expressions, ${passed} passed the check, ${ran} gave a result, ${problems.length} problems`)
for (const problem of problems) console.log(`  ${problem}`)
process.exit(problems.length === 0 ? 0 : 1)
