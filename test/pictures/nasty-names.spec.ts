/** Names that look like markup or code, used for people, datasets, columns, values, analyses, steps and measures. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import type { AnalysisDocument } from '../../src/contract/analysis.ts'
import type { RunningProduct } from '../e2e/page.ts'
import { call, expect, grid, newAccount, signIn, test } from '../e2e/page.ts'
import { aConfig, aMeasure } from '../support/documents.ts'
import { NASTY_NAMES } from '../support/nasty-names.ts'

// a separate product, because the administrators' list shows only the first people
const OPERATOR = NASTY_NAMES.slice(0, 7).join(' ').slice(0, 200)
test.use({ settings: { DEMO_RETAIL_ROWS: '1000', OPERATOR_NAME: OPERATOR } })

const EMAIL = 'ana.nasty@example.org'

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
/** Builds a table with a column for each name, and a first column with all names as values. */
const CSV = [['Names', ...NASTY_NAMES], ...NASTY_NAMES.map((name) => [name, ...NASTY_NAMES.map(() => '1')])].map((row) => row.map(quoted).join(',')).join('\n')

/** Records events that the names must never cause: a browser dialog, or a request to another host. */
function watch(page: Page, product: RunningProduct): string[] {
  const heard: string[] = []
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(`${product.url}/`) && !/^(data|blob):/.test(request.url())) heard.push(`request: ${request.url()}`)
  })
  return heard
}

