/** Preview pictures of analyses: which analyses have one, its content, and that it is rendered once per result. */
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LOOKS } from '../src/chart/looks.ts'
import { ChartSettings } from '../src/contract/chart.ts'
import type { GrantLevel } from '../src/contract/grant.ts'
import { NumberFormat } from '../src/contract/number-format.ts'
import { PagePayload } from '../src/contract/page-payload.ts'
import { PREVIEW_SIZE } from '../src/contract/picture.ts'
import { inLocale, payloadAddress, ROUTES } from '../src/contract/routes.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { warmPictures } from '../src/server/pictures/warm.ts'
import { previewOfAnalysis } from '../src/server/site/previews.ts'
import { LOCALES } from '../src/texts/languages.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'
import { emailOf } from './support/shared-analysis.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer({}, undefined, true)
  token = (await server.user('Ana Lima')).token
})
afterAll(() => server.remove())

const BY_REGION = aConfig({ rows: ['c1'], measures: [aMeasure('m', 'sum', 'c2')] })

async function anAnalysis(config: StepConfig = BY_REGION): Promise<string> {
  const { datasetId } = await server.importCsv(token, 'Region,Amount,Secret\nWest,1,7\nEast,3,8\nNorth,-1,9\n')
  const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, token)).data
  const steps = value_json.steps.map((step) => ({ ...step, config }))
  await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: { ...value_json, steps } }, token)
  return id
}

/** The same analysis, which opens with a chart. */
async function aChart(settings: object): Promise<string> {
  const id = await anAnalysis()
  const { value_json, version } = (await server.call('apiv2/get_analysis', { analysis_id: id }, token)).data
  const steps = value_json.steps.map((step) => ({ ...step, display_mode: 'chart' as const, chart_settings: ChartSettings.parse(settings) }))
  const saved = await server.call('apiv2/save_analysis', { analysis_id: id, base_version: version, value_json: { ...value_json, steps } }, token)
  expect(saved.code).toBe('ok')
  await publish(id, 'public')
  return id
}

async function publish(id: string, visibility: 'public' | 'private', level: GrantLevel = 'explore', column_ids = ['c1', 'c2']): Promise<void> {
  const publication = visibility === 'public' ? { publication: { level, column_ids } } : {}
  const saved = await server.call('apiv2/save_analysis_settings', { analysis_id: id, title: 'A', description: '', visibility, ...publication }, token)
  expect(saved.code).toBe('ok')
}

const ask = async (id: string, as?: string) => (await server.call('apiv2/get_analysis_pictures', { analysis_ids: [id] }, as)).data

async function finished(id: string, as?: string) {
  await expect.poll(async () => (await ask(id, as)).making).toEqual([])
  return (await ask(id, as)).pictures[0]?.picture
}

it('shows the opening step of a public analysis to everybody, and of a private one to nobody', async () => {
  const id = await anAnalysis()
  expect(await ask(id)).toEqual({ pictures: [], making: [] })
  expect(await ask(id, token)).toEqual({ pictures: [], making: [] })
  await publish(id, 'public')
  expect(await finished(id)).toMatchObject({
    ...{ kind: 'bars', measure: 'm', across: 'Region', series: null, zero: 0.25, is_partial: false },
    values: [{ parts: [1, 0, 0.5] }],
  })
  expect(await finished(id, token)).toEqual(await finished(id))
  await publish(id, 'private')
  expect(await ask(id)).toEqual({ pictures: [], making: [] })
  expect(await ask(id, token)).toEqual({ pictures: [], making: [] })
})

it('never runs a step that guests may not see', async () => {
  const run = vi.spyOn(server.services.pool, 'run')
  const id = await anAnalysis(aConfig({ rows: ['c1'], measures: [aMeasure('m', 'sum', 'c3')] }))
  await ask(id)
  await publish(id, 'public', 'explore', ['c1', 'c2'])
  expect(await finished(id)).toBeUndefined()
  expect(run.mock.calls.filter(([request]) => request.kind === 'step')).toEqual([])
  run.mockRestore()
})

it('computes a picture once for a result, whoever asks for it and however often', async () => {
  const id = await anAnalysis()
  await publish(id, 'public', 'results_only')
  const run = vi.spyOn(server.services.pool, 'run')
  await Promise.all([ask(id), ask(id), ask(id, token)])
  await finished(id)
  expect(run.mock.calls.filter(([request]) => request.kind === 'step')).toHaveLength(1)
  run.mockRestore()
})

