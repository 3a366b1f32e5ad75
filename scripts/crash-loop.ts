/** npm run crash -- 200 [seed]: kills the server 200 times with kill -9 while clients upload, import, rebuild, delete and save. */

import { crashLoop, seeded } from '../test/support/crash.ts'
import { integerArguments } from './integer-arguments.ts'

const [kills = 20, seed = Date.now() % 1_000_000_000] = integerArguments(['kills', 'seed'])
const began = Date.now()
console.log(`seed ${seed}`)
const report = await crashLoop(kills, seeded(seed), (line) => console.log(line))
const { uploads, imports, saves, deletions } = report.acknowledged
console.log(`${report.kills} kills in ${Math.round((Date.now() - began) / 1_000)} s`)
console.log(`acknowledged: ${uploads} uploads, ${imports} imports and rebuilds, ${saves} saves, ${deletions} deletions`)
console.log(`imports interrupted ${report.interrupted} times; seen waiting for their owner ${report.waited} times`)
console.log(`${report.problems.length} problems: acknowledged lost, half there, or files left behind`)
for (const problem of report.problems) console.log(`  ${problem}`)
process.exit(report.problems.length === 0 ? 0 : 1)
