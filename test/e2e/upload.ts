/** Uploads a file and imports it as a dataset: on the page, or by calls. */
import type { Page } from '@playwright/test'
import { call, expect, type RunningProduct } from './page.ts'

/** Uploads and imports a file as the signed-in person; returns on the page of the dataset. */
export async function uploadOnPage(page: Page, product: RunningProduct, name: string, csv: string): Promise<void> {
  await page.goto(`${product.url}/datasets/new`)
  await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Import dataset' }).click()
  await expect(page).toHaveURL(/\/dataset-/, { timeout: 60_000 })
}

/** Uploads and imports a file with a session token; returns the dataset's ID. */
export async function uploadByCall(product: RunningProduct, token: string, title: string, csv: string): Promise<string> {
  const form = new FormData()
  form.set('name', 'apiv2/upload_dataset')
  form.set('data', JSON.stringify({ title }))
  form.set('file', new Blob([csv], { type: 'text/csv' }), `${title.toLowerCase()}.csv`)
  const response = await fetch(`${product.url}/nexus`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  const { data } = (await response.json()) as { data: { dataset_id: string; job_id: string } }
  await expect.poll(async () => (await call<{ state: string }>(product, 'apiv2/get_job', { job_id: data.job_id }, token)).state).toBe('done')
  return data.dataset_id
}
