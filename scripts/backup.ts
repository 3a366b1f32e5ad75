/** npm run backup -- <data folder> <empty folder>: backs up a data folder. With --verify <backup folder>: checks a backup. */
import { readArguments } from '../src/server/arguments.ts'
import { backUp, verifyBackup } from '../src/server/backup.ts'
import { StartProblem, startProblem } from '../src/server/start-problem.ts'

const USAGE = 'npm run backup -- <data folder> <empty folder>\nnpm run backup -- --verify <backup folder>'

process.umask(0o077)

function refuse(message: string, code: number): never {
  console.error(message)
  process.exit(code)
}

async function run(): Promise<void> {
  const read = readArguments(process.argv.slice(2), { verify: { type: 'string' } }, 2)
  if ('problem' in read) refuse(`${read.problem}\n${USAGE}`, 2)
  const [dataDir, target] = read.positionals
  const { verify } = read.values
  if (typeof verify === 'string' && verify !== '' && dataDir === undefined) {
    const problems = await verifyBackup(verify)
    if (problems.length > 0) refuse(problems.join('\n'), 1)
    console.log('The backup is whole.')
    return
  }
  if (verify !== undefined || dataDir === undefined || target === undefined) refuse(USAGE, 2)
  if (process.env.DATABASE_URL)
    throw new StartProblem(
      'The metadata is in PostgreSQL (DATABASE_URL is set), which this backup does not hold; nothing was written. Run pg_dump --format=custom --file=tessera.dump "$DATABASE_URL" first and copy the data folder after it; see “Backup and restore” in docs/operating.md.',
    )
  const { files, missing_originals } = await backUp(dataDir, target)
  for (const file of missing_originals) console.error(`${file} is missing: its dataset is in the backup, and cannot be rebuilt.`)
  console.log(`${Object.keys(files).length} files in ${target}`)
}

await run().catch((error: unknown) => {
  const problem = startProblem(error, { DATA_DIR: process.argv[3] ?? '' })
  if (problem === null) throw error
  refuse(problem, 1)
})
