import { createRequire } from 'node:module'
import type * as SheetJs from '@e965/xlsx'
import { aMeasure } from '../support/documents.ts'
import { expect, expectAccessible, grid, newAccount, picture, test } from './page.ts'
import { atDesk, savedAnalysis } from './shared-analysis.ts'

const xlsx = createRequire(import.meta.url)('@e965/xlsx') as typeof SheetJs

function workbook(): Buffer {
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['Notes'], ['Nothing here']]), 'Notes')
  const sales = [
    ['Region', 'Code', 'Amount', 'Day'],
    ...Array.from({ length: 30 }, (_, i) => [i % 2 ? 'West' : 'East', String(i), i * 1.5, '03/04/2024']),
    ['West', 'x9', 3, '01/02/2024'],
  ]
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(sales), 'Sales')
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

test('a workbook becomes a dataset: sheet, order of dates, types, names, settings, rebuild, download, delete', { tag: '@pictures' }, async ({
  page,
  product,
}) => {
  await newAccount(page, product, 'ana.excel@example.org')
  await page.goto(`${product.url}/datasets/new`)
  await page.getByLabel('Choose a file').setInputFiles({ name: 'sales.xlsx', mimeType: 'application/octet-stream', buffer: workbook() })
  await expect(page.getByRole('radio', { name: 'Notes (2 rows, 1 column)' })).toBeVisible()
  await page.getByRole('radio', { name: /^Sales/ }).check()
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toBeVisible()
  await expect(page.getByText('Day and month could be read in either order in Day')).toBeVisible()
  await page.getByRole('button', { name: 'Day first' }).click()
  await expect(page.getByText('Day and month could be read in either order in Day')).toHaveCount(0)
  await expect(page.getByText('Text, because 1 value is not of type Number, of 31 in the sample: x9')).toBeVisible()
  const type = page.getByLabel('Type of Code')
  await type.focus()
  await type.selectOption('BIGINT')
  await expect(page.getByText('1 value does not fit, of 31 in the sample: x9')).toBeVisible()
  await expect(type).toBeFocused()
  await type.selectOption('Text (detected)')
  await expect(page.getByText('Text, because 1 value is not of type Number, of 31 in the sample: x9')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'source-en')
  await page.getByRole('button', { name: 'Import dataset' }).click()
  await expect(page).toHaveURL(/\/dataset-/, { timeout: 30_000 })
  await expect(page.getByText('2024-04-03').or(page.getByText('04/03/24')).first()).toBeVisible()
  await expect(page.getByText('1 thing to check')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'dataset-own-en')

  await page.getByRole('button', { name: 'Rename Amount' }).click()
  await page.getByRole('textbox', { name: 'New name' }).fill('Sales')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Column name updated')).toBeVisible()

  // the format of a column shows in the preview, and in analyses
  await page.getByRole('button', { name: 'Number format of Sales' }).click()
  const formatting = page.getByRole('dialog', { name: 'Number format of Sales' })
  await formatting.getByRole('radio', { name: 'Currency' }).check()
  await formatting.getByLabel('Symbol').fill('€')
  await expectAccessible(page)
  await formatting.getByRole('button', { name: 'Save format' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('cell', { name: '€1.50', exact: true }).first()).toBeVisible()
  const ownPage = page.url()
  await page.getByRole('button', { name: 'New analysis' }).click()
  await page.getByRole('checkbox', { name: 'Use Region' }).check()
  await page.getByRole('checkbox', { name: 'Use Sales' }).check()
  await expect(
    grid(page)
      .getByRole('gridcell', { name: /^East, .*Sales/ })
      .first(),
  ).toContainText('€315.00')
  await page.goto(ownPage)

  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Infer schema' }).click()
  await page.getByRole('button', { name: 'Infer schema' }).click()
  const code = page.getByRole('dialog').getByRole('row').filter({ hasText: 'x9' })
  await expect(code.getByRole('cell').nth(3)).toHaveText('1')
  await expectAccessible(page)
  await picture(page, 'schema-en')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply changes' }).click()
  await page.getByRole('dialog', { name: 'Apply the schema changes?' }).getByRole('button', { name: 'Apply changes' }).click()
  await expect(page.getByText('0 of 1 columns were updated.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Code: 1 value does not fit, for example x9')).toBeVisible()
  await picture(page, 'schema-result-en')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Dataset settings' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Sales of spring')
  await page.getByLabel('Time zone').selectOption('Asia/Shanghai')
  await expectAccessible(page)
  await picture(page, 'dataset-settings-en')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings Updated')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sales of spring' })).toBeVisible()

  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Rebuild dataset' }).click()
  await expect(page.getByText('The rows are read again from the file of this dataset. “Versions…” can bring the present rows back.')).toBeVisible()
  await page.getByRole('button', { name: 'Rebuild dataset' }).click()
  await expect(page.getByRole('cell', { name: 'Sales', exact: false }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Download' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  expect((await file).suggestedFilename()).toBe('Sales of spring.csv')
  await expect(page.getByText('Download Complete')).toBeVisible()

  await page.goto(`${product.url}/zh/datasets`)
  await expect(page.getByRole('link', { name: 'Sales of spring' })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'datasets-zh')
  await page.getByRole('link', { name: 'Sales of spring' }).click()
  await expect(page.getByRole('button', { name: '管理' })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'dataset-own-zh', { fullPage: true })
  await page.getByRole('button', { name: '管理' }).click()
  await page.getByRole('menuitem', { name: '删除数据集' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page).toHaveURL(/\/zh\/datasets$/)
})

test('every row of a large dataset can be scrolled to, and only those in view are drawn', async ({ page, product }) => {
  await newAccount(page, product, 'rows@example.org')
  await page.goto(`${product.url}/datasets/new`)
  const rows = Array.from({ length: 30_000 }, (_, i) => `${i + 1},name ${i + 1}`)
  await page.getByLabel('Choose a file').setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer: Buffer.from(`n,name\n${rows.join('\n')}\n`) })
  await page.getByRole('button', { name: 'Import dataset' }).click()
  await expect(page).toHaveURL(/\/dataset-/, { timeout: 60_000 })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('cell', { name: 'name 1', exact: true })).toBeVisible({ timeout: 60_000 })
  await preview.evaluate((e) => {
    e.scrollTop = e.scrollHeight
  })
  await expect(preview.getByRole('cell', { name: 'name 30000', exact: true })).toBeVisible()
  expect(await preview.getByRole('row').count()).toBeLessThan(60)
  await expectAccessible(page)
})

