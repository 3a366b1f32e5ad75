/** Descriptions of steps: generated, linked to cells, marked as out of date, undone, edited by hand and saved. */
import { expect, expectAccessible, grid, newAccount, openDemo, test } from './page.ts'

test('a step is described in sentences whose numbers lead to their cells, and the text says when it is out of date', async ({ page, product }) => {
  await newAccount(page, product, 'describe@example.com')
  await openDemo(page, product, 'Retail orders, quarter by quarter')
  await page.getByRole('button', { name: 'Describe', exact: true }).click()
  const block = page.getByRole('region', { name: 'Description of the step' })
  await expect(block.getByRole('button', { name: 'Describe again' })).toBeVisible()
  await expect(block).toContainText('It is based on')
  await expectAccessible(page)

  // a number in the text links to its cell and the cell's explanation, even after the rows are sorted differently
  const lead = block.getByRole('button', { name: /million$/ }).nth(1)
  await lead.click()
  const panel = page.getByRole('complementary', { name: 'Explain this number' })
  await expect(panel).toBeVisible()
  const active = grid(page).locator('[role=gridcell][data-active=true]')
  await expect(active).toHaveAttribute('aria-label', /Grand total, Total revenue/)
  const address = (await active.getAttribute('aria-label')) ?? ''
  await panel.getByRole('button', { name: 'Close' }).click()
  const header = grid(page).getByRole('columnheader', { name: 'Total revenue' }).last()
  await header.click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await lead.click()
  await expect(active).toHaveAttribute('aria-label', address)
  await expect(block.getByText('Out of date')).toHaveCount(0)

  // an edit changes the step's result, so the description is out of date
  await page.getByRole('button', { name: 'Describe again' }).click()
  await expect(block.getByRole('button', { name: 'Edit…' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Channel' }).click()
  await expect(block.getByText('Out of date: the result has changed since then.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(block.getByText('Out of date')).toHaveCount(0)
})

test('a description that is edited by hand keeps its numbers, and hides when it is told to', async ({ page, product }) => {
  await newAccount(page, product, 'by-hand@example.com')
  await openDemo(page, product, '各星期的出生人数', '/zh/tryitnow')
  await page.getByRole('button', { name: '生成说明' }).click()
  const block = page.getByRole('region', { name: '步骤说明' })
  await expect(block.getByRole('button', { name: '重新生成' })).toBeVisible()
  await expectAccessible(page)
  const numbers = block.getByTitle('在表格中显示此数字')
  const count = await numbers.count()
  expect(count).toBeGreaterThan(5)

  await block.getByRole('button', { name: '编辑…' }).click()
  const text = page.getByRole('textbox', { name: '说明' })
  await text.fill(`请注意：${await text.inputValue()}`)
  await page.getByRole('button', { name: '应用' }).click()
  await expect(block).toContainText('请注意：')
  await expect(numbers).toHaveCount(count)
  await block.getByRole('button', { name: '隐藏' }).click()
  await expect(block).toHaveCount(0)
})

test('a description that is stopped on the way leaves nothing, and one that is written is undone', async ({ page, product }) => {
  await newAccount(page, product, 'stopped@example.com')
  await openDemo(page, product, 'Retail orders, quarter by quarter')
  // delays the request, so that there is time to stop it
  const held: (() => void)[] = []
  await page.route('**/nexus', async (route) => {
    if (/"apiv2\/(describe_step|get_step_description)"/.test(route.request().postData() ?? '')) await new Promise<void>((go) => held.push(go))
    await route.continue().catch(() => undefined)
  })
  const describe = page.getByRole('button', { name: 'Describe', exact: true })
  const block = page.getByRole('region', { name: 'Description of the step' })
  await describe.click()
  await expect(block.getByRole('status')).toHaveText('Writing…')
  await block.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(block).toHaveCount(0)
  for (const go of held) go()
  await page.unroute('**/nexus')
  await expect(describe).toBeEnabled()
  await expect(page.getByText('Not saved')).toHaveCount(0)

  await describe.click()
  await expect(block).toContainText('It is based on')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(block).toHaveCount(0)
  await page.getByRole('button', { name: 'Redo' }).first().click()
  await expect(block).toContainText('It is based on')
})
