/** Every page at typical widths: no horizontal scrolling, no clipped or overlapping texts. */
import { LANGUAGES, LOCALES } from '../../src/texts/languages.ts'
import { layoutProblems } from './layout.ts'
import { expect, test } from './page.ts'
import { OPEN_SCREENS, openScreen, ownScreens } from './screens.ts'

test.use({ settings: { RATE_LIMITS: 'off', OPERATOR_NAME: 'Acme Analytics', OPERATOR_EMAIL: 'help@acme.example' } })

/** Widths of a small phone, a tablet and a desktop; `npm run pictures` checks more widths. */
const WIDTHS = [320, 768, 1440]

test('what is cut, lies over something else or stands beyond the window is found', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 400 })
  const problems = async (html: string): Promise<string[]> => {
    await page.setContent(`<body style="margin:0;font:16px sans-serif">${html}</body>`)
    return await layoutProblems(page)
  }
  expect(await problems('<p>One</p><p style="overflow:auto;width:50px;white-space:nowrap">A long line that scrolls</p>')).toEqual([])
  expect(await problems('<p style="overflow:hidden;text-overflow:ellipsis;width:50px;white-space:nowrap">A long name</p>')).toEqual([])
  expect(await problems('<p style="overflow:hidden;text-overflow:ellipsis;width:50px;white-space:nowrap">1,234,567.89</p>')).toEqual([
    expect.stringContaining('“1,234,567.89” is cut'),
  ])
  expect(await problems('<p style="overflow:hidden;width:50px;white-space:nowrap">A long line</p>')).toEqual([expect.stringContaining('“A long line” is cut')])
  expect(await problems('<p style="overflow:hidden;height:10px">Low</p>')).toEqual([expect.stringContaining('“Low” is cut')])
  expect(await problems('<p style="margin:0;width:500px">Wide</p>')).toEqual(['the page is 100 px wider than its window'])
  expect(await problems('<p style="margin:0">Below</p><p style="margin:-16px 0 0">Above</p>')).toEqual(['“Below” and “Above” lie over each other'])
})

for (const locale of LOCALES)
  test(`no page scrolls sideways, and nothing on it is cut or covered (${LANGUAGES[locale].name})`, async ({ page, product }) => {
    test.setTimeout(600_000)
    const screens = [...OPEN_SCREENS, ...(await ownScreens(page, product, `widths.${locale}@example.org`))]
    for (const screen of screens) {
      await openScreen(page, product, locale, screen)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => layoutProblems(page), { message: `${screen.name} at ${width}` }).toEqual([])
      }
    }
  })
