import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../handlers.ts'

/** Runs `work` with a path in a new temporary folder, and always deletes the folder afterwards. */
export async function withScratch<T>({ data }: Pick<Services, 'data'>, work: (scratch: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(data.temp, 'look-'))
  try {
    return await work(join(folder, 'file'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
