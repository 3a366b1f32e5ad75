/** What pages do in the background: they send usage events, and switch to a newer build of the product. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { EVENT_FLUSH_INTERVAL, VERSION_POLL } from '../../src/contract/constants.ts'
import { AnalyticsEvent } from '../../src/contract/events.ts'
import { test as base, expect, expectAccessible, hydrated, newAccount, type RunningProduct, signIn } from './page.ts'
import { wordsOf } from './words.ts'

const test = base.extend({ settings: [{ EVENTS: 'on', DEMO_DATA: 'off' }, { scope: 'worker' }] })
const t = wordsOf('en')

function withDb<T>(product: RunningProduct, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(join(product.dataDir, 'tessera.sqlite'), { timeout: 10_000 })
  const done = work(db)
  db.close()
  return done
}
const kept = (product: RunningProduct): AnalyticsEvent[] =>
  withDb(product, (db) =>
    db
      .prepare('SELECT event_json FROM events')
      .all()
      .map((row) => AnalyticsEvent.parse(JSON.parse(String(row.event_json)))),
  )
const pages = (product: RunningProduct): string[] => kept(product).flatMap(({ type, url }) => (type === 'pageview' ? [new URL(url).pathname] : []))

test('opened pages and clicks reach the server every ten seconds and when the page goes, unless the browser asks for privacy', async ({
  page,
  product,
  browser,
}) => {
  await page.clock.install()
  await page.goto(`${product.url}/contact?find=secret`)
  // before hydration the browser itself follows a link; the page sends its events when it is left
  await hydrated(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('nav.bookDemo') })
    .click()
  await expect(page.getByRole('heading', { name: t('bookDemo.title'), level: 1 })).toBeVisible()
  expect(kept(product)).toEqual([])
  await page.clock.runFor(EVENT_FLUSH_INTERVAL)
  await expect.poll(() => pages(product).sort()).toEqual(['/book-demo', '/contact'])
  expect(JSON.stringify(kept(product))).not.toContain('secret')
  expect(kept(product).find(({ type }) => type === 'click')).toMatchObject({ tag: 'a', language: 'en-US' })
  await page.goto(`${product.url}/signin`)
  await expect(page.getByRole('heading', { name: t('signIn.title') })).toBeVisible()
  await page.goto('about:blank')
  await expect.poll(() => pages(product)).toContain('/signin')
  // the event is also sent by a page whose scripts never ran
  await page.goto(`${product.url}/pricing`)
  await page.goto('about:blank')
  await expect.poll(() => pages(product)).toContain('/pricing')

  const before = kept(product).length
  const private_ = await browser.newPage()
  await private_.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })")
  await private_.goto(`${product.url}/signup`)
  await expect(private_.getByRole('heading', { name: t('signUp.title') })).toBeVisible()
  expect(await private_.evaluate("sessionStorage.getItem('events_queue')")).toBeNull()
  await private_.close()
  expect(kept(product)).toHaveLength(before)

  const email = 'use@example.org'
  await newAccount(page, product, email)
  withDb(product, (db) => db.prepare("UPDATE users SET role = 'admin' WHERE email = ?").run(email))
  await signIn(page, product, email)
  await page.goto(`${product.url}/admin`)
  const use = page.getByRole('region', { name: t('use.title'), exact: true })
  await expect(use.getByRole('columnheader', { name: t('use.pageview') })).toBeVisible()
  await expectAccessible(page)
})

/** Replaces the build ID in loaded pages, as if they came from an older build than the server. */
const fromAnOlderBuild = (page: Page) =>
  page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return await route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/(name="build" content=")[0-9a-f]{16}/, '$10000000000000000') })
  })

test('a page of an older build says so, and is loaded anew by a click or at the next navigation, and not while something is typed', async ({
  page,
  product,
}) => {
  const latest = (await (await fetch(`${product.url}/builds/latest.json`)).json()) as { id: string }
  expect((await fetch(`${product.url}/builds/meta/${latest.id}.json`)).status).toBe(200)
  expect((await fetch(`${product.url}/builds/meta/0000000000000000.json`)).status).toBe(404)
  await page.clock.install()
  await fromAnOlderBuild(page)
  await page.goto(`${product.url}/contact`)
  await hydrated(page)
  await page.getByLabel(t('enquiry.message')).fill('half typed')
  await page.unroute('**/*')
  const asked = page.waitForResponse(/builds\/meta\//)
  await page.clock.runFor(VERSION_POLL)
  await asked
  await expect(page.getByText(t('newVersion.title'))).toBeVisible()
  await expectAccessible(page)
  await page.evaluate('window.old = true')
  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: t('nav.bookDemo') }).click()
  await expect(page.getByRole('heading', { name: t('bookDemo.title'), level: 1 })).toBeVisible()
  expect(await page.evaluate('window.old')).toBe(true)
  await banner.getByRole('link', { name: t('nav.signIn') }).click()
  await expect.poll(() => page.evaluate('window.old').catch(() => true)).toBeUndefined()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.locator('meta[name=build]')).toHaveAttribute('content', latest.id)
  await banner.getByRole('link', { name: t('nav.contact') }).click()
  await expect(page.getByLabel(t('enquiry.message'))).toHaveValue('half typed')

  await fromAnOlderBuild(page)
  await page.reload()
  await hydrated(page)
  await page.unroute('**/*')
  const askedAgain = page.waitForResponse(/builds\/meta\//)
  await page.clock.runFor(VERSION_POLL)
  await askedAgain
  await page.getByRole('button', { name: t('newVersion.reload') }).click()
  await expect(page.locator('meta[name=build]')).toHaveAttribute('content', latest.id)
  await expect(page.getByLabel(t('enquiry.message'))).toHaveValue('half typed')
})
