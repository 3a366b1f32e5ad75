import { expect, expectAccessible, grid, openDemo, picture, rowCells, test, writeSql } from './page.ts'

test('a guest opens the flights, drags a field by mouse and sees totals of the source rows', async ({ page, product }) => {
  await openDemo(page, product, 'Where flights run late')
  await expect(grid(page).getByRole('rowheader', { name: 'Grand total' })).toBeVisible()
  await expect(page.getByText('3,000,000 source rows')).toBeVisible()
  await expectAccessible(page)

  const field = page.getByRole('button', { name: 'Weekday', exact: true })
  const area = page.getByRole('region', { name: 'Columns' })
  await field.hover()
  await page.mouse.down()
  const box = await area.boundingBox()
  if (!box) throw new Error('the area has no place')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 20, { steps: 8 })
  await page.mouse.up()
  await expect(area.getByRole('button', { name: 'Weekday in Columns' })).toBeVisible()
  await expect(grid(page).getByRole('columnheader', { name: '1 Monday' }).first()).toBeVisible()
})

test('a chip moves by keyboard alone: lifted, carried and dropped', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  const rows = page.getByRole('region', { name: 'Rows' })
  const columns = page.getByRole('region', { name: 'Columns' })
  await rows.getByRole('button', { name: 'Weekday', exact: true }).focus()
  await page.keyboard.press('Space')
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await page.keyboard.press('Space')
  await expect(columns.getByRole('button', { name: 'Weekday in Columns' })).toBeVisible()
  await expect(rows.getByRole('button')).toHaveCount(0)
})

test('the menu of a chip moves it too, and undo takes it back', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  // of the last columns only those in view are drawn
  const cells = async () => (await rowCells(page, '1 Monday')).slice(0, 8)
  const before = await cells()
  await page.getByRole('button', { name: 'Weekday in Rows' }).click()
  await page.getByRole('menuitem', { name: 'Move to Columns' }).click()
  await expect(grid(page).getByRole('rowheader', { name: '1 Monday' })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(grid(page).getByRole('rowheader', { name: '1 Monday' })).toBeVisible()
  await expect.poll(cells).toEqual(before)
  await page.keyboard.press('Control+Shift+z')
  await expect(grid(page).getByRole('rowheader', { name: '1 Monday' })).toHaveCount(0)
})

