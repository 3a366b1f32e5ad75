/** An upload is acknowledged only after its data is on disk. */
import { relative } from 'node:path'
import { expect, it, vi } from 'vitest'
import { startServer } from './support/server.ts'

const steps = vi.hoisted((): string[] => [])
vi.mock('node:fs/promises', async (importOriginal) => {
  const { watchedFs } = await import('./support/watched-fs.ts')
  return watchedFs(await importOriginal(), {
    synced: (path) => steps.push(`sync ${path}`),
    renamed: (from, to) => steps.push(`rename ${from} to ${to}`),
  })
})

it('an upload is answered after its content, its name, the entry of its folder and its row', async () => {
  const server = await startServer()
  const { token } = await server.user('owner')
  const { datasets } = server.services.store
  const { add } = datasets
  datasets.add = async (dataset) => {
    await add(dataset)
    steps.push('row')
  }
  steps.length = 0
  const { data } = await server.upload(token, 'a\n1\n', 'Durable', 'x.csv', { import: false })
  const id = data.dataset_id
  const seen = steps.map((step) => step.replaceAll(/\/\S+/g, (path) => relative(server.dataDir, path)))
  expect(seen).toEqual([`sync temp/${id}.upload`, `rename temp/${id}.upload to uploads/${id}.source`, 'sync uploads', 'row'])
  await server.remove()
})
