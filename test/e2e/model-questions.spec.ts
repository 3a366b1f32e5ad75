/**
 * Questions answered by a language model: offered if the local interpreter does not understand one, after a one-time
 * consent that shows the text to be sent. The local interpreter answers if the model fails.
 */
import { answers, says, saysAndWaits } from '../support/chat-endpoint.ts'
import { expect, expectAccessible, grid, inLanguage, picture } from './page.ts'
import { newSalesAnalysis, test } from './with-model.ts'
import { wordsOf } from './words.ts'

const WORDS = {
  en: { question: 'which place should worry us', understood: 'Understood: Sum of Amount by Region.', notAllowed: /has not allowed its figures/ },
  zh: { question: '哪里值得担心', understood: '已理解：按Region的Amount求和。', notAllowed: /未允许将其数字/ },
}

for (const locale of ['en', 'zh'] as const) {
  const words = WORDS[locale]
  const t = wordsOf(locale)
  test(`a language model answers a question once it is allowed and agreed to (${locale})`, inLanguage(locale), async ({ page, product, endpoint }) => {
    const email = `model-question-${locale}@example.com`
    const { analysisId, allowModel } = await newSalesAnalysis(page, product, email)
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

    // the page offers the model; since the owner has not allowed it, the answer says so
    await ask(words.question)
    await answer.getByRole('button', { name: t('ask.model.try') }).click()
    await expect(answer).toContainText(words.notAllowed)
    expect(endpoint.asked).toEqual(endpoint.asked.filter(({ body }) => !body.includes(words.question)))

    // the page asks for consent once, and shows everything that is sent
    await allowModel()
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

    // the person stops it: the request is aborted
    endpoint.behave(saysAndWaits('{"measures"'))
    const [left, asked] = [endpoint.left(), endpoint.asked.length]
    await ask(words.question)
    await expect.poll(() => endpoint.asked.length).toBe(asked + 1)
    await dialog.getByRole('button', { name: t('ask.stop') }).click()
    await expect.poll(endpoint.left).toBe(left + 1)
    await expect(question).toBeFocused()

    // the model fails: the local interpreter's answer is shown, with the reason
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
