/** The loading indicator: beside the page while it reads, over it while it writes, hidden when no request is pending. */
import type { Page } from '@playwright/test'
import { LANGUAGES, LOCALES } from '../../src/texts/languages.ts'
import { expect, expectAccessible, inLanguage, newAccount, picture, signIn, test } from './page.ts'
import { wordsOf } from './words.ts'

const SAID = { en: 'Please wait a moment', zh: '请稍候' } as const

/** Delays an operation's calls; returns a function that lets them continue. */
async function hold(page: Page, operation: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/nexus', async (route) => {
    if (route.request().postDataJSON()?.name === operation) await promise
    await route.fallback()
  })
  return resolve
}

for (const locale of LOCALES)
  test(`a page that waits for its data for two seconds says so, and goes on where it was (${locale})`, inLanguage(locale), async ({ page, product }) => {
    await newAccount(page, product, `loading.${locale}@example.org`)
    // excludes the indicators inside the page's content
    const indicator = page.locator('[role=status]:not(main *)').filter({ hasText: SAID[locale] })
    const read = await hold(page, 'apiv2/list_datasets')
    await page.goto(`${product.url}${LANGUAGES[locale].prefix}/datasets`)
    await expect(indicator).toBeVisible()
    await expectAccessible(page)
    await picture(page, `loading-${locale}`)
    // the indicator covers nothing: the page can still be used
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`${LANGUAGES[locale].prefix || '/'}/?$`))
    read()
    await expect(indicator).toHaveCount(0)

    // a dialog that is saving stays visible together with the indicator
    const t = wordsOf(locale)
    const { user } = await signIn(page, product, `loading.${locale}@example.org`)
    await page.goto(`${product.url}${LANGUAGES[locale].prefix}/user/${user.id}/settings`)
    await page.getByRole('button', { name: t('account.deleteOpen') }).click()
    const dialog = page.getByRole('dialog', { name: t('account.delete') })
    await dialog.getByLabel(t('account.presentPassword')).fill('wrong')
    const write = await hold(page, 'apiv2/delete_account')
    await dialog.getByRole('button', { name: t('account.deleteConfirm') }).click()
    await expect(indicator).toBeInViewport({ ratio: 1 })
    await expect(dialog).toBeInViewport({ ratio: 1 })
    const [said, asked] = [await indicator.boundingBox(), await dialog.boundingBox()]
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(asked?.y ?? 0)
    await picture(page, `loading-dialog-${locale}`)
    write()
    await expect(indicator).toHaveCount(0)
  })
