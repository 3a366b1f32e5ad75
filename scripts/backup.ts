/** npm run backup -- <data folder> <empty folder>, or: npm run backup -- --verify <backup folder>. */
import { backUp, verifyBackup } from '../src/server/backup.ts'

const [first, second] = process.argv.slice(2)
if (first === '--verify' && second) {
  const problems = await verifyBackup(second)
  console.log(problems.length === 0 ? 'The backup is whole.' : problems.join('\n'))
  process.exit(problems.length === 0 ? 0 : 1)
} else if (first && second) {
  const { files } = await backUp(first, second)
  console.log(`${Object.keys(files).length} files in ${second}`)
} else {
  console.error('npm run backup -- <data folder> <empty folder>\nnpm run backup -- --verify <backup folder>')
  process.exit(2)
}
