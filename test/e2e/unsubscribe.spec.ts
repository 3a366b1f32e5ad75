/** Turning off emails about messages: by the link in an email, without signing in, or by the switch in the messages dialog. Both change the same setting. */

import { mailLinks } from '../../src/server/security/mail-links.ts'
import { installationSecret } from '../../src/server/security/secrets.ts'
import { expect, expectAccessible, inLanguage, newAccount, picture, signIn, test } from './page.ts'
import { onPhone, sharedAnalysis } from './shared-analysis.ts'
import { wordsOf } from './words.ts'

for (const locale of ['en', 'zh'] as const)
  test(`mails about messages end and begin again by a link and by a switch (${locale})`, inLanguage(locale), async ({ page, browser, product }) => {
    const t = wordsOf(locale)
    const home = `${product.url}${locale === 'en' ? '' : `/${locale}`}`
    const [owner, reader] = [`owner.mails.${locale}@example.org`, `reader.mails.${locale}@example.org`]
    const guest = await onPhone(browser)
    await newAccount(guest, product, reader)
    await guest.context().clearCookies()
    const { path } = await sharedAnalysis(page, product, { owner, reader })
    const { user } = await signIn(page, product, owner)
    const links = mailLinks(installationSecret(product.dataDir))
    const link = `${home}/unsubscribe-${links.token({ userId: user.id, analysisId: path.slice('/analysis-'.length) })}`
    const press = (key: string) => guest.getByRole('button', { name: t(`unsubscribe.${key}`), exact: true }).click()
    const says = (key: string) => expect(guest.getByRole('main').getByRole('status')).toHaveText(t(`unsubscribe.${key}`))

    // opening the link changes nothing; only the button turns emails off
    await guest.goto(link)
    await says('on')
    await expect(guest.getByText(t('unsubscribe.aboutTitled', { title: 'Salaries' }))).toBeVisible()
    await expectAccessible(guest)
    await picture(guest, `unsubscribe-${locale}`)
    await press('stop')
    await says('off')

    // the switch shows that emails are off, and turns them on again
    await page.goto(`${home}${path}?step=s1&messages=s1`)
    const mailMe = page.getByRole('complementary', { name: t('stepMessages.title') }).getByRole('switch', { name: t('stepMessages.mailMe') })
    await expect(mailMe).not.toBeChecked({ timeout: 60_000 })
    await mailMe.press('Space')
    await expect(mailMe).toBeChecked()
    await guest.reload()
    await says('on')

    // turns all emails about messages off and on again
    await press('stopAll')
    await says('allOff')
    await page.reload()
    await expect(mailMe).not.toBeChecked({ timeout: 60_000 })
    await press('startAll')
    await says('on')

    // a truncated link shows an error and no button
    await guest.goto(link.slice(0, -4))
    await expect(guest.getByRole('alert')).toHaveText(t('unsubscribe.invalid'))
    await expect(guest.getByRole('button', { name: t('unsubscribe.stop') })).toHaveCount(0)
    await guest.context().close()
  })
