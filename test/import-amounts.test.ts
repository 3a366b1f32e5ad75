/** Jobs tell the bytes that they have read and the rows that they have stored. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Job } from '../src/contract/dataset.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

const CSV = `city,n\n${Array.from({ length: 60_000 }, (_, i) => `a city with a long name ${i % 1_000},${i}\n`).join('')}`

it('a job that is done has read all bytes of its file and names the rows that it stored', async () => {
  const { token } = await server.user('ana')
  const { job } = await server.importCsv(token, CSV)
  expect(job).toMatchObject({ state: 'done', rows: 60_000, bytes: CSV.length, bytes_total: CSV.length })
})

it('a running job never tells more than it has done, and never less than before', async () => {
  const { id, token } = await server.user('bea')
  const reply = await server.upload(token, CSV)
  const told: Pick<Job, 'stage' | 'rows' | 'bytes' | 'bytes_total'>[] = []
  const running: { readonly progress: number | null; readonly rows: number; readonly bytes: number }[] = []
  const look = async (): Promise<void> => {
    const { data } = await server.call('apiv2/get_job', { job_id: reply.data.job_id ?? '' }, token)
    told.push(data)
  }
  const looks: Promise<void>[] = []
  const stop = server.services.imports.onChange(id, () => {
    const now = server.services.imports.progressOf(reply.data.job_id ?? '')
    if (now && now.progress !== null) running.push(now)
    looks.push(look())
  })
  const job = await server.jobEnd(reply.data.job_id ?? '', token)
  stop()
  await Promise.all(looks)
  for (const { stage, rows, bytes, bytes_total } of told) {
    expect(bytes_total).toBe(CSV.length)
    expect(bytes).toBeLessThanOrEqual(CSV.length)
    if (stage === 'waiting' || stage === 'reading') expect(rows).toBeLessThanOrEqual(60_000)
    else expect([rows, bytes]).toEqual([60_000, CSV.length])
  }
  for (const of of ['progress', 'rows', 'bytes'] as const) {
    const amounts = running.map((now) => now[of])
    expect(amounts).toEqual(amounts.toSorted((a, b) => Number(a) - Number(b)))
  }
  expect(told.some(({ stage }) => stage === 'profiling')).toBe(true)
  expect(job).toMatchObject({ rows: 60_000, bytes: CSV.length })
})
