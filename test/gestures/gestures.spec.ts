/**
 * Performs every task of docs/gestures.md, by mouse and by keyboard alone, in exactly the documented number of gestures.
 * The mouse never needs more than Excel.
 */
import type { Page } from '@playwright/test'
import { test as base, expect, grid, newAccount, type RunningProduct, signIn } from '../e2e/page.ts'
import { KeyHand, MouseHand } from './hand.ts'
import { makeStarts, type Start } from './orders.ts'
import { TASKS, type Task } from './tasks.ts'
import { WAYS } from './ways.ts'

const EMAIL = 'hands@example.org'

const test = base.extend<object, { readonly starts: ReadonlyMap<Start, string> }>({
  starts: [
    async ({ browser, product }, use) => {
      const page = await browser.newPage()
      await newAccount(page, product, EMAIL)
      const { token } = await signIn(page, product, EMAIL)
      await page.close()
      await use(await makeStarts(product, token))
    },
    { scope: 'worker' },
  ],
})
test.use({ settings: { DEMO_DATA: 'off' }, permissions: ['clipboard-read', 'clipboard-write'] })

interface Opening {
  readonly page: Page
  readonly product: RunningProduct
  readonly starts: ReadonlyMap<Start, string>
}

/** Opens the analysis that a task starts from, waits for its numbers, and focuses the first one. */
async function open({ page, product, starts }: Opening, { start }: Task): Promise<void> {
  await signIn(page, product, EMAIL)
  await page.goto(`${product.url}/analysis-${starts.get(start)}`)
  await expect(page.getByRole('checkbox', { name: 'Use Region' })).toBeVisible()
  if (start === 'fields') return
  await expect(grid(page).getByRole('gridcell').first()).not.toBeEmpty()
  await expect(page.locator('[role=treegrid][aria-busy=true]')).toHaveCount(0)
  await grid(page).focus()
}

for (const [id, task] of Object.entries(TASKS)) {
  const way = WAYS[id as keyof typeof TASKS]
  test(`${task.name}: by mouse`, async ({ page, product, starts }) => {
    await open({ page, product, starts }, task)
    const hand = new MouseHand(page)
    await way.mouse(hand, page)
    await way.check(page)
    expect(hand.gestures, hand.gestures.join(', ')).toHaveLength(task.mouse)
    expect(task.mouse).toBeLessThanOrEqual(task.excel.gestures)
  })
  test(`${task.name}: by keys`, async ({ page, product, starts }) => {
    await open({ page, product, starts }, task)
    const hand = new KeyHand(page)
    await way.keys(hand, page)
    await way.check(page)
    expect(hand.gestures, hand.gestures.join(', ')).toHaveLength(task.keys)
    if (task.why === null) expect(task.keys).toBeLessThanOrEqual(task.excel.gestures)
  })
}
