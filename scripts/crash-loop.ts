/** npm run crash -- 100: kills the server with kill -9 during an import, any number of times. */
import { crashLoop } from '../test/support/crash.ts'

const report = await crashLoop(Number(process.argv[2] ?? 20), Math.random)
console.log(`${report.kills} kills: ${report.finished} imports had finished, ${report.vanished} left nothing behind, ${report.problems.length} problems`)
for (const problem of report.problems) console.log(`  ${problem}`)
process.exit(report.problems.length === 0 ? 0 : 1)
