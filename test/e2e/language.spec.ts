/** Changing the language in place: the page is not reloaded, and its state is kept. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, grid, hydrated, openDemo, picture, test } from './page.ts'
import { savedAnalysis } from './shared-analysis.ts'
import { type Words, wordsOf } from './words.ts'

const xlsx = createRequire(import.meta.url)('@e965/xlsx') as typeof import('@e965/xlsx')

const DAY = 24 * 60 * 60

test('the editor changes its language with its draft, selection, scroll and open panel in place', async ({ page, product, context }) => {
  const zh = wordsOf('zh')
  await openDemo(page, product, 'Retail orders, quarter by quarter')
  await page.evaluate('window.isSamePage = true')
  const rows = page.getByRole('region', { name: 'Rows' })
  await page.getByRole('button', { name: 'Values in Columns' }).click()
  await page.getByRole('menuitem', { name: 'Move to Rows' }).click()
  await page.getByRole('button', { name: 'Region in Rows' }).click()
  await page.getByRole('menuitem', { name: 'Filter…' }).click()
  await expect(page.getByRole('complementary', { name: 'Filter Region' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search fields' }).fill('Reg')
  const cell = grid(page).getByRole('gridcell', { name: /^Central, 2024 Q1, Orders: [\d,]+$/ })
  await cell.click()
  await expect(cell).toHaveAttribute('aria-selected', 'true')
  const value = await cell.textContent()
  await grid(page).evaluate((element) => element.scrollTo({ top: 40, left: 60 }))
  const scroll = () => grid(page).evaluate((element) => [element.scrollTop, element.scrollLeft])
  const before = await scroll()

  await page.getByRole('button', { name: 'Analysis menu' }).click()
  await page.getByRole('menuitem', { name: '中文 (change the language)' }).click()
  await expect(page.getByRole('region', { name: zh('sidebar.rowsArea'), exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/zh\/analysis-/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect.poll(() => page.evaluate('window.isSamePage')).toBe(true)
  expect(await scroll()).toEqual(before)
  await expect(grid(page).locator('[role=gridcell][aria-selected=true]')).toHaveText(value ?? '')
  await expect(page.getByRole('complementary', { name: zh('filtering.title', { name: '地区' }) })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: zh('sidebar.search') })).toHaveValue('Reg')
  await expect(page.getByText(zh('analysis.notSaved'))).toBeVisible()
  await expectAccessible(page)
  const kept = (await context.cookies()).find((c) => c.name === 'browser-language')
  expect([kept?.value, Math.round(((kept?.expires ?? 0) - Date.now() / 1000) / DAY)]).toEqual(['zh', 365])

  await page.getByRole('button', { name: zh('analysis.menu') }).click()
  await page.getByRole('menuitem', { name: zh('nav.language', { language: 'English' }) }).click()
  await expect(rows.getByRole('button', { name: 'Values in Rows' })).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/analysis-/)
  await expect.poll(() => page.evaluate('window.isSamePage')).toBe(true)
})

test('links, title and Back follow the language, and texts that cannot be had are said', async ({ page, product }) => {
  const zh = wordsOf('zh')
  await page.goto(product.url)
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Try it now' }).click()
  // the address changes before the page; waits for the new page, so that the test clicks the right link
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Try it now')
  await expect(page).toHaveURL(/:\d+\/tryitnow$/)
  await page.evaluate('window.isSamePage = true')
  const toChinese = page.getByRole('link', { name: '中文 (change the language)' })
  await expect(toChinese).toHaveAttribute('href', '/zh/tryitnow')
  await page.route('**/assets/*.js', (route) => route.abort())
  await toChinese.click()
  await expect(page.getByRole('alert')).toContainText('中文 could not be loaded. Try again, or reload the page.')
  await expect(page).toHaveURL(/:\d+\/tryitnow$/)

  await page.unroute('**/assets/*.js')
  await toChinese.click()
  await expect(page).toHaveURL(/\/zh\/tryitnow$/)
  await expect(page).toHaveTitle(`${zh('gallery.title')} · Tessera`)
  await expect(page.getByRole('link', { name: zh('nav.language', { language: 'English' }) })).toBeFocused()
  await expect(page.getByRole('link', { name: '各星期的出生人数' })).toHaveAttribute('href', /^\/zh\/analysis-/)
  await expectAccessible(page)
  // the page was first visited in English; going back shows it in the language chosen since
  await page.goBack()
  await expect(page).toHaveURL(/\/zh\/?$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh('home.title'))
  await expect.poll(() => page.evaluate('window.isSamePage')).toBe(true)
})

const SUM = { id: 'm', name: 'not read', auto: true, type: 'ui', value: { agg: 'sum', column_id: 'c3' } }
const MEASURES = [
  SUM,
  { ...SUM, id: 'p', show_values_as: { name: 'percentage_of_grand_total' } },
  { id: 'n', name: 'Best paid', type: 'ui', value: { agg: 'max', column_id: 'c3' } },
  { id: 'h', name: 'Half', type: 'expression', value: { first: { measure_id: 'm' }, rest: [{ operator: 'divide', operand: { constant: 2 } }] } },
]
const MADE = {
  config: {
    query: { value: { measures: MEASURES, groupbys: ['c1'] } },
    pivot: {
      rows: ['c1'],
      sort: [{ column_id: 'c1', direction: 'desc', by: { kind: 'measure', measure_id: 'm' } }],
      conditions: [{ column_id: 'c1', measure_id: 'm', operator: 'greater than', values: [60] }],
    },
  },
  table_settings: { formats: [{ kind: 'rule', measure_id: 'm', unit: { kind: 'value', column_id: 'c3' }, test: 'top', values: [1], bold: true }] },
  chart_settings: { selectedMeasure: 'm', selectedSecondaryMeasure: 'h', seriesColors: { 'Sum of Salary': '123456' } },
  display_mode: 'both',
}

/** The parts of the page that show measures, in one language. */
function partsOf(page: Page, t: Words) {
  const heads = grid(page).getByRole('columnheader')
  return {
    heads: (...names: readonly string[]) => expect.poll(async () => (await heads.allTextContents()).filter((name) => names.includes(name))).toEqual(names),
    groups: (...names: readonly string[]) =>
      expect(
        grid(page)
          .getByRole('rowheader')
          .filter({ hasText: /^[A-Z][a-z]+$/ }),
      ).toHaveText(names),
    bold: (text: string) => expect(grid(page).locator('[role=gridcell][data-bold=true]')).toHaveText([text]),
    series: (...names: readonly string[]) =>
      expect(page.getByRole('table', { name: new RegExp(`^${t('chart.label', { name: '' })}`) }).getByRole('columnheader')).toContainText(names),
    colours: async () => {
      const panel = page.getByRole('complementary', { name: t('chart.settings') })
      if (!(await panel.isVisible())) await page.getByRole('button', { name: t('chart.settings') }).click()
      const inputs = panel.locator('input[type=color]')
      await expect(inputs.first()).toBeVisible()
      return await Promise.all((await inputs.all()).map((input) => input.inputValue()))
    },
    exported: async () => {
      await page.getByRole('button', { name: t('exports.menu') }).click()
      await page.getByRole('menuitem', { name: t('exports.xlsx') }).click()
      const dialog = page.getByRole('dialog', { name: t('exports.xlsx') })
      const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: t('exports.menu'), exact: true }).click()])
      const book = xlsx.read(readFileSync(await file.path()))
      return xlsx.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 }).flat()
    },
  }
}

