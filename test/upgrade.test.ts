/** This release can open data folders of every earlier release, and a backup contains everything in such a folder. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DOCUMENT_FORMAT, readDocument, writeDocument } from '../src/analysis/codec.ts'
import { canonical } from '../src/analysis/config-key.ts'
import { editDocument } from '../src/analysis/edits/document.ts'
import type { AnalysisDocument } from '../src/contract/analysis.ts'
import { conditionOf } from '../src/contract/filter-condition.ts'
import { unmarked } from '../src/contract/measure.ts'
import { backUp, verifyBackup } from '../src/server/backup.ts'
import { withMeasuresIn } from '../src/server/step-words.ts'
import { parseDraft } from '../src/web/session/draft-text.ts'
import { cellsOf } from './support/cells.ts'
import { compute } from './support/compute.ts'
import { startServer, type TestServer } from './support/server.ts'
import { tableOf } from './support/tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-upgrade-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function opened(dataDir: string): Promise<{ server: TestServer; totals: unknown; names: unknown }> {
  const server = await startServer({}, dataDir)
  const { token } = (await server.call('login', { email: 'ana@example.org', password: 'Vq7!mountain' })).data
  const [listed] = (await server.call('apiv2/list_analyses', {}, token)).data.analyses
  const analysis = (await server.call('apiv2/get_analysis', { analysis_id: listed?.id ?? '' }, token)).data
  const [step] = analysis.value_json.steps
  if (!step) throw new Error('a document has a step')
  const applied = (await server.call('apiv2/analysis_apply_step', { analysis_id: analysis.id, step_id: step.step_id, config: step.config }, token)).data
  const { value_json } = (await server.call('apiv2/get_analysis', { analysis_id: analysis.id }, token, { 'accept-language': 'zh' })).data
  const names = [value_json, withMeasuresIn(value_json, 'zh')].map(({ steps }) => steps[0]?.config.query.value.measures.map((m) => m.name))
  return { server, names, totals: applied.status === 'done' ? [analysis.title, applied.result.row_indexes.map((r) => r.key), applied.result.data] : applied }
}

it.each(readdirSync('test/fixtures').filter((name) => /^browser-v\d+\.json$/.test(name)))('the work that a browser keeps in %s can be read', (name) => {
  const stored: Record<string, string> = JSON.parse(readFileSync(join('test/fixtures', name), 'utf8'))
  const drafts = Object.entries(stored).filter(([key]) => key.startsWith('draft:'))
  expect(drafts.map(([, text]) => parseDraft(text).ok)).toEqual([true])
})

const FROZEN = readdirSync('test/fixtures').filter((name) => /^document-\d+\.json$/.test(name))

it('each format of a document that was released has one that its release wrote', () => {
  expect(FROZEN).toEqual(Array.from({ length: DOCUMENT_FORMAT - 1 }, (_, at) => `document-${at + 1}.json`))
})

it.each(FROZEN)('the document of every kind in %s is read whole, and written so that its release refuses it as too new', (name) => {
  const text = readFileSync(join('test/fixtures', name), 'utf8')
  const { format, ...stored } = JSON.parse(text)
  const read = readDocument(text)
  expect(name).toBe(`document-${format}.json`)
  if (!read.ok) throw new Error(JSON.stringify(read))
  expect(read.value).toMatchObject(stored)
  expect(JSON.parse(writeDocument(read.value)).format).toBeGreaterThan(format)
})

it('a difference from the previous period that an earlier release stored is told of once, in its step alone', () => {
  const read = readDocument(readFileSync('test/fixtures/document-2.json', 'utf8'))
  if (!read.ok) throw new Error(JSON.stringify(read))
  expect(read.value.steps.filter((step) => step.meaning).map((step) => [step.name, step.meaning])).toEqual([['Compared over months', 'comparisons over time']])
  const noted = editDocument(read.value, { kind: 'note meanings' })
  const again = readDocument(writeDocument(noted))
  expect(again.ok && again.value.steps.every((step) => !step.meaning)).toBe(true)
})

it.each(FROZEN)('no measure in %s gets filters, and its definition is the same to the last key', (name) => {
  const { measures, steps } = JSON.parse(readFileSync(join('test/fixtures', name), 'utf8')) as AnalysisDocument
  const read = readDocument(readFileSync(join('test/fixtures', name), 'utf8'))
  if (!read.ok) throw new Error(JSON.stringify(read))
  const all = (document: Pick<AnalysisDocument, 'measures' | 'steps'>) =>
    [...document.measures, ...document.steps.flatMap((step) => step.config.query.value.measures)].map((m) => canonical(m.value))
  expect(all(read.value)).toEqual(all({ measures, steps }))
  expect(all(read.value).filter((value) => value.includes('"filters"'))).toEqual([])
})

it.each(FROZEN)('no field in %s gets groups without rows, and each layout is the same to the last key', (name) => {
  const stored = JSON.parse(readFileSync(join('test/fixtures', name), 'utf8')) as AnalysisDocument
  const read = readDocument(readFileSync(join('test/fixtures', name), 'utf8'))
  if (!read.ok) throw new Error(JSON.stringify(read))
  const layouts = ({ steps }: AnalysisDocument) => steps.map((step) => canonical(step.config.pivot))
  expect(layouts(read.value)).toEqual(layouts(stored))
  expect(layouts(read.value).filter((layout) => layout.includes('show_empty'))).toEqual([])
})

it.each(FROZEN)('no step in %s gets slicers, not even an empty list of them', (name) => {
  const read = readDocument(readFileSync(join('test/fixtures', name), 'utf8'))
  if (!read.ok) throw new Error(JSON.stringify(read))
  expect(read.value.steps.filter((step) => 'slicers' in step)).toEqual([])
})

it.each(FROZEN)('no step in %s gets conditional formats, and how its table looks is the same to the last key', (name) => {
  const stored = JSON.parse(readFileSync(join('test/fixtures', name), 'utf8')) as AnalysisDocument
  const read = readDocument(readFileSync(join('test/fixtures', name), 'utf8'))
  if (!read.ok) throw new Error(JSON.stringify(read))
  const looks = ({ steps }: AnalysisDocument) => steps.map((step) => canonical(step.table_settings))
  expect(looks(read.value)).toEqual(looks(stored))
  expect(looks(read.value).filter((look) => look.includes('"formats"'))).toEqual([])
})

it('a filter by a text that an earlier release stored goes on leaving blank rows out, under the same hash', async () => {
  const { document, config } = JSON.parse(readFileSync('test/fixtures/text-filter.json', 'utf8'))
  const read = readDocument(JSON.stringify(document))
  if (!read.ok) throw new Error(JSON.stringify(read))
  const [step] = read.value.steps
  const [own] = step?.config.query.value.group_calculations ?? []
  if (!step || !own) throw new Error('the step has a filter by a text')
  // the mark that nobody has named a measure belongs to no hash
  const { query } = step.config
  const hashed = { ...step.config, query: { ...query, value: { ...query.value, measures: query.value.measures.map(unmarked) } } }
  expect(canonical(hashed)).toBe(config)
  expect(conditionOf(own, false)).toEqual({ kind: 'rule', rule: { operator: 'not contains', values: ['Sales'] }, blank: false })
  const table = await tableOf(
    ['VARCHAR', 'BIGINT'],
    [
      ['Sales', 10],
      ['Legal', 20],
      [null, 40],
      ['Sales EU', 80],
      ['Ops', 160],
    ],
  )
  expect([...cellsOf(await compute(table, step.config)).values()]).toEqual([[180]])
  table.close()
})

const EXPECTED = ['收入', [[null], ['East'], ['West'], []], [[0, -2.25, 1.5, -0.75]]]

describe.each(readdirSync('test/fixtures').filter((name) => /^data-v\d+$/.test(name)))('the folder %s', (name) => {
  it('opens, signs its person in, and gives the same numbers, with names of measures that its readers see in their language', async () => {
    const dataDir = join(folder, name)
    cpSync(join('test/fixtures', name), dataDir, { recursive: true })
    const { server, totals, names } = await opened(dataDir)
    await server.close()
    expect(totals).toEqual(EXPECTED)
    expect(names).toEqual([['Sum of Amount'], ['Amount求和']])
  })

  it('is backed up while it runs, restored into an empty folder, and found whole', async () => {
    const dataDir = join(folder, `${name}-live`)
    cpSync(join('test/fixtures', name), dataDir, { recursive: true })
    const live = await startServer({}, dataDir)
    const backup = join(folder, `${name}-backup`)
    await backUp(dataDir, backup)
    await live.close()
    expect(await verifyBackup(backup)).toEqual([])
    const { server, totals } = await opened(backup)
    await server.close()
    expect(totals).toEqual(EXPECTED)
    await expect(backUp(dataDir, backup)).rejects.toThrow('is not empty')
  })

  it('is not backed up when a file that its metadata names is missing or cut short, and nothing is left of the try', async () => {
    const dataDir = join(folder, `${name}-gap`)
    cpSync(join('test/fixtures', name), dataDir, { recursive: true })
    const [file = ''] = readdirSync(join(dataDir, 'datasets'))
    const target = join(folder, `${name}-gap-backup`)
    truncateSync(join(dataDir, 'datasets', file), 100)
    await expect(backUp(dataDir, target)).rejects.toThrow(`datasets/${file} has 100 bytes`)
    rmSync(join(dataDir, 'datasets', file))
    await expect(backUp(dataDir, target)).rejects.toThrow(`datasets/${file} is missing`)
    expect(readdirSync(target)).toEqual([])
  })

  it('is backed up when an uploaded file is missing, and the manifest names that file', async () => {
    const dataDir = join(folder, `${name}-no-original`)
    cpSync(join('test/fixtures', name), dataDir, { recursive: true })
    const [file = ''] = readdirSync(join(dataDir, 'uploads')).filter((upload) => upload.endsWith('.source'))
    rmSync(join(dataDir, 'uploads', file))
    const backup = join(folder, `${name}-no-original-backup`)
    expect((await backUp(dataDir, backup)).missing_originals).toContain(`uploads/${file}`)
    expect((await backUp(join('test/fixtures', name), `${backup}-whole`)).missing_originals).not.toContain(`uploads/${file}`)
    expect(await verifyBackup(backup)).toEqual([])
  })

  it('is found incomplete when the manifest of a backup leaves out a file that its metadata names', async () => {
    const backup = join(folder, `${name}-short`)
    await backUp(join('test/fixtures', name), backup)
    const [file = ''] = readdirSync(join(backup, 'datasets'))
    const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
    delete manifest.files[`datasets/${file}`]
    rmSync(join(backup, 'datasets', file))
    writeFileSync(join(backup, 'manifest.json'), JSON.stringify(manifest))
    expect(await verifyBackup(backup)).toEqual([`datasets/${file} is missing`])
  })

  it('is missed when a file of its backup was changed', async () => {
    const backup = join(folder, `${name}-changed`)
    await backUp(join('test/fixtures', name), backup)
    const [file = ''] = readdirSync(join(backup, 'uploads'))
    rmSync(join(backup, 'uploads', file))
    writeFileSync(join(backup, 'uploads', file), 'changed')
    expect(await verifyBackup(backup)).toEqual([`uploads/${file} has changed`])
  })
})
