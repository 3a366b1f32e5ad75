/** An analysis that two people share, for journeys about what they write to each other. */
import type { Browser, Page } from '@playwright/test'
import type { Analysis } from '../../src/contract/analysis.ts'
import { call, expect, newAccount, type RunningProduct, signIn } from './page.ts'

const CSV = ['Region,City,Salary', 'West,Rome,100', 'West,Oslo,200', 'East,Riga,300'].join('\n')

/** Another person, on a phone at night. */
export const onPhone = async (browser: Browser): Promise<Page> =>
  await (await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })).newPage()

interface Between {
  readonly owner: string
  readonly reader: string
  /** Ids of the fields in rows. */
  readonly rows?: readonly string[]
}

/** A saved analysis of the page's person, by Region, shared with a reader: where it is, and how another version of its step is saved. */
export async function sharedAnalysis(page: Page, product: RunningProduct, { owner, reader, rows = ['c1'] }: Between) {
  await newAccount(page, product, owner)
  await page.goto(`${product.url}/datasets/new`)
  await page.getByLabel('Choose a file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'Import dataset' }).click()
  await expect(page.getByRole('heading', { name: /Imported/ })).toBeVisible({ timeout: 60_000 })
  const { token } = await signIn(page, product, owner)
  const { datasets } = await call<{ datasets: { id: string }[] }>(product, 'apiv2/list_datasets', {}, token)
  const { id, version, value_json } = await call<Analysis>(product, 'apiv2/create_analysis', { dataset_id: datasets[0]?.id, title: 'Salaries' }, token)
  const [first] = value_json.steps
  const measures = [{ id: 'n', name: 'People', type: 'ui', value: { agg: 'count', column_id: null } }]
  let newest = version
  const save = async (fields: readonly string[]): Promise<void> => {
    const value = { ...first?.config.query.value, groupbys: fields, measures }
    const config = { pivot: { rows: fields, columns: [], sort: [] }, query: { ...first?.config.query, value } }
    const steps = [{ ...first, name: 'By region', config }]
    const saved = await call<{ version: number }>(
      product,
      'apiv2/save_analysis',
      { analysis_id: id, base_version: newest, value_json: { ...value_json, steps } },
      token,
    )
    newest = saved.version
  }
  await save(rows)
  await call(product, 'apiv2/share_analysis', { analysis_id: id, emails: [reader], role: 'viewer' }, token)
  return { path: `/analysis-${id}`, save }
}
