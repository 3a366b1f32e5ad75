/** The orders that every task uses, the expected sums, and the analyses that tasks start from. */

import { z } from 'zod'
import { editDocument } from '../../src/analysis/edits/document.ts'
import type { AnalysisDocument } from '../../src/contract/analysis.ts'
import { dtypeOf, PLAIN_CALENDAR } from '../../src/contract/date-series.ts'
import { operations } from '../../src/contract/operations.ts'
import { call, expect, type RunningProduct } from '../e2e/page.ts'
import { aConfig, aMeasure } from '../support/documents.ts'

export interface Order {
  readonly Region: string
  readonly City: string
  readonly Category: string
  readonly 'Order date': string
  readonly Revenue: number
  readonly Quantity: number
}

const CITIES = {
  East: ['Boston', 'New York', 'Newark'],
  South: ['Atlanta', 'Miami', 'Tampa'],
  West: ['Denver', 'Portland', 'Seattle'],
} as const
const CATEGORIES = ['Chairs', 'Desks', 'Lamps'] as const
/** More than two years, so that this month, last month and last year contain orders whenever the test runs. */
const DAYS = 800
const DAY = 86_400_000

/** Three orders per day up to today. Only their dates depend on the day of the run. */
export const ORDERS: readonly Order[] = Array.from({ length: 3 * DAYS }, (_, i) => {
  const places = Object.entries(CITIES).flatMap(([region, cities]) => cities.map((city) => [region, city] as const))
  const [Region, City] = places[(i * 7) % places.length] ?? ['', '']
  return {
    ...{ Region, City, Category: CATEGORIES[(i * 5 + Math.floor(i / 9)) % CATEGORIES.length] ?? '' },
    'Order date': new Date(Date.now() - Math.floor(i / 3) * DAY).toISOString().slice(0, 10),
    ...{ Revenue: ((i * 37) % 211) + 20, Quantity: ((i * 11) % 40) + 1 },
  }
})

const FIELDS = ['Region', 'City', 'Category', 'Order date', 'Revenue', 'Quantity'] as const

/** Computes the expected sum of the matching orders, formatted as in the table. */
export function sumOf(fits: (order: Order) => boolean, of: 'Revenue' | 'Quantity' = 'Revenue'): string {
  return ORDERS.filter(fits)
    .reduce((sum, order) => sum + order[of], 0)
    .toLocaleString('en-US')
}

/** The layouts that tasks start from. */
export const STARTS = {
  fields: { rows: [], columns: [], measures: [], months: false },
  cities: { rows: ['City'], columns: ['Category'], measures: ['Revenue'], months: false },
  regions: { rows: ['Region', 'City'], columns: ['Category'], measures: ['Revenue'], months: false },
  months: { rows: [], columns: [], measures: ['Revenue'], months: true },
  quantities: { rows: ['Quantity'], columns: [], measures: ['Revenue'], months: false },
} as const
export type Start = keyof typeof STARTS
export const START_NAMES = ['fields', 'cities', 'regions', 'months', 'quantities'] as const satisfies readonly Start[]

const Uploaded = z.object({ data: operations['apiv2/upload_dataset'].output })

async function upload(product: RunningProduct, token: string): Promise<string> {
  const csv = [FIELDS.join(','), ...ORDERS.map((order) => FIELDS.map((field) => order[field]).join(','))].join('\n')
  const form = new FormData()
  form.set('name', 'apiv2/upload_dataset')
  form.set('data', JSON.stringify({ title: 'Orders' }))
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'orders.csv')
  const response = await fetch(`${product.url}/nexus`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  const { data } = Uploaded.parse(await response.json())
  const state = async () => (await call<{ state: string }>(product, 'apiv2/get_job', { job_id: data.job_id }, token)).state
  await expect.poll(state).toBe('done')
  return data.dataset_id
}

/** Creates an analysis for each layout; returns their IDs by layout. */
export async function makeStarts(product: RunningProduct, token: string): Promise<ReadonlyMap<Start, string>> {
  const datasetId = await upload(product, token)
  const made = new Map<Start, string>()
  for (const start of START_NAMES) {
    const { id, value_json } = await call<{ id: string; value_json: AnalysisDocument }>(
      product,
      'apiv2/create_analysis',
      { dataset_id: datasetId, title: `Orders by ${start}` },
      token,
    )
    made.set(start, id)
    const { rows, columns, measures, months } = STARTS[start]
    const idOf = (name: string) => value_json.dataset.columns.find((column) => column.name === name)?.id ?? ''
    const config = aConfig({
      rows: rows.map(idOf),
      columns: columns.map(idOf),
      measures: measures.map((name) => ({ ...aMeasure('m1', 'sum', idOf(name)), name: `Sum of ${name}` })),
    })
    const document = { ...value_json, steps: value_json.steps.map((step) => ({ ...step, config })) }
    const base = idOf('Order date')
    const series = { base, window: 'month', dtype: dtypeOf('month', PLAIN_CALENDAR), name: 'Order date: Month' } as const
    const stepId = value_json.steps[0]?.step_id ?? ''
    const saved = months ? editDocument(document, { kind: 'dates', stepId, edit: { kind: 'place', series, area: 'rows', index: 0 } }) : document
    await call(product, 'apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: saved }, token)
  }
  return made
}
