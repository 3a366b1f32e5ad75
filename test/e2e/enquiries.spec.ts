/** The public site's forms in both languages, and how an administrator handles the messages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, newAccount, picture, type RunningProduct, signIn, test } from './page.ts'
import { wordsOf } from './words.ts'

const [en, zh] = [wordsOf('en'), wordsOf('zh')]
const EMAIL = 'enquiries-admin@example.org'

async function administrator(page: Page, product: RunningProduct): Promise<void> {
  await newAccount(page, product, EMAIL)
  const db = new DatabaseSync(join(product.dataDir, 'tessera.sqlite'), { timeout: 10_000 })
  db.prepare("UPDATE users SET role = 'admin' WHERE email = ?").run(EMAIL)
  db.close()
  await signIn(page, product, EMAIL)
}

test('a demo is asked for: what is wrong stands at its field, and nothing typed is lost by a failure, a reload or another language', async ({
  page,
  product,
}) => {
  await page.goto(product.url)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: en('nav.bookDemo') })
    .click()
  await expect(page.getByRole('heading', { name: en('bookDemo.title'), level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: en('bookDemo.submit') }).click()
  await expect(page.getByLabel(en('enquiry.first_name'))).toBeFocused()
  for (const field of ['first_name', 'last_name', 'company_email', 'company', 'company_size', 'use_case'])
    await expect(page.getByText(en(`enquiry.required_${field}`), { exact: true })).toBeVisible()
  await expect(page.getByText(en('enquiry.required_phone'), { exact: true })).toBeHidden()
  await expectAccessible(page)
  await picture(page, 'book-demo-wrong', { fullPage: true })

  await page.getByLabel(en('enquiry.first_name')).fill('Ana')
  await page.getByLabel(en('enquiry.last_name')).fill('Lima')
  await page.getByLabel(en('enquiry.company_email')).fill('ana')
  await page.getByLabel(en('enquiry.company'), { exact: true }).fill('Acme')
  await page.getByLabel(en('enquiry.company_size')).selectOption('1000+')
  await page.getByLabel(en('enquiry.use_case')).fill('Sales\nby region')
  await expect(page.getByText(en('enquiry.email'))).toBeVisible()
  await page.getByRole('button', { name: en('bookDemo.submit') }).click()
  await expect(page.getByLabel(en('enquiry.company_email'))).toBeFocused()
  await page.getByLabel(en('enquiry.company_email')).fill('ana@example.com')

  await page.getByRole('link', { name: /中文/ }).click()
  await expect(page).toHaveURL(/\/zh\/book-demo$/)
  await page.reload()
  await expect(page.getByLabel(zh('enquiry.use_case'))).toHaveValue('Sales\nby region')
  await page.route('**/nexus', (route) => route.abort())
  await page.getByRole('button', { name: zh('bookDemo.submit') }).click()
  await expect(page.getByRole('alert').filter({ hasText: '演示预约提交失败，请重试。' })).toContainText('错误')
  await expect(page.getByText(zh('enquiry.kept'))).toBeVisible()
  await page.unroute('**/nexus')
  await page.getByRole('button', { name: zh('bookDemo.submit') }).click()
  await expect(page.getByRole('heading', { name: '已提交演示预约' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '谢谢！我们会尽快联系您，安排专属演示。' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel(zh('enquiry.use_case'))).toHaveValue('')
})

test('a message is sent, and an administrator reads, marks, exports and deletes it', async ({ page, product }) => {
  await page.goto(`${product.url}/contact`)
  await page.getByLabel(en('enquiry.first_name')).fill('Bo')
  await page.getByLabel(en('enquiry.last_name')).fill('Berg')
  await page.getByLabel(en('enquiry.company_email')).fill('bo@example.com')
  await page.getByLabel(en('enquiry.phone')).fill('+49 30 1234')
  await page.getByLabel(en('enquiry.company_size')).selectOption('251-1000')
  await page.getByRole('button', { name: en('contact.submit') }).click()
  await expect(page.getByText('Please enter a message before sending', { exact: true })).toBeVisible()
  await page.getByLabel(en('enquiry.message')).fill('=How many rows?')
  await page.route('**/nexus', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: en('contact.submit') }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to send message. Please try again.' })).toContainText('Error')
  await page.getByRole('button', { name: en('contact.submit') }).click()
  await expect(page.getByRole('heading', { name: 'Message Sent' })).toBeVisible()
  await expect(page.getByText("Thank you for contacting us! We'll get back to you as soon as possible.")).toBeVisible()

  await administrator(page, product)
  await page.goto(`${product.url}/admin`)
  const region = page.getByRole('region', { name: en('enquiries.title'), exact: true }).first()
  await region.getByLabel(en('enquiries.kind')).selectOption('contact')
  const row = region.getByRole('row').filter({ hasText: 'Bo Berg' })
  await row.getByRole('button', { name: en('enquiries.actionsFor', { name: 'Bo Berg' }) }).click()
  await page.getByRole('menuitem', { name: en('enquiries.read') }).click()
  await expect(page.getByRole('dialog')).toContainText('=How many rows?')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const saved = page.waitForEvent('download')
  await region.getByRole('button', { name: en('enquiries.export') }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain(`"'=How many rows?"`)
  await row.getByRole('button', { name: en('enquiries.actionsFor', { name: 'Bo Berg' }) }).click()
  await page.getByRole('menuitem', { name: en('enquiries.markDone') }).click()
  await expect(row.getByText(en('enquiries.state_done'))).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: en('enquiries.actionsFor', { name: 'Bo Berg' }) }).click()
  await page.getByRole('menuitem', { name: en('enquiries.delete') }).click()
  await page.getByRole('button', { name: en('enquiries.deleteAccept'), exact: true }).click()
  await expect(row).toHaveCount(0)
})
