/** Screenshots of all account pages and all emails, in both languages and color schemes, at two widths. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { fillIn } from '../../src/contract/errors.ts'
import { digestText } from '../../src/server/mail/message-digest.ts'
import { answerMessage, offerMessage } from '../../src/server/mail/offer-message.ts'
import { refreshMessage } from '../../src/server/mail/refresh-message.ts'
import { shareMessage } from '../../src/server/mail/share-message.ts'
import { invitationText, mailFromText, mailText, type Style, severalSignupsText } from '../../src/server/mail/texts.ts'
import type { Store } from '../../src/server/store/store.ts'
import { textsIn } from '../../src/server/texts.ts'
import { LANGUAGES } from '../../src/texts/languages.ts'
import { SCHEMES, showScheme } from '../e2e/dialogs.ts'
import { call, expect, expectAccessible, picture, type RunningProduct, test } from '../e2e/page.ts'
import { type Words, wordsOf } from '../e2e/words.ts'

const PASSWORD = 'Vq7!mountain'
const NEXT = 'Xk4!harbour'
const WIDTHS = [1440, 390] as const
const OPERATOR = { name: 'Acme Analytics', email: 'help@acme.example' }

test.use({ trace: 'off', settings: { DEMO_DATA: 'off', RATE_LIMITS: 'off', OPERATOR_NAME: OPERATOR.name, OPERATOR_EMAIL: OPERATOR.email } })

/** Takes screenshots of the page at both widths in both schemes; checks the accessibility of `part`. */
async function look(page: Page, name: string, part = 'html'): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    for (const scheme of SCHEMES) {
      await showScheme(page, scheme)
      await expectAccessible(page, part)
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${name} at ${width}`).toBeLessThanOrEqual(width)
      await picture(page, `${name}-${width}-${scheme}`, { fullPage: part === 'html' })
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

type Mail = { readonly subject: string; readonly html: string }

const PEOPLE = { title: 'Team sales 团队销售', owner_name: 'Ana Lima', owner_email: 'ana@example.org', name: '王芳', email: 'fang@example.org' }
/** A store with only the functions that emails about sharing call. Without an account, the recipient gets an invitation. */
const storeWith = (account: object | undefined): Store =>
  ({
    shares: { granteeOf: async () => 'p2', told: async () => ({ ...PEOPLE, role: 'viewer' }) },
    accounts: { byEmail: async () => account, byId: async () => PEOPLE },
    datasets: { find: async () => ({ ...PEOPLE, owner_id: 'p2' }) },
    refreshes: { find: async () => ({ last: { error: { code: 'db_password_wrong', params: { username: 'reader' } } } }) },
    invitations: { ensure: async () => 'i1', addLink: async () => undefined },
    transfers: {
      told: async () => ({ ...PEOPLE, id: 'p2', locale: null }),
      answered: async () => ({ ...PEOPLE, taker_name: '王芳', taker_email: 'fang@example.org', locale: null }),
    },
  }) as unknown as Store

/** Returns the emails about shared and offered objects by the key of their texts, including one to a person without an account. */
async function sharingMails({ locale, operator }: Style): Promise<(readonly [string, Mail])[]> {
  const page = (_: unknown, path: string): string => `https://tessera.example.org${path}`
  const to = { email: PEOPLE.email, locale }
  const known = storeWith({ name: '王芳', locale: null })
  const shared = { kind: 'shared', analysis: 'a1', by: 'p1', ...to } as const
  const answered = { kind: 'offer_answered', analysis: 'a1', by: 'p2', to: 'p1', ...to } as const
  const written = [
    ['shared', shareMessage(shared, known, page, operator)],
    ['shared to a new person', shareMessage(shared, storeWith(undefined), page, operator)],
    ['datasetShared', shareMessage({ kind: 'dataset_shared', dataset: 'd1', by: 'p1', ...to }, known, page, operator)],
    ['connectionShared', shareMessage({ kind: 'connection_shared', connection: 'k1', by: 'p1', ...to }, known, page, operator)],
    ['refreshFailed', refreshMessage({ kind: 'refresh_failed', dataset: 'd1', ...to }, known, page, operator)],
    ['offered', offerMessage({ kind: 'offered', offer: 'o1', ...to }, known, page, operator)],
    ['offerAccepted', answerMessage({ ...answered, accepted: true }, known, page, operator)],
    ['offerDeclined', answerMessage({ ...answered, accepted: false }, known, page, operator)],
  ] as const
  const mails = await Promise.all(written.map(async ([kind, message]) => [kind, await message] as const))
  return mails.flatMap(([kind, mail]) => (mail ? [[kind, mail] as const] : []))
}

/** An email about more messages than it quotes, by two people about two steps; one mentions its recipient. */
function messagesMail(style: Style, link: string, created_at: string): Mail {
  const message = { id: 'm1', step_id: 's1', author: 'Ana Lima', created_at, mentioned: false, text: 'Revenue fell in March.\nDo we know why?' }
  const mention = { ...message, id: 'm2', step_id: 's2', author: '王芳', mentioned: true, text: `@王芳 ${'see the plan-for-next-quarter/'.repeat(6)} 请看一下` }
  const stepNames = new Map([
    ['s1', 'Revenue by city'],
    ['s2', '各地区的销售额与利润'],
  ])
  return digestText(style, { name: '王芳', title: PEOPLE.title, listed: [message, mention], more: 3, stepNames, link, unsubscribe: link })
}

