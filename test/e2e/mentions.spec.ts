/** People mention each other in messages about an analysis: by keyboard and by mouse, with unread marks, and after someone loses access. */
import type { Page } from '@playwright/test'
import { call, expect, expectAccessible, inLanguage, newAccount, picture, signIn, test } from './page.ts'
import { onPhone, sharedAnalysis } from './shared-analysis.ts'
import { wordsOf } from './words.ts'

// these tests do not need the demo data
test.use({ settings: { DEMO_DATA: 'off' } })

/** Two people share this name, so that only their addresses distinguish them. */
const NAMES = { en: { name: 'Béla Wu', typed: 'bela' }, zh: { name: '王晓明', typed: 'wangx' } } as const

for (const locale of ['en', 'zh'] as const)
  test(`people mention each other in messages, by keys and by hand (${locale})`, inLanguage(locale), async ({ page, browser, product }) => {
    const t = wordsOf(locale)
    const { name, typed } = NAMES[locale]
    const [owner, reader, other] = ['owner', 'reader', 'other'].map((who) => `${who}.mentions.${locale}@example.org`) as [string, string, string]
    const [his, hers] = [await onPhone(browser), await onPhone(browser)]
    const named = async (on: Page, email: string) => {
      await newAccount(on, product, email)
      const { token } = await signIn(on, product, email)
      await call(product, 'apiv2/update_profile', { name, locale, time_zone: null }, token)
      return token
    }
    const [hisToken, herToken] = [await named(his, reader), await named(hers, other)]
    await hers.context().close()
    const { path } = await sharedAnalysis(page, product, { owner, reader })
    const analysis_id = path.slice('/analysis-'.length)
    const { token } = await signIn(page, product, owner)
    type Shares = { people: { id: string; email: string }[] }
    const { people } = await call<Shares>(product, 'apiv2/share_analysis', { analysis_id, emails: [other], role: 'viewer' }, token)
    for (const of of [hisToken, herToken]) await call(product, 'apiv2/get_analysis', { analysis_id }, of)
    const address = `${product.url}${locale === 'en' ? '' : `/${locale}`}${path}?step=s1`
    await his.goto(address)

    // @ lists both people with their addresses; Escape closes the list but not the panel
    await page.goto(`${address}&messages=s1`)
    const mine = page.getByRole('complementary', { name: t('stepMessages.title') })
    const text = mine.getByRole('textbox', { name: t('stepMessages.text') })
    const offered = mine.getByRole('listbox', { name: t('stepMessages.people') })
    const options = offered.getByRole('option')
    await expect(text).toBeEnabled({ timeout: 60_000 })
    await text.pressSequentially('So, @')
    await expect(options).toHaveText([new RegExp(`${name}.*@example.org`), new RegExp(`${name}.*@example.org`)])
    await expectAccessible(page, `aside[aria-label="${t('stepMessages.title')}"]`)
    await picture(page, `mentions-${locale}`)
    await text.press('Escape')
    await expect(offered).toHaveCount(0)
    await text.press('x')
    await expect(offered).toHaveCount(0)
    await expect(text).toHaveValue('So, @x')

    // for an unknown name the list says that nobody matches, until the text continues
    await text.fill('')
    await text.pressSequentially('@Zz')
    await expect(mine.getByText(t('stepMessages.nobody'))).toBeVisible()
    await text.press('Space')
    await expect(mine.getByText(t('stepMessages.nobody'))).toHaveCount(0)

    // chooses a person by keyboard; Enter in an input method or in the list does not send the message
    await text.fill('')
    await text.pressSequentially(`So, @${typed}`)
    await expect(options).toHaveCount(2)
    await text.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    await expect(text).toHaveValue(`So, @${typed}`)
    const chosen = options.filter({ hasText: reader })
    const at = (await options.allTextContents()).findIndex((one) => one.includes(reader))
    for (let n = 0; n < at + 2; n++) await text.press('ArrowDown')
    await expect(chosen).toHaveAttribute('aria-selected', 'true')
    await expect(text).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? 'none')
    await text.press('Enter')
    await expect(text).toHaveValue(`So, @${name} `)
    await expect(text).toBeFocused()
    await expect(offered).toHaveCount(0)
    await expect(mine.getByText(t('stepMessages.mentioned', { names: name }))).toBeVisible()
    await text.pressSequentially('why?')
    await expect(mine.getByText(t('stepMessages.none'))).toBeVisible()
    await text.press('Control+Enter')
    await expect(mine.getByRole('listitem').getByText(`@${name}`, { exact: true })).toBeVisible()

    // the mentioned person sees a mark and mentions the owner in reply; only the owner sees email addresses
    const mark = his.getByRole('navigation', { name: t('analysis.steps') }).getByRole('button', { name: locale === 'en' ? /1 mentions you/ : /1 条提到了您/ })
    await expect(mark).toBeVisible({ timeout: 60_000 })
    await picture(his, `mentions-mark-${locale}`)
    await mark.click()
    const panel = his.getByRole('complementary', { name: t('stepMessages.title') })
    await expect(panel.locator('mark')).toHaveText(`@${name}`)
    const answer = panel.getByRole('textbox', { name: t('stepMessages.text') })
    await answer.pressSequentially('＠')
    const hisOptions = panel.getByRole('option')
    await expect(hisOptions).toHaveCount(2)
    await expect(hisOptions.filter({ hasText: '@' })).toHaveCount(0)
    await expectAccessible(his, `aside[aria-label="${t('stepMessages.title')}"]`)
    await picture(his, `mentions-phone-${locale}`)
    await hisOptions.filter({ hasText: t('stepMessages.owner') }).click()
    await expect(answer).toHaveValue('@Ana Lima ')
    await panel.getByRole('button', { name: t('stepMessages.send'), exact: true }).click()
    await expect(mine.locator('mark')).toHaveText('@Ana Lima')
    await expect(mark).toHaveCount(0)
    await picture(page, `mentions-thread-${locale}`)

    // someone loses access while the owner writes a message that mentions them: the mention becomes plain text
    await text.pressSequentially(`@${typed}`)
    await options.filter({ hasText: other }).click()
    await expect(mine.getByText(t('stepMessages.mentioned', { names: name }))).toBeVisible()
    const share_id = people.find(({ email }) => email === other)?.id
    await call(product, 'apiv2/unshare_analysis', { analysis_id, share_id }, token)
    await text.pressSequentially('@')
    await expect(mine.getByRole('alert')).toHaveText(t('stepMessages.notMentioned', { names: name }))
    await expect(options).toHaveCount(1)
    await text.press('Tab')
    await expect(text).toHaveValue(`@${name} @${name} `)
    await mine.getByRole('button', { name: t('stepMessages.send'), exact: true }).click()
    await expect(mine.getByRole('listitem')).toHaveCount(3)
    await expect(mine.getByRole('listitem').last().getByText(`@${name}`, { exact: true })).toHaveCount(1)

    // an edit removes one mention and adds another; Escape in the list closes neither the panel nor the edit
    const last = mine.getByRole('listitem').last()
    await last.getByRole('button', { name: new RegExp(`^${t('stepMessages.edit')}`) }).click()
    const changed = last.getByRole('textbox')
    await changed.fill('')
    await changed.pressSequentially('Never mind @')
    await expect(last.getByRole('option')).toHaveCount(1)
    await expectAccessible(page, `aside[aria-label="${t('stepMessages.title')}"]`)
    await picture(page, `mentions-edit-${locale}`)
    await changed.press('Escape')
    await expect(last.getByRole('option')).toHaveCount(0)
    await changed.press('Backspace')
    await changed.press('@')
    await changed.press('Tab')
    await expect(changed).toHaveValue(`Never mind @${name} `)
    await last.getByRole('button', { name: t('stepMessages.save') }).click()
    await expect(last.getByText(`@${name}`, { exact: true })).toBeVisible()
    await his.context().close()
  })