describe('own pictures', () => {
  const own = async (id: string, as?: string) => (await server.call('apiv2/get_analysis_pictures', { analysis_ids: [id], own: true }, as)).data
  async function ownFinished(id: string, as?: string) {
    await expect.poll(async () => (await own(id, as)).making).toEqual([])
    return (await own(id, as)).pictures[0]?.picture
  }

  it('show private analyses to the people who may open them, and to nobody else', async () => {
    const id = await anAnalysis()
    const [ben, eve] = [await server.user('ben'), await server.user('eve')]
    const publication = { level: 'results_only' as const, column_ids: ['c1', 'c2'] }
    const share = { analysis_id: id, emails: [emailOf(ben, 'ben')], role: 'viewer' as const, publication }
    const { people } = (await server.call('apiv2/share_analysis', share, token)).data
    expect(await ownFinished(id, token)).toMatchObject({ kind: 'bars', values: [{ parts: [1, 0, 0.5] }] })
    expect(await ownFinished(id, ben.token)).toMatchObject({ kind: 'bars', measure: 'm', across: 'Region' })
    for (const stranger of [eve.token, undefined]) expect(await own(id, stranger)).toEqual({ pictures: [], making: [] })
    await server.call('apiv2/unshare_analysis', { analysis_id: id, share_id: people[0]?.id ?? '' }, token)
    expect(await own(id, ben.token)).toEqual({ pictures: [], making: [] })
  })

  it('show no step that the person may not see, and run none', async () => {
    const id = await anAnalysis(aConfig({ rows: ['c1'], measures: [aMeasure('m', 'sum', 'c3')] }))
    const ben = await server.user('ben')
    const publication = { level: 'explore' as const, column_ids: ['c1', 'c2'] }
    await server.call('apiv2/share_analysis', { analysis_id: id, emails: [emailOf(ben, 'ben')], role: 'viewer', publication }, token)
    const run = vi.spyOn(server.services.pool, 'run')
    expect(await own(id, ben.token)).toEqual({ pictures: [], making: [] })
    expect(run.mock.calls.filter(([request]) => request.kind === 'step')).toEqual([])
    run.mockRestore()
  })

  it('are drawn from the result that the person has already, without another run', async () => {
    const id = await anAnalysis()
    await server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config: BY_REGION }, token)
    const run = vi.spyOn(server.services.pool, 'run')
    expect(await ownFinished(id, token)).toMatchObject({ kind: 'bars' })
    expect(run.mock.calls.filter(([request]) => request.kind === 'step')).toEqual([])
    run.mockRestore()
  })
})

describe('pictures of charts', () => {
  it('are images of the chart in both color schemes, with its names and a sentence', async () => {
    const picture = await finished(await aChart({ variant: 'horizontal' }))
    if (picture?.kind !== 'chart') throw new Error('no chart')
    expect(picture.label).toBe('Horizontal bar chart: m by Region')
    for (const image of [picture.light, picture.dark]) {
      expect(image).toMatch(/^<svg [^>]*viewBox="0 0 320 128"/)
      for (const name of ['West', 'East', 'North']) expect(image).toContain(`>${name}</text>`)
    }
    expect(picture.light).toContain(LOOKS.light.subtle)
    expect(picture.dark).toContain(LOOKS.dark.subtle)
  })

  it('are those of the table if the kind cannot show the values', async () => {
    expect(await finished(await aChart({ chartType: 'pie' }))).toMatchObject({ kind: 'bars' })
  })

  it('change with what only a chart shows', async () => {
    const id = await aChart({})
    const before = await finished(id)
    const { value_json, version } = (await server.call('apiv2/get_analysis', { analysis_id: id }, token)).data
    const steps = value_json.steps.map((step) => ({ ...step, chart_settings: ChartSettings.parse({ variant: 'donut', chartType: 'line' }) }))
    await server.call('apiv2/save_analysis', { analysis_id: id, base_version: version, value_json: { ...value_json, steps } }, token)
    expect(await finished(id)).not.toEqual(before)
  })

  it('show numbers in the formats of their columns, and follow when these change', async () => {
    const id = await aChart({})
    await finished(id)
    const dataset_id = (await server.call('apiv2/get_analysis', { analysis_id: id }, token)).data.dataset.id
    const column_formats = [{ column_id: 'c2', format: NumberFormat.parse({ symbol: '€' }) }]
    const saved = await server.call('apiv2/save_dataset_settings', { dataset_id, column_formats }, token)
    expect(saved.code).toBe('ok')
    expect(await finished(id)).toMatchObject({ kind: 'chart', light: expect.stringContaining('€') })
  })

  it('are the previews of links, as PNG files', async () => {
    const id = await aChart({})
    const read = async () => await server.app.inject({ method: 'GET', url: previewOfAnalysis(id) })
    const { headers, rawPayload } = await read()
    expect([headers['content-type'], headers['cache-control']]).toEqual(['image/png', 'no-cache'])
    expect(rawPayload.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([PREVIEW_SIZE.width, PREVIEW_SIZE.height])
    await publish(id, 'private')
    expect((await read()).statusCode).toBe(404)
  })

  it('give way to the picture of the product on a machine that cannot draw them', async () => {
    const canvases: Canvas = Object.getPrototypeOf(createCanvas(1, 1))
    const draw = vi.spyOn(canvases, 'encode').mockRejectedValue(new Error('no drawing here'))
    const read = async (id: string) => await server.app.inject({ method: 'GET', url: previewOfAnalysis(id) })
    const [first, second] = [await read(await aChart({})), await read(await aChart({ chartType: 'line' }))]
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/png'])
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
    draw.mockRestore()
  })
})

it('has the pictures of the gallery before anybody asks, in every language, in the page itself', async () => {
  const id = await anAnalysis()
  await publish(id, 'public')
  await warmPictures(server.services, () => false)
  for (const locale of LOCALES) {
    const payload = PagePayload.parse((await server.app.inject({ method: 'GET', url: payloadAddress(inLocale(ROUTES.gallery, locale)) })).json())
    const pictures = payload.answers.find(({ name }) => name === 'apiv2/get_analysis_pictures')
    expect(pictures?.output).toMatchObject({ making: [], pictures: expect.arrayContaining([expect.objectContaining({ analysis_id: id })]) })
  }
})
