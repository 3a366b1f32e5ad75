/** The base test for questions and descriptions by a language model: a local chat-completions endpoint, and a small dataset. */
import type { Page } from '@playwright/test'
import { type ChatEndpoint, startChatEndpoint } from '../support/chat-endpoint.ts'
import { test as base, call, newAccount, type RunningProduct, signIn } from './page.ts'
import { uploadByCall } from './upload.ts'

export const test = base.extend<object, { endpoint: ChatEndpoint }>({
  endpoint: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here
    async ({}, use) => {
      const endpoint = await startChatEndpoint()
      await use(endpoint)
      await endpoint.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ endpoint }, use) => {
      await use({ DEMO_DATA: 'off', AI_URL: endpoint.url, AI_MODEL: 'a-model' })
    },
    { scope: 'worker' },
  ],
})

/** Signs up and creates an analysis of a dataset with three rows. The dataset's owner has not yet allowed sending it to a model. */
export async function newSalesAnalysis(page: Page, product: RunningProduct, email: string) {
  await newAccount(page, product, email)
  const { token } = await signIn(page, product, email)
  const dataset_id = await uploadByCall(product, token, 'Sales', 'Region,Amount\nNorth,42\nSouth,5\nWest,3\n')
  const { id } = await call<{ id: string }>(product, 'apiv2/create_analysis', { dataset_id, title: 'Sales' }, token)
  const settings = { dataset_id, title: 'Sales', description: '', time_zone: 'UTC', visibility: 'private', allow_download: false }
  return { analysisId: id, allowModel: () => call(product, 'apiv2/save_dataset_settings', { ...settings, allow_ai: true }, token) }
}
