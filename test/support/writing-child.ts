/** Writes code files until it is to kill itself. Arguments: the dataset's file, its stored columns, the chunk at which it ends. */
import { openDataset } from '../../src/engine/duckdb/open.ts'
import { DuckDbSource } from '../../src/engine/duckdb/source.ts'
import { CodeFolder } from '../../src/engine/kernel/codes/code-folder.ts'
import { writeCodes } from '../../src/engine/kernel/codes/write-codes.ts'
import type { StoredColumn } from '../../src/pivot/resolve.ts'

const [file = '', columns = '[]', end = '0'] = process.argv.slice(2)
const stored = JSON.parse(columns) as StoredColumn[]
const instance = await openDataset(file, { memory: '256MB', threads: 1, temp: '/tmp', tempSize: '10MB', compiled: '/tmp' }, 'UTC')
const source = new DuckDbSource(await instance.connect(), stored)
const folder = new CodeFolder(file)
let chunks = 0
const turn = async (): Promise<void> => {
  if (chunks++ === Number(end)) process.kill(process.pid, 'SIGKILL')
}
for (const column of stored) await writeCodes({ folder, source, turn, rowsMin: 1 }, column, 0)
process.exit(0)