test('several files are uploaded one after another, and one of a wrong type is named', { tag: '@pictures' }, async ({ page, product }) => {
  await newAccount(page, product, 'ana.several@example.org')
  await page.goto(`${product.url}/datasets/new`)
  const csv = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from('city,n\nOslo,1\nRome,2\n') })
  // an upload can be canceled, and then repeated
  const held = Promise.withResolvers<void>()
  await page.route('**/nexus', async (route) => {
    if (route.request().headers()['content-type']?.startsWith('multipart/')) await held.promise
    await route.fallback()
  })
  await page.getByLabel('Choose a file').setInputFiles([csv('north.csv'), csv('photo.png'), csv('south.csv'), csv('west.csv')])
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText('photo.png: Invalid file type. Please upload a CSV, XLSX, or XLS file.')
  // equal first lines are the evidence for one dataset
  await expect(page.getByText('All 3 files start with the same line, so they look like parts of one table.')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'several-choice-en')
  await page.getByRole('button', { name: 'One dataset per file' }).click()
  await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(alert).toContainText('The upload was canceled.')
  await expect(page.getByText('north.csv')).toBeVisible()
  held.resolve()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Leave out west.csv' }).click()
  await expectAccessible(page)
  await picture(page, 'several-en')
  const name = page.getByRole('textbox', { name: 'Dataset title' })
  for (const [file, title] of [
    ['north', 'North of the year'],
    ['south', 'south'],
  ] as const) {
    await expect(name).toHaveValue(file)
    await name.fill(title)
    if (file === 'north') {
      await expect(page.getByRole('button', { name: 'Import and build a pivot' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Import, then review the next file' }).click()
      await expect(page.getByRole('link', { name: `Open ${title} in a new tab` })).toBeVisible({ timeout: 30_000 })
    } else await page.getByRole('button', { name: 'Import dataset' }).click()
  }
  await expect(page.getByRole('heading', { name: 'south', level: 1 })).toBeVisible({ timeout: 30_000 })
  await page.goto(`${product.url}/datasets/new`)
  // a file can be dropped anywhere on the page
  await expect(page.getByText('Drop a CSV or Excel file here')).toBeVisible()
  const dropped = await page.evaluateHandle<unknown>(`(() => {
    const data = new DataTransfer()
    data.items.add(new File(['city,n\\nOslo,1\\nRome,2\\nOslo,5\\n'], 'dropped.csv', { type: 'text/csv' }))
    return data
  })()`)
  await page.getByRole('banner').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(name).toHaveValue('dropped')

  // the import can lead to a first pivot, which is saved and can be undone
  await page.getByRole('button', { name: 'Import and build a pivot' }).click()
  await expect(page.getByText('Proposed: n by city. Change anything.')).toBeVisible({ timeout: 60_000 })
  await expect(grid(page).getByRole('rowheader', { name: 'Oslo' })).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'first-pivot-en')
  await page.getByRole('button', { name: 'Begin empty' }).click()
  await expect(page.getByRole('heading', { name: 'Drag a field to Rows and a number to Values' })).toBeVisible()
  await expect(page.getByText('Analysis saved')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(grid(page).getByRole('rowheader', { name: 'Oslo' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(grid(page)).toHaveCount(0)
})

test('a file that was read wrongly is kept and read another way, also after a reload', async ({ page, product }) => {
  await newAccount(page, product, 'ana.csv@example.org')
  await page.goto(`${product.url}/datasets/new`)
  await page.getByLabel('Choose a file').setInputFiles({ name: 'odd.csv', mimeType: 'text/csv', buffer: Buffer.from('name,n\n"Ann,1\nBob,2\n') })
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('A quotation mark that opens in line 2 is never closed')
  const start = page.getByRole('button', { name: 'Import dataset' })
  await page.route('**/nexus', (route) => (route.request().postData()?.includes('import_dataset') ? route.abort() : route.continue()))
  await start.click()
  await expect(start).toHaveAccessibleDescription('Failed')
  await page.unroute('**/nexus')
  await start.click()
  await expect(page.getByText('Upload Failed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rows that will not be imported' })).toBeVisible()
  await expect(page.getByText('Checking every line of the file…')).toBeHidden()
  await expect(alert).toContainText('A quotation mark that opens in line 2 is never closed')
  await page.goto(`${product.url}/datasets`)
  await page.getByRole('link', { name: 'odd' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('link', { name: 'Change how the file is read' }).click()
  await page.getByLabel('Quotation mark').selectOption('')
  await expect(page.getByRole('cell', { name: '"Ann', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Import dataset' }).click()
  await expect(page).toHaveURL(/\/dataset-/, { timeout: 30_000 })
  await page.getByRole('heading', { name: 'Import report' }).click()
  await expect(page.getByText('2 rows read')).toBeVisible()
})

test('a dataset takes the next month’s file, says first what it would break, takes the former data back, and takes more rows, and open pages follow', {
  tag: '@pictures',
}, async ({ page, browser, product }) => {
  const { path, saveSettings } = await savedAnalysis(page, product, {
    ...{ owner: 'monthly@example.org', reader: '', csv: 'Region,Net sales,Day\nNorth,10,2026-10-01\nSouth,20,2026-10-02\n' },
    ...{ steps: [{ name: 'Sales', rows: ['c1'] }], measures: [aMeasure('m1', 'sum', 'c2')] },
  })
  await saveSettings('public')
  const pivot = await page.context().newPage()
  await pivot.goto(`${product.url}${path}`)
  await expect(grid(pivot)).toContainText('South')
  const guest = await atDesk(browser)
  await guest.goto(`${product.url}${path}/read`)
  await expect(guest.getByRole('table')).toContainText('South')

  const replace = async (csv: string): Promise<void> => {
    await page.getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('menuitem', { name: 'Replace data…' }).click()
    await page
      .getByRole('dialog')
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  }
  await replace('Day,Channel,Turnover,REGION\n2026-11-01,Web,1.5,North\n2026-11-02,Shop,2,West\n2026-11-03,Shop,3,East\n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('2 rows now, 3 rows in the file')).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: 'Similar name' })).toContainText('REGION')
  await expect(dialog.getByRole('row').filter({ hasText: 'Will be missing' })).toContainText('Net sales')
  await expectAccessible(page)
  await picture(page, 'replace-check-en')
  await dialog.getByLabel('Column of the dataset for Turnover').selectOption('Net sales')
  await expect(dialog.getByRole('row').filter({ hasText: 'Chosen by you' })).toContainText('Turnover')
  await expect(dialog.getByText('Will be missing')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Replace data' }).click()
  await expect(page.getByText('Data replaced')).toBeVisible()
  await expect(page.getByText('november.csv')).toBeVisible()
  for (const shown of [grid(pivot), guest.getByRole('table')]) await expect(shown).toContainText('West')
  await expect(pivot.getByText('The data changed while this page was open')).toBeVisible()
  await expectAccessible(pivot)
  await picture(pivot, 'new-data-en')
  await expect(guest.getByText('The data changed while this page was open')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Net sales' }).or(page.getByText('Net sales')).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The earlier data is back')).toBeVisible()
  await expect(page.getByText('people.csv')).toBeVisible()
  for (const shown of [grid(pivot), guest.getByRole('table')]) await expect(shown).not.toContainText('West')
  await pivot.close()
  await guest.context().close()
  // other tests look at the public analyses
  await saveSettings('private')

  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Versions…' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'people.csv' })).toContainText('Current')
  await expectAccessible(page)
  await picture(page, 'versions-en')
  await dialog.getByRole('row').filter({ hasText: 'november.csv' }).getByRole('button').click()
  await expect(dialog.getByRole('row').filter({ hasText: 'november.csv' })).toContainText('Current')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Manage' }).click()
  await expect(page.getByRole('menuitem', { name: 'Append rows…' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Replace data…' }).click()
  const december = 'Day,Channel,Turnover,REGION\n2026-11-01,Web,1.5,North\n2026-12-01,Web,4,South\n'
  await dialog.getByLabel('Choose a file').setInputFiles({ name: 'december.csv', mimeType: 'text/csv', buffer: Buffer.from(december) })
  await expect(dialog.getByText('3 rows now, 2 rows in the file')).toBeVisible()
  await dialog.getByText('Append rows', { exact: true }).click()
  await expect(dialog.getByText('3 rows now + 2 rows in the file = 5 rows')).toBeVisible()
  await dialog.getByRole('radio', { name: 'only these columns are equal' }).check()
  await expect(dialog.getByRole('button', { name: 'Append rows' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Day' }).check()
  await dialog.getByRole('button', { name: 'Append rows' }).click()
  await expect(dialog.getByRole('alert')).toContainText('1 row of the file is already in the dataset')
  await expect(dialog.getByRole('region', { name: '1 row of the file is already in the dataset' }).getByRole('cell', { name: 'North' })).toBeVisible()
  await expect(dialog.getByText('3 rows now + 2 rows in the file − 1 left out = 4 rows')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'append-check-en')
  await dialog.getByRole('button', { name: 'Append rows' }).click()
  await expect(page.getByText('Rows appended', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Manage' }).click()
  await expect(page.getByRole('menuitem', { name: 'Rebuild dataset' })).toBeDisabled()
  await expect(page.getByText('The rows come from several files')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Versions…' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'december.csv' })).toContainText('Appended')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('december.csv')).toBeHidden()
})

test('a report becomes a table: its header of two lines, its total and a row by a click, as the review proposes', { tag: '@pictures' }, async ({
  page,
  product,
}) => {
  await newAccount(page, product, 'ana.report@example.org')
  const rows = Array.from({ length: 12 }, (_, i) => `R${i};${i + 1};${i},50`)
  const report = ['Sales of the year', 'Region;Q1;', ';Units;Revenue', ...rows, 'Total;78;72,00', 'Printed by Ann;;', ''].join('\n')
  await page.goto(`${product.url}/datasets/new`)
  await page.getByLabel('Choose a file').setInputFiles({ name: 'report.csv', mimeType: 'text/csv', buffer: Buffer.from(report) })
  const findings = page.getByRole('region', { name: 'Please check' })
  await expect(findings).toContainText('Row 16 (“Total”) looks like a total: it is the sum of 12 rows above in Q1, column_3.')
  await findings.getByRole('button', { name: 'Join to the header' }).click()
  await expect(page.getByRole('columnheader', { name: 'Q1 / Revenue' })).toBeVisible()
  await findings.getByRole('button', { name: 'Leave out the last 2 rows' }).first().click()
  await expect(findings).toContainText('The last 2 rows are left out.')
  await expect(page.getByRole('columnheader', { name: 'Q1 / Units' })).toContainText('Whole number (detected)')
  await page.getByRole('button', { name: 'Row 5: what it is' }).click()
  await page.getByRole('menuitem', { name: 'Leave out this row' }).click()
  await expect(findings).toContainText('Rows left out by you: 5.')
  await expect(page.getByRole('cell', { name: 'R1', exact: true })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Show what the file says' }).check()
  await expect(page.getByText('In the file: 11,50')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import dataset' })).toBeInViewport()
  await expectAccessible(page)
  await picture(page, 'report-en')
  await page.getByRole('button', { name: 'Import dataset' }).click()
  await expect(page).toHaveURL(/\/dataset-/, { timeout: 30_000 })
  // the report is open, because it has something to check
  await expect(page.getByText('11 rows read')).toBeVisible()
  await expect(page.getByText('the last 2 rows left out as chosen · 1 chosen row left out')).toBeVisible()
})
