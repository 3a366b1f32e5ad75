/**
 * A question about a step in plain language: its answer is visible only to the person who asked, and can be accepted as
 * one edit, declined, or posted as a message.
 */
import type { Page } from '@playwright/test'
import type { Analysis } from '../../src/contract/analysis.ts'
import { call, expect, expectAccessible, grid, inLanguage, newAccount, picture, type RunningProduct, rowCells, signIn, test } from './page.ts'
import { onPhone } from './shared-analysis.ts'
import { uploadByCall } from './upload.ts'
import { wordsOf } from './words.ts'

const WORDS = {
  en: {
    ...{ csv: 'Region,City,Salary\nWest,Rome,100\nWest,Oslo,200\nEast,Riga,300\n', step: 'By region', city: 'City', lines: ['Region', 'City'] },
    ...{ total: 'sum of salary by city where region is West', understood: 'Understood: Sum of Salary by City, where Region is West.' },
    ...{ missing: 'sum of salary by city where city is Rmoa', notThere: '“Rmoa” was not found in that column.', offered: 'Rome' },
    ...{ another: 'average salary by city', seen: 'how many rows by region' },
    ...{ region: 'West', example: 'average Salary by Region', dropped: 'sum of salary by city excluding bonuses', notRead: /“excluding bonuses”/ },
  },
  zh: {
    ...{ csv: '地区,城市,工资\n西部,罗马,100\n西部,奥斯陆,200\n东部,里加,300\n', step: '按地区', city: '城市', lines: ['地区', '城市'] },
    ...{ total: '按城市统计工资总和，其中地区是西部', understood: '已理解：按城市的工资求和，其中地区为西部。' },
    ...{ missing: '按城市统计工资总和，其中城市是巴黎', notThere: '在该字段中没有找到“巴黎”。', offered: '罗马' },
    ...{ another: '各城市的平均工资', seen: '各地区有多少行' },
    ...{ region: '西部', example: '按地区统计工资的平均值', dropped: '各城市的工资总和，不含奖金', notRead: /“不含奖金”/ },
  },
}

/** Creates and saves an analysis with one step that counts rows by the first column. */
async function anAnalysis(product: RunningProduct, token: string, { csv, step }: (typeof WORDS)['en']) {
  const dataset_id = await uploadByCall(product, token, 'Salaries', csv)
  const { id, version, value_json } = await call<Analysis>(product, 'apiv2/create_analysis', { dataset_id, title: 'Salaries' }, token)
  const [first] = value_json.steps
  const measures = [{ id: 'n', name: 'People', type: 'ui', value: { agg: 'count', column_id: null } }]
  const value = { ...first?.config.query.value, groupbys: ['c1'], measures }
  const config = { pivot: { rows: ['c1'], columns: [], sort: [] }, query: { ...first?.config.query, value } }
  const document = { ...value_json, steps: [{ ...first, name: step, config }] }
  await call(product, 'apiv2/save_analysis', { analysis_id: id, base_version: version, value_json: document }, token)
  return { id, document }
}

