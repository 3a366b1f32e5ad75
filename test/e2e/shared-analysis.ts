/** Creates saved analyses and shares them, for browser tests with two people. */
import type { Browser, Page } from '@playwright/test'
import type { Analysis } from '../../src/contract/analysis.ts'
import type { GrantRole } from '../../src/contract/grant.ts'
import { call, newAccount, type RunningProduct, signIn } from './page.ts'
import { uploadOnPage } from './upload.ts'

const CSV = ['Region,City,Salary', 'West,Rome,100', 'West,Oslo,200', 'East,Riga,300'].join('\n')
const PEOPLE = [{ id: 'n', name: 'People', type: 'ui', value: { agg: 'count', column_id: null } }]

/** Opens a browser with a desktop viewport for the second person. */
export const atDesk = async (browser: Browser): Promise<Page> => await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()

/** Opens a browser with a phone viewport in dark mode for the second person. */
export const onPhone = async (browser: Browser): Promise<Page> =>
  await (await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })).newPage()

interface SavedStep {
  readonly name: string
  /** Column IDs of the fields in Rows. */
  readonly rows: readonly string[]
  /** Column IDs of the fields in Columns. */
  readonly columns?: readonly string[]
  /** Additional properties of the step's configuration. */
  readonly more?: object
}

interface Between {
  readonly owner: string
  readonly reader: string
  readonly csv?: string
  /** By default, the number of rows. */
  readonly measures?: readonly object[]
  readonly steps: readonly SavedStep[]
}

/**
 * Signs the page's person up and saves an analysis; returns its path and functions that share it and withdraw access.
 * Its steps have the IDs s1, s2 and so on.
 */
export async function savedAnalysis(page: Page, product: RunningProduct, { owner, reader, csv = CSV, measures = PEOPLE, steps }: Between) {
  await newAccount(page, product, owner)
  await uploadOnPage(page, product, 'people.csv', csv)
  const { token } = await signIn(page, product, owner)
  const { datasets } = await call<{ datasets: { id: string }[] }>(product, 'apiv2/list_datasets', {}, token)
  const { id, version, value_json } = await call<Analysis>(product, 'apiv2/create_analysis', { dataset_id: datasets[0]?.id, title: 'Salaries' }, token)
  // a new step is named by its content; these have names of their own
  const [started] = value_json.steps
  if (!started) throw new Error('a new analysis has a step')
  const { auto: _named, ...first } = started
  const asStep = ({ name, rows, columns = [], more = {} }: SavedStep, at: number) => {
    const value = { ...first.config.query.value, groupbys: [...rows, ...columns], measures: rows.length === 0 ? [] : measures }
    const config = { pivot: { rows, columns, sort: [] }, query: { ...first.config.query, value } }
    return { ...first, id: `s${at + 1}`, step_id: `s${at + 1}`, name, config, ...more }
  }
  let newest = version
  const save = async (of: readonly SavedStep[]): Promise<void> => {
    const document = { ...value_json, steps: of.map(asStep) }
    newest = (await call<{ version: number }>(product, 'apiv2/save_analysis', { analysis_id: id, base_version: newest, value_json: document }, token)).version
  }
  await save(steps)
  const invite = (more: object) => call(product, 'apiv2/share_analysis', { analysis_id: id, emails: [reader], ...more }, token)
  const share = (column_ids: readonly string[], role: GrantRole = 'viewer') => invite({ role, publication: { level: 'explore', column_ids } })
  const take = async () => {
    const { people } = await call<{ people: { id: string }[] }>(product, 'apiv2/list_shares', { analysis_id: id }, token)
    await call(product, 'apiv2/unshare_analysis', { analysis_id: id, share_id: people[0]?.id }, token)
  }
  const saveSettings = (visibility: 'public' | 'private', description = '') =>
    call(product, 'apiv2/save_analysis_settings', { analysis_id: id, title: 'Salaries', description, visibility }, token)
  return { path: `/analysis-${id}`, save, share, shareAll: () => invite({ role: 'viewer' }), take, saveSettings }
}

/** Creates an analysis, by default by Region, and shares it with a reader; returns its path, and a function that saves a new version of its step. */
export async function sharedAnalysis(
  page: Page,
  product: RunningProduct,
  { rows = ['c1'], ...people }: Pick<Between, 'owner' | 'reader'> & { readonly rows?: readonly string[] },
) {
  const stepOf = (fields: readonly string[]) => [{ name: 'By region', rows: fields }]
  const { path, save, shareAll } = await savedAnalysis(page, product, { ...people, steps: stepOf(rows) })
  await shareAll()
  return { path, save: (fields: readonly string[]) => save(stepOf(fields)) }
}