/** Returns all emails in a language by the key of their texts. */
async function mailsIn(style: Style): Promise<ReadonlyMap<string, Mail>> {
  const { mails } = textsIn(style.locale)
  const [link, when, name] = ['https://tessera.example.org/confirm-email-pK3v0bq8yV1nT6sRwXzA4uFh2LmC9dEjGiQoS7kYtBw', '2026-01-31T09:05:00.000Z', 'Ana Lima']
  const line = { name, at: when, link }
  const plain = ['confirmation', 'knownAddress', 'reset', 'resetUnconfirmed', 'passwordChanged'] as const
  const written = ['emailChange', 'emailChangeKnown', 'emailChangeAsked', 'emailChanged'] as const
  return new Map<string, Mail>([
    ...plain.map((kind) => [kind, mailText(style, kind, { name, link, when })] as const),
    ...written.map((kind) => {
      const { subject, text } = mails[kind]
      return [kind, mailFromText(style, subject, fillIn(text, { hello: fillIn(mails.hello, { name }), link }))] as const
    }),
    ['severalSignups', severalSignupsText(style, [line, { ...line, name: '王芳' }], 3)],
    ['invitation', invitationText(style, { inviter: name, to: null, link, expires: when })],
    ['invitationToAnalysis', invitationText(style, { inviter: name, to: { kind: 'analysis', id: 'a1' }, link, expires: when })],
    ['invitationToDataset', invitationText(style, { inviter: name, to: { kind: 'dataset', id: 'd1' }, link, expires: when })],
    ['invitationToConnection', invitationText(style, { inviter: name, to: { kind: 'connection', id: 'k1' }, link, expires: when })],
    ['stepMessages', messagesMail(style, link, when)],
    ...(await sharingMails(style)),
  ])
}

const linkFor = (product: RunningProduct, email: string): string =>
  product
    .console()
    .split('\n')
    .findLast((text) => text.startsWith(`Mail for ${email}: `))
    ?.split(': ')[1] ?? ''

/** Waits for an email of this kind; returns its link. */
async function mailed(product: RunningProduct, email: string, kind: string): Promise<string> {
  await expect.poll(() => linkFor(product, email)).toContain(kind)
  return linkFor(product, email)
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true })

async function signUp(page: Page, product: RunningProduct, t: Words, at: string, email: string, name: string): Promise<void> {
  await page.goto(`${product.url}${at}/signup`)
  await look(page, `signup${name}`)
  await button(page, t('signUp.submit')).click()
  await field(page, t('signIn.password')).fill('abc111')
  await look(page, `signup-refused${name}`)
  await field(page, t('signIn.email')).fill(email)
  await field(page, t('signUp.name')).fill('Ana Lima')
  for (const label of ['signIn.password', 'signUp.confirm']) await field(page, t(label)).fill(PASSWORD)
  await button(page, t('signUp.submit')).click()
  await expect(page.getByRole('heading', { name: t('signUp.checkTitle') })).toBeVisible()
  await look(page, `check-your-email${name}`)
}

async function reset(page: Page, product: RunningProduct, t: Words, at: string, email: string, name: string): Promise<void> {
  await page.goto(`${product.url}${at}/signin`)
  await field(page, t('signIn.email')).fill(email)
  await field(page, t('signIn.password')).fill('Wrong4you!')
  await button(page, t('signIn.submit')).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await look(page, `signin-refused${name}`)
  await page.getByRole('link', { name: t('forgotPassword.link') }).click()
  await look(page, `forgot-password${name}`)
  await field(page, t('signIn.email')).fill(email)
  await button(page, t('forgotPassword.submit')).click()
  await expect(page.getByRole('main').getByRole('status')).toBeVisible()
  await look(page, `forgot-password-sent${name}`)
  await page.goto(await mailed(product, email, '/reset-password-'))
  await look(page, `reset-password${name}`)
  for (const label of ['resetPassword.password', 'signUp.confirm']) await field(page, t(label)).fill(NEXT)
  await button(page, t('resetPassword.submit')).click()
  await expect(page.getByRole('main').getByRole('status')).toBeVisible()
  await look(page, `reset-password-done${name}`)
}

