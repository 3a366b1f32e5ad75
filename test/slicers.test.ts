/** Slicers over the HTTP API: readers cannot compute more with them than their grant allows, and they follow the columns of the dataset. */
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editDocument } from '../src/analysis/edits/document.ts'
import type { Slice } from '../src/analysis/slicers.ts'
import type { AnalysisDocument } from '../src/contract/analysis.ts'
import type { GrantLevel } from '../src/contract/grant.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'
import { emailOf } from './support/shared-analysis.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

const CSV = 'Region,Secret,Day,Hidden\nWest,red,2024-01-01,2023-05-01\nEast,blue,2024-02-01,2023-06-01\nEast,red,2024-02-02,2023-07-01\n'
const PEOPLE = aMeasure('n', 'count', null)
const [REGION, SECRET, DAY, HIDDEN] = ['c1', 'c2', 'c3', 'c4'] as const
const GRANTED = [REGION, DAY]

/** An analysis by Region with a slicer on every column. The grants in this file are on Region and Day. */
async function prepare() {
  const owner = await server.user('owner')
  const { datasetId } = await server.importCsv(owner.token, CSV)
  const made = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Sliced' }, owner.token)).data
  const slicers = [
    { column_id: REGION, buttons: 'values', steps: 'all' },
    { column_id: SECRET, buttons: 'values', steps: 'own' },
    { column_id: DAY, buttons: 'periods', steps: 'own' },
    { column_id: HIDDEN, buttons: 'periods', steps: 'own' },
  ] as const
  const config = aConfig({ rows: [REGION], measures: [PEOPLE] })
  const steps = made.value_json.steps.map((step) => ({ ...step, config, slicers: [...slicers] }))
  const document: AnalysisDocument = { ...made.value_json, steps }
  const saved = await server.call('apiv2/save_analysis', { analysis_id: made.id, base_version: 1, value_json: document }, owner.token)
  expect(saved.code).toBe('ok')
  const { id } = made
  const open = async (token?: string) => (await server.call('apiv2/get_analysis', { analysis_id: id }, token)).data
  const reader = async (level: GrantLevel, role: 'viewer' | 'editor' = 'viewer') => {
    const ben = await server.user('ben')
    const share = { analysis_id: id, emails: [emailOf(ben, 'ben')], role, publication: { level, column_ids: GRANTED } }
    expect((await server.call('apiv2/share_analysis', share, owner.token)).code).toBe('ok')
    return ben.token
  }
  const publish = (level: GrantLevel) =>
    server.call(
      'apiv2/save_analysis_settings',
      { analysis_id: id, title: 'Sliced', description: '', visibility: 'public', publication: { level, column_ids: GRANTED } },
      owner.token,
    )
  return { owner, datasetId, id, document, open, reader, publish }
}

/** The config of the first step after a slicer's button was pressed. */
function sliced(document: AnalysisDocument, columnId: string, slice: Slice) {
  const [step] = editDocument(document, { kind: 'slice', stepIds: ['s1'], columnId, slice }).steps
  if (!step) throw new Error('the document has a step')
  return step.config
}

const SLICES: readonly (readonly [string, Slice])[] = [
  [REGION, { values: ['East'] }],
  [REGION, { values: [null] }],
  [DAY, { preset: 'YTD' }],
]
const FORBIDDEN: readonly (readonly [string, Slice])[] = [
  [SECRET, { values: ['red'] }],
  [HIDDEN, { preset: 'YTD' }],
]

describe('people who see results only', () => {
  it.each(['a guest', 'a person with whom it is shared'])('get no answer to a sliced step from any operation: %s', async (who) => {
    const { id, document, reader, publish, open } = await prepare()
    await publish('results_only')
    const token = who === 'a guest' ? undefined : await reader('results_only')
    const seen = (await open(token)).value_json.steps[0]?.config
    expect((await server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config: seen ?? aConfig({}) }, token)).code).toBe('ok')
    for (const [columnId, slice] of SLICES) {
      const config = sliced(document, columnId, slice)
      const step = { analysis_id: id, step_id: 's1', config }
      expect((await server.call('apiv2/analysis_apply_step', step, token)).code).toBe('results_only')
      expect((await server.call('apiv2/explain_cell', { analysis_id: id, config, cell: { measure_id: 'n' } }, token)).code).toBe('results_only')
      expect((await server.call('apiv2/list_cell_rows', { analysis_id: id, config, cell: { measure_id: 'n' } }, token)).code).toBe('rows_not_granted')
      expect((await server.call('apiv2/get_step_description', { analysis_id: id, step_id: 's1', config }, token)).code).toBe('results_only')
    }
    for (const column of [REGION, SECRET, DAY, HIDDEN]) {
      expect((await server.call('apiv2/list_column_values', { analysis_id: id, column }, token)).code).toBe('results_only')
      expect((await server.call('apiv2/get_column_distribution', { analysis_id: id, column }, token)).code).toBe('results_only')
      expect((await server.call('apiv2/get_column_unique_values', { analysis_id: id, column }, token)).data).toMatchObject({ status: 'error' })
    }
  })

  it('get no result that somebody with more access has sliced', async () => {
    const { owner, id, document, reader } = await prepare()
    const ben = await reader('results_only')
    const config = sliced(document, REGION, { values: ['East'] })
    const { data } = await server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config }, owner.token)
    if (data.status !== 'done') throw new Error('the step asks')
    const window = await server.call('apiv2/get_step_window', { analysis_id: id, config_hash: data.result.config_hash, window: {} }, ben)
    expect(window.code).toBe('result_gone')
    expect((await server.call('apiv2/export_step', { analysis_id: id, config_hash: data.result.config_hash }, ben)).code).toBe('result_gone')
  })
})