test('a measure that nobody has named is read in the language of its reader, and what refers to it follows it', async ({ page, product }) => {
  const [en, zh] = [wordsOf('en'), wordsOf('zh')]
  const people = { owner: 'named@example.org', reader: 'nobody@example.org' }
  const csv = ['Region,City,Salary', 'West,Rome,100', 'West,Oslo,300', 'East,Riga,350', 'South,Bari,50'].join('\n')
  const { path } = await savedAnalysis(page, product, { ...people, csv, steps: [{ name: 'By region', rows: ['c1'], more: MADE }] })
  const english = partsOf(page, en)
  await page.goto(`${product.url}${path}`)
  await english.heads('Sum of Salary', 'Best paid', 'Half')
  await english.groups('West', 'East')
  await english.bold('400')
  await picture(page, 'measures-en')
  const colours = await english.colours()
  expect(colours).toContain('#123456')

  // everything that refers to the measure does so in the other language too
  const chinese = partsOf(page, zh)
  await page.goto(`${product.url}/zh${path}`)
  await chinese.heads('Salary求和', 'Best paid', 'Half')
  await chinese.groups('West', 'East')
  await chinese.bold('400')
  await chinese.series('Salary求和', 'Half')
  expect(await chinese.colours()).toEqual(colours)
  await picture(page, 'measures-zh')
  expect(await chinese.exported()).toEqual(expect.arrayContaining(['Salary求和', 'Best paid', 'Half']))

  // and after the measure is another one: 350 is the largest average now
  await page.getByRole('button', { name: zh('sidebar.chipMenu', { name: 'Salary求和', area: zh('sidebar.values') }), exact: true }).click()
  await page.getByRole('menuitem', { name: zh('chip.summarise') }).hover()
  await page.getByRole('menuitemradio', { name: zh('agg.avg'), exact: true }).click()
  await chinese.heads('Salary平均值', 'Best paid', 'Half')
  await chinese.groups('East', 'West')
  await chinese.bold('350.00')
  expect(await chinese.colours()).toEqual(expect.arrayContaining(['#123456']))
  await page.getByRole('button', { name: zh('sidebar.chipMenu', { name: 'Half', area: zh('sidebar.values') }), exact: true }).click()
  await page.getByRole('menuitem', { name: zh('measure.editMenu') }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: zh('measure.operand', { place: '1' }) })).toContainText('Salary平均值')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: zh('analysis.save'), exact: true }).click()
  await expect(page.getByText(zh('analysis.saved'))).toBeVisible()

  for (const [prefix, name] of [
    ['/zh', 'Salary平均值'],
    ['', 'Average of Salary'],
  ] as const) {
    await page.goto(`${product.url}${prefix}${path}/read`)
    await expect(page.getByRole('columnheader', { name, exact: true }).first()).toBeVisible()
    await picture(page, `measures-report${prefix.replace('/', '-')}`, { fullPage: true })
  }
  await page.goto(`${product.url}${path}`)
  await english.heads('Average of Salary', 'Best paid', 'Half')
  await english.series('Average of Salary', 'Half')
  expect(await english.colours()).toEqual(expect.arrayContaining(['#123456']))
})