async function signIn(page: Page, product: RunningProduct, t: Words, at: string, email: string): Promise<string> {
  await page.goto(`${product.url}${at}/signin`)
  await field(page, t('signIn.email')).fill(email)
  await field(page, t('signIn.password')).fill(NEXT)
  await button(page, t('signIn.submit')).click()
  await expect(page).toHaveURL(/\/user\//)
  return new URL(page.url()).pathname
}

async function administer(page: Page, product: RunningProduct, t: Words, at: string, email: string, name: string): Promise<void> {
  const db = new DatabaseSync(join(product.dataDir, 'tessera.sqlite'), { timeout: 10_000 })
  db.prepare("UPDATE users SET role = 'admin' WHERE email = ?").run(email)
  db.close()
  await page.goto(`${product.url}${at}/admin`)
  // the page learns of the new role when it validates its token again, after a reload
  await page.reload()
  await expect(page.getByRole('heading', { name: t('admin.title'), level: 1 })).toBeVisible()
  const invited = `invited${name}@example.org`
  await field(page, t('admin.inviteEmail')).fill(invited)
  await button(page, t('admin.invite')).click()
  const row = page.getByRole('row').filter({ hasText: invited })
  await expect(row).toBeVisible()
  await expect(page.getByRole('region', { name: t('admin.settings') }).first()).toBeVisible()
  await look(page, `administration${name}`)
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: t('admin.revoke') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, `dialog-revoke-invitation${name}`, '[role=dialog]')
  await page.keyboard.press('Escape')
  const link = await mailed(product, invited, '/invitation-')
  await page.goto(link)
  await expect(button(page, t('invitation.submit'))).toBeVisible()
  await look(page, `invitation${name}`)
  await page.goto(`${new URL(link).origin}${at}/invitation-none`)
  await expect(page.getByRole('alert')).toBeVisible()
  await look(page, `invitation-over${name}`)
}

async function settings(page: Page, product: RunningProduct, t: Words, home: string, email: string, name: string): Promise<void> {
  // signs in a second time, so that there is another session to end
  await call(product, 'login', { email, password: NEXT })
  await page.goto(`${product.url}${home}/settings`)
  await expect(page.getByRole('button', { name: t('account.endOthers') })).toBeVisible()
  await look(page, `account-settings${name}`)
  const password = page.getByRole('region', { name: t('account.password') }).first()
  await password.getByLabel(t('account.presentPassword'), { exact: true }).fill('wrong')
  for (const label of ['account.newPassword', 'account.confirmPassword']) await password.getByLabel(t(label), { exact: true }).fill(PASSWORD)
  await password.getByRole('button', { name: t('account.passwordSubmit') }).click()
  await expect(password.getByLabel(t('account.presentPassword'), { exact: true })).toBeFocused()
  await look(page, `account-settings-refused${name}`)
  for (const [opener, picture] of [
    ['account.endOthers', 'dialog-sign-out-elsewhere'],
    ['account.deleteOpen', 'dialog-delete-account'],
  ] as const) {
    await page.getByRole('button', { name: t(opener) }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(page, `${picture}${name}`, '[role=dialog]')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: t('nav.account'), exact: true }).click()
  await page.getByRole('menuitem', { name: t('nav.signOutEverywhere') }).click()
  await look(page, `dialog-sign-out-everywhere${name}`, '[role=dialog]')
  await page.keyboard.press('Escape')
}

for (const locale of ['en', 'zh'] as const) {
  const at = LANGUAGES[locale].prefix
  const t = wordsOf(locale)
  const name = `-${locale}`

  test(`an account from its sign-up to its end (${locale})`, async ({ page, browser, product }) => {
    test.setTimeout(600_000)
    const email = `life.${locale}@example.org`
    await signUp(page, product, t, at, email, name)
    const elsewhere = await (await browser.newContext()).newPage()
    const link = await mailed(product, email, '/confirm-email-')
    await elsewhere.goto(link)
    await look(elsewhere, `confirm-email-elsewhere${name}`)
    await page.goto(link)
    await look(page, `confirm-email${name}`)
    await button(page, t('confirmEmail.submit')).click()
    await expect(page).toHaveURL(/\/user\//)
    await look(page, `user${name}`)
    await elsewhere.reload()
    await field(elsewhere, t('signIn.password')).fill(PASSWORD)
    await button(elsewhere, t('confirmEmail.submit')).click()
    await expect(elsewhere.getByRole('alert')).toBeVisible()
    await look(elsewhere, `confirm-email-over${name}`)

    await reset(elsewhere, product, t, at, email, name)
    await page.reload()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(page, `dialog-sign-in-again${name}`, '[role=dialog]')
    const home = await signIn(elsewhere, product, t, at, email)
    await settings(elsewhere, product, t, home, email, name)
    await administer(elsewhere, product, t, at, email, name)
    await elsewhere.context().close()
  })

  test(`every mail stands well (${locale})`, async ({ page }) => {
    const mails = await mailsIn({ locale, operator: OPERATOR })
    const known = Object.entries(textsIn(locale).mails).flatMap(([kind, text]) => (typeof text === 'object' && 'subject' in text ? [kind] : []))
    expect([...mails.keys()].sort()).toEqual([...known, 'shared to a new person'].sort())
    for (const [kind, { html, subject }] of mails)
      for (const colorScheme of SCHEMES)
        for (const width of [700, 390]) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 700 })
          await page.setContent(html)
          await expect(page.getByRole('heading', { name: subject })).toBeVisible()
          await expectAccessible(page)
          expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${kind} at ${width}`).toBeLessThanOrEqual(width)
          await picture(page, `mail-${kind.replaceAll(' ', '-')}-${locale}-${width}-${colorScheme}`, { fullPage: true })
        }
  })
}