describe('people who may explore some columns', () => {
  it('slice by these alone', async () => {
    const { id, document, reader } = await prepare()
    const token = await reader('explore')
    for (const [columnId, slice] of SLICES)
      expect((await server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config: sliced(document, columnId, slice) }, token)).code).toBe(
        'ok',
      )
    for (const [columnId, slice] of FORBIDDEN) {
      const config = sliced(document, columnId, slice)
      expect((await server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config }, token)).code).toBe('column_not_granted')
      expect((await server.call('apiv2/explain_cell', { analysis_id: id, config, cell: { measure_id: 'n' } }, token)).code).toBe('column_not_granted')
      // nor do the values of another slicer depend on such a column
      const { filters, group_calculations } = config.query.value
      const values = await server.call('apiv2/list_column_values', { analysis_id: id, column: REGION, filters, group_calculations }, token)
      expect(values.code).toBe('column_not_granted')
    }
  })

  it('see neither slicers on other columns nor the values of these', async () => {
    const { id, open, reader } = await prepare()
    const token = await reader('explore')
    expect((await open(token)).value_json.steps[0]?.slicers?.map((s) => s.column_id)).toEqual(GRANTED)
    expect(JSON.stringify(await open(token))).not.toMatch(/Secret|Hidden|red|blue/)
    expect((await server.call('apiv2/list_column_values', { analysis_id: id, column: REGION }, token)).code).toBe('ok')
    for (const column of [SECRET, HIDDEN]) {
      expect((await server.call('apiv2/list_column_values', { analysis_id: id, column }, token)).code).toBe('column_not_granted')
      expect((await server.call('apiv2/get_column_distribution', { analysis_id: id, column }, token)).code).toBe('column_not_granted')
    }
  })

  it('save without losing the slicers that they do not see', async () => {
    const { owner, id, open, reader } = await prepare()
    const token = await reader('explore', 'editor')
    const { version, value_json } = await open(token)
    const own = { column_id: DAY, buttons: 'values', steps: 'own' } as const
    const changed = editDocument(value_json, { kind: 'slicers', stepId: 's1', slicers: [own] })
    expect((await server.call('apiv2/save_analysis', { analysis_id: id, base_version: version, value_json: changed }, token)).code).toBe('ok')
    expect((await open(owner.token)).value_json.steps[0]?.slicers?.map((s) => s.column_id)).toEqual([DAY, SECRET, HIDDEN])
  })
})

describe('the columns of slicers', () => {
  it('are found again by their new name', async () => {
    const { owner, datasetId, id, open } = await prepare()
    await server.call('apiv2/rename_column', { dataset_id: datasetId, column_id: REGION, name: 'Area' }, owner.token)
    const { value_json } = await open(owner.token)
    expect(value_json.steps[0]?.slicers?.[0]).toEqual({ column_id: REGION, buttons: 'values', steps: 'all' })
    expect(value_json.dataset.columns.find((c) => c.id === REGION)?.name).toBe('Area')
    const config = sliced(value_json, REGION, { values: ['East'] })
    expect((await server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config }, owner.token)).code).toBe('ok')
  })

  it('may be gone from the dataset: the analysis opens, runs and is saved', async () => {
    const { owner, datasetId, id, open } = await prepare()
    writeFileSync(server.services.data.uploadFile(datasetId), 'Region,Secret,Day\nWest,red,2024-01-01\n')
    const { data } = await server.call('apiv2/import_dataset', { dataset_id: datasetId }, owner.token)
    expect((await server.jobEnd(data.job_id, owner.token)).state).toBe('done')
    const { version, value_json } = await open(owner.token)
    expect(value_json.dataset.columns.map((c) => c.name)).toEqual(['Region', 'Secret', 'Day'])
    const config = value_json.steps[0]?.config ?? aConfig({})
    expect((await server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config }, owner.token)).code).toBe('ok')
    expect((await server.call('apiv2/list_column_values', { analysis_id: id, column: HIDDEN }, owner.token)).code).toBe('unknown_column')
    const renamed = editDocument(value_json, { kind: 'rename step', stepId: 's1', name: 'Counts' })
    const saved = await server.call('apiv2/save_analysis', { analysis_id: id, base_version: version, value_json: renamed }, owner.token)
    expect(saved.code).toBe('ok')
    expect((await open(owner.token)).value_json.steps[0]?.slicers?.map((s) => s.column_id)).toEqual([REGION, SECRET, DAY])
  })
})