async function upload(product: RunningProduct, token: string, title: string, fileName: string, csv: string, isImport: boolean) {
  const form = new FormData()
  form.set('name', 'apiv2/upload_dataset')
  form.set('data', JSON.stringify({ title, import: isImport }))
  form.set('file', new Blob([csv], { type: 'text/csv' }), `${fileName}.csv`)
  const response = await fetch(`${product.url}/nexus`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  return ((await response.json()) as { data: { dataset_id: string; job_id: string } }).data
}

function withDb({ dataDir }: RunningProduct, change: (db: DatabaseSync) => unknown): void {
  const db = new DatabaseSync(join(dataDir, 'tessera.sqlite'), { timeout: 10_000 })
  change(db)
  db.close()
}

/** Inserts people directly into the database, to avoid forty sign-ups. */
function addPeople(db: DatabaseSync, adminId: string): void {
  db.prepare("UPDATE users SET role = 'admin' WHERE id = ?").run(adminId)
  const add = db.prepare("INSERT INTO users (id, email, name, role, confirmed_at, created_at) VALUES (?, ?, ?, 'user', ?, ?)")
  for (const [i, name] of NASTY_NAMES.entries()) {
    const now = new Date().toISOString()
    add.run(`nasty-${i}`, `nasty-${i}@example.org`, name, now, now)
  }
}

async function anAnalysis(product: RunningProduct, token: string, datasetId: string): Promise<string> {
  const { id, value_json } = await call<{ id: string; value_json: AnalysisDocument }>(
    product,
    'apiv2/create_analysis',
    { dataset_id: datasetId, title: NASTY_NAMES[0] },
    token,
  )
  const [first] = value_json.steps
  if (!first) throw new Error('a document has a step')
  const measures = NASTY_NAMES.map((name, i) => ({ ...aMeasure(`m${i}`, 'count', null), name: `${name}*` }))
  const names = value_json.dataset.columns.find((column) => column.name === 'Names')?.id ?? ''
  const steps = NASTY_NAMES.map((name, i) => ({
    ...first,
    ...{ id: `s${i}`, step_id: `s${i}`, name, description: name, show_description: true, display_mode: 'both' as const },
    config: i === 0 ? aConfig({ rows: [names], measures: measures.slice(0, 5) }) : first.config,
  }))
  await call(product, 'apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: { ...value_json, steps, measures } }, token)
  for (const title of NASTY_NAMES.slice(1)) await call(product, 'apiv2/create_analysis', { dataset_id: datasetId, title }, token)
  return id
}

/** Expects every name unchanged and in full, and no horizontal scrolling. */
async function expectNames(page: Page, names: readonly string[] = NASTY_NAMES): Promise<void> {
  await expect(async () => {
    const shown = await page.evaluate<string>('document.body.textContent')
    expect(names.filter((name) => !shown.includes(name.trim()))).toEqual([])
  }).toPass()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
  await expect(page.getByRole('banner').first()).toBeVisible()
}

test('forty nasty names in every place that has a name stay names', async ({ page, product }) => {
  await newAccount(page, product, EMAIL)
  const { user } = await signIn(page, product, EMAIL)
  withDb(product, (db) => addPeople(db, user.id))
  const { token } = await signIn(page, product, EMAIL)
  const heard = watch(page, product)
  const { dataset_id, job_id } = await upload(product, token, NASTY_NAMES[1] ?? '', NASTY_NAMES[0] ?? '', CSV, true)
  for (const name of NASTY_NAMES) await upload(product, token, name, `${name.slice(0, 60)}x`, 'A\n1\n', false)
  await expect.poll(async () => (await call<{ state: string }>(product, 'apiv2/get_job', { job_id }, token)).state, { timeout: 60_000 }).toBe('done')
  const analysisId = await anAnalysis(product, token, dataset_id)
  for (const name of NASTY_NAMES) await call(product, 'apiv2/update_profile', { name: name.slice(0, 100), locale: null, time_zone: null }, token)

  await page.goto(`${product.url}/datasets`)
  await expectNames(page)
  await page.goto(`${product.url}/user/${user.id}`)
  await expectNames(page)
  await page.goto(`${product.url}/dataset-${dataset_id}`)
  await expectNames(page)
  await page.goto(`${product.url}/admin`)
  await expectNames(page)
  await page.goto(`${product.url}/analysis-${analysisId}`)
  await expect(grid(page).getByRole('rowheader').first()).toBeVisible({ timeout: 60_000 })
  await expectNames(page, NASTY_NAMES.slice(0, 5))
  await call(
    product,
    'apiv2/save_analysis_settings',
    { analysis_id: analysisId, title: NASTY_NAMES[0], description: NASTY_NAMES[1], visibility: 'public' },
    token,
  )
  await page.goto(`${product.url}/tryitnow`)
  await expectNames(page, [OPERATOR, NASTY_NAMES[0] ?? '', NASTY_NAMES.at(-1)?.slice(0, 100) ?? ''])

  await call(product, 'apiv2/share_analysis', { analysis_id: analysisId, emails: NASTY_NAMES.map((_, i) => `nasty-${i}@example.org`), role: 'viewer' }, token)
  // marks the shares as opened, because an owner sees people's names only then
  withDb(product, (db) => db.exec(`UPDATE grants SET seen_at = created_at WHERE analysis_id = '${analysisId}'`))
  await page.goto(`${product.url}/analysis-${analysisId}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /^Share “/ }).getByRole('listitem')).toHaveCount(NASTY_NAMES.length + 1)
  await expectNames(page)
  expect(heard).toEqual([])
})

test('an invitation shows a nasty name of who invites as a name, or none', async ({ page, product, browser }) => {
  const email = 'bea.nasty@example.org'
  await newAccount(page, product, email)
  const heard = watch(page, product)
  const { token, user } = await signIn(page, product, email)
  withDb(product, (db) => db.prepare("UPDATE users SET role = 'admin' WHERE id = ?").run(user.id))
  const guest = await (await browser.newContext()).newPage()
  const heardByGuest = watch(guest, product)
  for (const [i, name] of NASTY_NAMES.slice(0, 14).entries()) {
    const invited = `invited-${i}@example.org`
    await call(product, 'apiv2/update_profile', { name: name.slice(0, 100), locale: null, time_zone: null }, token)
    await call(product, 'apiv2/admin_invite', { email: invited, locale: 'en' }, token)
    const link = () => product.console().match(new RegExp(`Mail for ${invited}: (\\S+)`))?.[1]
    await expect.poll(link).toBeDefined()
    await guest.goto(link() ?? '')
    await expect(guest.getByLabel('Email')).toHaveValue(invited)
    expect(await guest.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
  }
  await page.goto(`${product.url}/admin`)
  await expect(page.getByRole('region', { name: 'Invitations' }).first().getByRole('row')).toHaveCount(15)
  expect([...heard, ...heardByGuest]).toEqual([])
})