test('deferred changes wait for Update, are counted, and can be discarded', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await page.getByRole('switch', { name: 'Defer updates' }).click()
  await page.getByRole('checkbox', { name: 'Use Month' }).check()
  await page.getByRole('button', { name: 'Weekday in Rows' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByRole('main').getByText('2 changes are waiting')).toBeVisible()
  await expect(grid(page).getByRole('rowheader', { name: '1 Monday' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update · 2' }).click()
  await expect(grid(page).getByRole('rowheader', { name: '1 Monday' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Use Date' }).check()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('checkbox', { name: 'Use Date' })).not.toBeChecked()
})

test('groups close and open, arrows move, and a selection is copied with its headers', async ({ page, context, product }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDemo(page, product, 'Fifty years of life expectancy')
  await expect(grid(page).getByRole('row', { expanded: true })).not.toHaveCount(0)
  await grid(page).getByRole('button', { name: 'Collapse Americas' }).click()
  await expect(grid(page).getByRole('rowheader', { name: 'Argentina' })).toHaveCount(0)
  await grid(page).getByRole('button', { name: 'Expand Americas' }).click()
  await expect(grid(page).getByRole('rowheader', { name: 'Argentina' })).toBeVisible()
  await grid(page).focus()
  for (const key of ['Control+Home', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Control+c']) await page.keyboard.press(key)
  await expect(page.getByText('4 cells copied')).toBeVisible()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  const lines = copied.split('\r\n')
  expect(lines[0]).toBe('Region\tCountry\t1955 · Average life expectancy\t1960 · Average life expectancy')
  expect(lines).toHaveLength(3)
  expect(lines[1]?.startsWith('Americas\t\t')).toBe(true)
})

test('a filter keeps the chosen values, and the totals follow', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await page.getByRole('button', { name: 'Menu of Year' }).click()
  await page.getByRole('menuitem', { name: 'Add to Filters' }).click()
  await page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: 'Year', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter Year' })
  await dialog.getByRole('checkbox', { name: '1994' }).check()
  await dialog.getByRole('checkbox', { name: '1996' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('731 source rows')).toBeVisible()
  expect(await rowCells(page, 'Average: total')).toHaveLength(3)
})

test('a measure is shown as a share of its row, and the total is 100 %', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await page.getByRole('button', { name: 'Births a day in Values' }).click()
  await page.getByRole('menuitemradio', { name: 'Sum', exact: true }).click()
  await page.getByRole('button', { name: /in Values/ }).click()
  await page.getByRole('menuitemradio', { name: '% of row total' }).click()
  await expect.poll(async () => (await rowCells(page, '1 Monday')).at(-1)).toBe('100.0%')
  const shares = (await rowCells(page, '1 Monday')).slice(0, -1).map((text) => Number.parseFloat(text))
  expect(shares).toHaveLength(10)
  expect(Math.abs(shares.reduce((a, b) => a + b, 0) - 100)).toBeLessThan(0.6)
})

test('Chinese from the first page to the table', async ({ page, product }) => {
  await openDemo(page, product, '各星期的出生人数', '/zh/tryitnow')
  await expect(page.getByRole('region', { name: '筛选器' })).toBeVisible()
  await expect(grid(page).getByRole('columnheader', { name: '总计' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  // “ ” … — come from a Chinese face
  await expect(page.locator('body')).toHaveCSS('font-family', /^"Chinese punctuation"/)
  await expectAccessible(page)
})

test('every public page fits and is accessible, in English on a wide screen and in Chinese on a narrow one', async ({ page, product }) => {
  for (const [prefix, width] of [
    ['', 1440],
    ['/zh', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/signin', '/signup', '/datasets', '/tryitnow', '/nowhere', '/confirm-email-x']) {
      await page.goto(`${product.url}${prefix}${path === '/' && prefix ? '' : path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width)
      await expectAccessible(page)
    }
  }
})

test('an unknown address is answered with 404 and says so', async ({ page, product }) => {
  const response = await page.goto(`${product.url}/no-such-page`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('a guest writes a measure in SQL, is told what is wrong with it, and divides it by another', { tag: '@pictures' }, async ({ page, product }) => {
  await openDemo(page, product, 'Where flights run late')
  await page.getByRole('button', { name: 'New measure' }).click()
  const dialog = page.getByRole('dialog', { name: 'New measure' })
  await dialog.getByLabel('Name').fill('Half')
  await writeSql(dialog, 'count(*) / nope')
  await expect(dialog.getByRole('alert')).toContainText('There is no column "nope" (at character 12).')
  await expectAccessible(page)
  await picture(page, 'measure-sql-en')
  await writeSql(dialog, 'count(*) / 2')
  await expect(dialog.getByRole('status')).toContainText('Valid.')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(grid(page).getByRole('columnheader', { name: 'Half' }).first()).toBeVisible()

  await page.getByRole('button', { name: 'New measure' }).click()
  await dialog.getByLabel('Name').fill('Twice')
  await dialog.getByLabel('Defined by').selectOption('expression')
  await dialog.getByLabel('Operand 1').selectOption({ label: 'Half' })
  await dialog.getByLabel('Operator 1').selectOption('multiply')
  await dialog.getByLabel('Operand 2').selectOption({ label: 'Constant' })
  await dialog.getByRole('textbox', { name: 'Constant' }).fill('2')
  await expect(dialog.getByText('Half × 2')).toBeVisible()
  await expect(dialog.getByRole('status')).toContainText('Valid.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(grid(page).getByRole('columnheader', { name: 'Twice' }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(grid(page).getByRole('columnheader', { name: 'Twice' })).toHaveCount(0)

  await page.goto(`${product.url}/zh/tryitnow`)
  await openDemo(page, product, '航班在哪里晚点', '/zh/tryitnow')
  await page.getByRole('button', { name: '新建度量' }).click()
  await page.getByRole('textbox', { name: 'SQL 表达式' }).fill('(select 1)')
  await expect(page.getByRole('alert')).toContainText('表达式中不允许使用子查询')
  await expectAccessible(page)
  await picture(page, 'measure-sql-zh')
})
