/** A question that a language model answers: offered where it was not understood, agreed to once with what is sent, and the local reader where the model fails. */
import { answers, type ChatEndpoint, says, saysAndWaits, startChatEndpoint } from '../support/chat-endpoint.ts'
import { test as base, call, expect, expectAccessible, grid, inLanguage, newAccount, picture, type RunningProduct, signIn } from './page.ts'
import { wordsOf } from './words.ts'

const test = base.extend<object, { endpoint: ChatEndpoint }>({
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

const WORDS = {
  en: { question: 'which place should worry us', understood: 'Understood: Sum of Amount by Region.', notAllowed: /has not allowed its figures/ },
  zh: { question: '哪里值得担心', understood: '已理解：按Region的Amount求和。', notAllowed: /未允许将其数字/ },
}

/** A dataset of three rows with an analysis on it. */
async function anAnalysis(product: RunningProduct, token: string) {
  const form = new FormData()
  form.set('name', 'apiv2/upload_dataset')
  form.set('data', JSON.stringify({ title: 'Sales' }))
  form.set('file', new Blob(['Region,Amount\nNorth,42\nSouth,5\nWest,3\n'], { type: 'text/csv' }), 'sales.csv')
  const response = await fetch(`${product.url}/nexus`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  const { data } = (await response.json()) as { data: { dataset_id: string; job_id: string } }
  await expect.poll(async () => (await call<{ state: string }>(product, 'apiv2/get_job', { job_id: data.job_id }, token)).state).toBe('done')
  const analysis = await call<{ id: string }>(product, 'apiv2/create_analysis', { dataset_id: data.dataset_id, title: 'Sales' }, token)
  return { datasetId: data.dataset_id, analysisId: analysis.id }
}

for (const locale of ['en', 'zh'] as const) {
  const words = WORDS[locale]
  const t = wordsOf(locale)
  test(`a language model answers a question once it is allowed and agreed to (${locale})`, inLanguage(locale), async ({ page, product, endpoint }) => {
    const email = `model-question-${locale}@example.com`
    await newAccount(page, product, email)
    const { token } = await signIn(page, product, email)
    const { datasetId, analysisId } = await anAnalysis(product, token)
    await page.goto(`${product.url}${locale === 'en' ? '' : '/zh'}/analysis-${analysisId}`)
    await page
      .getByRole('button', { name: new RegExp(t('analysis.stepMenu', { name: '.*' })) })
      .first()
      .click()
    await page.getByRole('menuitem', { name: t('ask.menu') }).click()
    const dialog = page.getByRole('dialog', { name: t('ask.title') })
    const question = dialog.getByRole('textbox', { name: t('ask.question') })
    const answer = dialog.getByRole('region', { name: t('ask.answer') })
    const ask = async (text: string) => {
      await question.fill(text)
      await question.press('Enter')
    }

    // offered where the local reader does not understand; what stands in the way is said
    await ask(words.question)
    await answer.getByRole('button', { name: t('ask.model.try') }).click()
    await expect(answer).toContainText(words.notAllowed)
    expect(endpoint.asked).toEqual(endpoint.asked.filter(({ body }) => !body.includes(words.question)))

    // agreed to once, with all that is sent
    const settings = { dataset_id: datasetId, title: 'Sales', description: '', time_zone: 'UTC', visibility: 'private', allow_download: false }
    await call(product, 'apiv2/save_dataset_settings', { ...settings, allow_ai: true }, token)
    endpoint.behave(says('{"measures": [{"function": "sum", "column": "c2"}], "rows": [{"column": "c1"}]}'))
    const before = endpoint.asked.length
    await answer.getByRole('button', { name: t('ask.model.try') }).click()
    const consent = page.getByRole('dialog', { name: t('ask.model.title') })
    const sent = consent.getByRole('region', { name: t('ask.model.facts') }).locator('pre')
    await expect(sent).toContainText(words.question)
    await expect(sent).not.toContainText('North')
    await expectAccessible(page, '[role=dialog]')
    await picture(page, `ask-model-consent-${locale}`)
    expect(endpoint.asked).toHaveLength(before)
    const shown = await sent.textContent()
    await consent.getByRole('button', { name: t('ask.model.send') }).click()
    await expect(answer).toContainText(words.understood)
    await expect(answer).toContainText(t('ask.model.by'))
    await expect(answer.getByRole('table')).toContainText('42')
    expect(endpoint.asked.at(-1)?.messages[1]?.content).toBe(shown)
    await expectAccessible(page, '[role=dialog]')
    await picture(page, `ask-model-${locale}`)

    // stopped on the way: the request ends
    endpoint.behave(saysAndWaits('{"measures"'))
    const [left, asked] = [endpoint.left(), endpoint.asked.length]
    await ask(words.question)
    await expect.poll(() => endpoint.asked.length).toBe(asked + 1)
    await dialog.getByRole('button', { name: t('ask.stop') }).click()
    await expect.poll(endpoint.left).toBe(left + 1)
    await expect(question).toBeFocused()

    // where it fails the local reader's answer stands, with the reason
    endpoint.behave(answers(401))
    await ask(words.question)
    await expect(answer).toContainText(t('ask.model.instead', { reason: '' }).trim())
    endpoint.behave(says('{"measures": [{"function": "sum", "column": "c2"}], "rows": [{"column": "c1"}]}'))
    await answer.getByRole('button', { name: t('ask.model.try') }).click()
    await answer.getByRole('button', { name: t('ask.accept') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(grid(page)).toContainText('50')
    await page.getByRole('button', { name: t('analysis.undo') }).click()
    await expect(grid(page)).toHaveCount(0)
  })
}