for (const locale of ['en', 'zh'] as const)
  test(`a question about a step is answered, accepted, undone and posted (${locale})`, inLanguage(locale), async ({ page, browser, product }) => {
    const [t, words] = [wordsOf(locale), WORDS[locale]]
    const [owner, reader] = [`owner.ask.${locale}@example.org`, `reader.ask.${locale}@example.org`]
    await newAccount(page, product, owner)
    const { token } = await signIn(page, product, owner)
    const { id, document } = await anAnalysis(product, token, words)
    const ben = await onPhone(browser)
    await newAccount(ben, product, reader)
    await call(product, 'apiv2/share_analysis', { analysis_id: id, emails: [reader], role: 'viewer' }, token)
    const address = `${product.url}${locale === 'en' ? '' : `/${locale}`}/analysis-${id}?step=s1`
    await page.goto(address)
    await expect(grid(page)).toBeVisible({ timeout: 60_000 })
    const before = await grid(page).textContent()
    const dialog = page.getByRole('dialog', { name: t('ask.title') })
    const question = dialog.getByRole('textbox', { name: t('ask.question') })
    const answer = dialog.getByRole('region', { name: t('ask.answer') })
    const opener = page.getByRole('toolbar', { name: t('displays.toolbar') }).getByRole('button', { name: t('ask.ask'), exact: true })
    const openItem = async (on: Page, name: string) => {
      await on.getByRole('button', { name: t('analysis.stepMenu', { name: words.step }) }).click()
      await on.getByRole('menuitem', { name }).click()
    }

    // with the keyboard only: open, ask, accept; focus returns to the control that opened the dialog
    await opener.press('Enter')
    await expect(question).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(t('ask.missing'))).toBeVisible()
    await page.keyboard.insertText(words.total)
    // Safari sends the key that ends a composition after the composition; only its key code shows that
    await question.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })
    await expect(dialog.getByRole('button', { name: t('ask.send'), exact: true })).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(answer.getByText(words.understood)).toBeVisible()
    await expect(answer.getByRole('table')).toContainText(/300/)
    await expect(answer.getByRole('heading', { name: t('ask.changes', { name: words.step }) })).toBeVisible()
    const changes = answer.getByRole('list').first().getByRole('listitem')
    for (const name of words.lines) await expect(changes.filter({ hasText: name }).first()).toBeVisible()
    await expect(changes.filter({ hasText: words.step })).toHaveCount(0)
    await expectAccessible(page, '[role=dialog]')
    await picture(page, `ask-${locale}`)
    const accept = answer.getByRole('button', { name: t('ask.accept') })
    for (let at = 0; at < 12 && !(await accept.evaluate((e) => e === e.ownerDocument.activeElement)); at++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(t('ask.accepted'))).toBeVisible()
    await expect(opener).toBeFocused()
    await expect.poll(() => rowCells(page, locale === 'en' ? 'Oslo' : '奥斯陆')).toEqual(['200'])
    const after = await grid(page).textContent()

    // a single Undo restores everything
    await page.getByRole('button', { name: t('analysis.undo') }).click()
    await expect.poll(() => grid(page).textContent()).toBe(before)
    await page.getByRole('button', { name: t('analysis.redo') }).click()
    await expect.poll(() => grid(page).textContent()).toBe(after)
    await page.getByRole('button', { name: t('analysis.undo') }).click()
    await expect.poll(() => grid(page).textContent()).toBe(before)

    // first a value that does not exist, then a question that cannot be understood
    await opener.click()
    const examples = dialog.getByRole('group', { name: t('ask.examples') })
    await expect(examples.getByRole('button', { name: words.example })).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await picture(page, `ask-examples-${locale}`)
    await examples.getByRole('button', { name: words.example }).click()
    await expect(answer.getByRole('table')).toContainText(words.region)
    await question.fill(words.dropped)
    await question.press('Enter')
    await expect(answer.getByText(words.notRead)).toBeVisible()
    await expect(answer.getByRole('button')).toHaveCount(0)
    await question.fill(words.missing)
    await question.press('Enter')
    await expect(answer.getByText(words.notThere)).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await picture(page, `ask-unclear-${locale}`)
    await answer.getByRole('button', { name: t('ask.offer', { name: words.offered }) }).click()
    await expect(answer.getByRole('table')).toContainText(words.offered)

    // after declining, nothing has changed and another question can be asked
    await answer.getByRole('button', { name: t('ask.decline') }).click()
    await expect(answer).toHaveCount(0)
    await expect(question).toBeFocused()

    // nobody else sees an answer before it is posted
    await ben.goto(address)
    await expect(grid(ben)).toBeVisible({ timeout: 60_000 })
    await openItem(ben, t('stepMessages.menu'))
    const his = ben.getByRole('complementary', { name: t('stepMessages.title') })
    await expect(his.getByText(t('stepMessages.none'))).toBeVisible()
    await question.fill(words.another)
    await question.press('Enter')
    await expect(answer.getByText(t('ask.private'))).toBeVisible()
    await expect(answer.getByRole('button', { name: t('ask.accept') })).toBeEnabled()
    await expect(his.getByText(t('stepMessages.none'))).toBeVisible()
    await answer.getByRole('button', { name: t('ask.post') }).click()
    await expect(answer.getByText(t('ask.posted'))).toBeVisible()
    await expect(his.getByRole('listitem')).toContainText(words.another)
    await expectAccessible(ben, `aside[aria-label="${t('stepMessages.title')}"]`)
    await picture(ben, `ask-posted-${locale}`)

    // a viewer asks about the columns that are shared with them
    await openItem(ben, t('ask.menu'))
    const asked = ben.getByRole('dialog', { name: t('ask.title') })
    await asked.getByRole('textbox', { name: t('ask.question') }).fill(words.seen)
    await asked.getByRole('textbox', { name: t('ask.question') }).press('Enter')
    await expect(asked.getByRole('region', { name: t('ask.answer') }).getByRole('table')).toBeVisible()
    await expectAccessible(ben, '[role=dialog]')
    await picture(ben, `ask-phone-${locale}`)
    await ben.context().close()

    // someone else changes the step in the meantime: the accepted edit stays local until saving asks what to keep
    const steps = document.steps.map((step) => {
      const value = { ...step.config.query.value, groupbys: ['c2'] }
      return { ...step, config: { pivot: { ...step.config.pivot, rows: ['c2'] }, query: { ...step.config.query, value } } }
    })
    await call(product, 'apiv2/save_analysis', { analysis_id: id, base_version: 2, value_json: { ...document, steps } }, token)
    await answer.getByRole('button', { name: t('ask.accept') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(t('presence.saveAsks', { units: t('conflict.units.step', { name: words.step }) }))).toBeVisible()
    await page.getByRole('button', { name: t('analysis.undo') }).click()
    await page.getByRole('button', { name: t('presence.load') }).click()
    await expect(grid(page)).toContainText(words.offered)
  })
