import { call, expect, expectAccessible, expectKeepsFocus, grid, newAccount, openDemo, saveCopy, test } from './page.ts'

test.use({ settings: { CONFIRM_CELLS: '5000' } })

test('a very large result asks first, can be kept away and can be run', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await page.getByRole('checkbox', { name: 'Use Date' }).check()
  // ten years of dates are grouped by quarter at first; single dates give a very large result
  await page.getByRole('button', { name: 'Date: Quarter in Rows' }).click()
  await page.getByRole('menuitem', { name: 'Show individual dates' }).click()
  const question = page.getByRole('dialog', { name: /This result has [\d,]+ cells: [\d,]+ rows and 10 columns/ })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await expectKeepsFocus(question)
  await question.getByRole('button', { name: 'Keep the last result' }).click()
  await expect(page.getByRole('main').getByText('Stopped. The table shows the last result.')).toBeVisible()
  await expect(grid(page).getByRole('columnheader', { name: '1994' })).toBeVisible()
  await page.getByRole('button', { name: 'Run again' }).click()
  await question.getByRole('button', { name: 'Run it anyway' }).click()
  await expect(page.getByText(/3,652 rows × 10 columns/)).toBeVisible()
  // after a reload there is no previous result to return to, so the page does not offer one
  await page.reload()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Not run' })).toBeVisible()
  await expect(page.getByText('The table shows the last result.')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(question).toBeVisible()
})

test('the last row of a long result is reached, and its group closes by keyboard', async ({ page, product }) => {
  await openDemo(page, product, 'Where flights run late')
  await grid(page).focus()
  await page.keyboard.press('Control+End')
  await expect(grid(page).getByRole('rowheader', { name: 'GTF' })).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+Home')
  // keys act only on rows that have loaded
  await expect(grid(page).getByRole('rowheader', { name: 'WY', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(grid(page).getByRole('row', { expanded: false }).getByRole('rowheader', { name: 'WY', exact: true })).toBeVisible()
  await expect(grid(page).getByRole('rowheader', { name: 'JAC' })).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(grid(page).getByRole('rowheader', { name: 'JAC' })).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', /^\d+$/)
})

test('a session that ended asks to sign in on the page', async ({ page, context, product }) => {
  await context.addCookies([
    {
      name: 'auth',
      value: encodeURIComponent(
        JSON.stringify({ token: 'pvt_revoked', user_id: 'u', user_name: 'Ana', user_email: 'a@b.cc', user_role: 'admin', isGuest: false }),
      ),
      url: product.url,
    },
  ])
  await page.goto(`${product.url}/datasets`)
  const prompt = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(prompt).toBeVisible()
  await expectAccessible(page)
  await expectKeepsFocus(prompt)
  expect((await context.cookies()).find((c) => c.name === 'auth')).toBeUndefined()
  // dismissing the prompt continues as a guest, who sees public content
  await page.keyboard.press('Escape')
  await expect(prompt).toHaveCount(0)
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page)
})

const PASSWORD = 'Vq7!mountain'

test('a session that ends under one’s work is taken up on the page: the run and the save that were refused are done, with the draft as it was', async ({
  page,
  product,
}) => {
  const email = 'ana.ended@example.org'
  await newAccount(page, product, email)
  await openDemo(page, product, 'Births by weekday')
  await saveCopy(page)
  await expect(grid(page).getByRole('rowheader', { name: '1 Monday' })).toBeVisible()
  const own = page.url()
  const endSessions = async () => {
    const { token } = await call<{ token: string }>(product, 'login', { email, password: PASSWORD })
    await call(product, 'logout', { everywhere: true }, token)
  }
  const prompt = page.getByRole('dialog', { name: 'Sign in again' })
  const signInAgain = async (password: string) => {
    await prompt.getByLabel('Password', { exact: true }).fill(password)
    await prompt.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  await endSessions()
  await page.getByRole('checkbox', { name: 'Use Month' }).check()
  await expect(prompt.getByLabel('Email')).toHaveValue(email)
  // the run waits for the person's answer, and the table behind the prompt is marked as busy
  await expect(page.locator('[role=treegrid]')).toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page, '[role=dialog]')
  await expectKeepsFocus(prompt)
  await signInAgain('Wrong4you!')
  await expect(prompt.getByRole('alert')).toContainText('Incorrect email or password')
  await expect(prompt.getByLabel('Password', { exact: true })).toBeFocused()
  await signInAgain(PASSWORD)
  await expect(prompt).toHaveCount(0)
  await expect(grid(page).getByRole('columnheader', { name: 'Sum of Month' }).first()).toBeVisible()

  await endSessions()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await signInAgain(PASSWORD)
  await expect(page.getByText('Analysis saved')).toBeVisible()
  expect(page.url()).toBe(own)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sum of Month in Values' })).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('a call without permission opens the unauthorized dialog, which only hides or goes home', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await page.route('**/nexus', async (route) => {
    const denied = { code: 'unauthorized', title: 'Unauthorized', message: 'Unauthorized', params: {}, request_id: 'x' }
    if (route.request().postDataJSON()?.name === 'apiv2/list_column_values') await route.fulfill({ status: 403, json: denied })
    else await route.continue()
  })
  await page.getByRole('button', { name: 'Weekday in Rows' }).click()
  await page.getByRole('menuitem', { name: 'Filter…' }).click()
  const dialog = page.getByRole('dialog', { name: 'No permission' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await expectAccessible(page, '[role=dialog]')
  await expectKeepsFocus(dialog)
  await expect(dialog.getByText(/^Unauthorized: You are not authorized to perform this action\. .*and have proper access\.\.\.$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 300)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toHaveCount(0)
})

test('a server that cannot be reached is named, and the last result stays', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await page.route('**/nexus', (route) => (route.request().postDataJSON()?.name === 'apiv2/analysis_apply_step' ? route.abort() : route.continue()))
  await page.getByRole('checkbox', { name: 'Use Month' }).check()
  await expect(page.getByRole('alert').getByText('Network Error').first()).toBeVisible()
  await expect(grid(page).getByRole('rowheader', { name: '1 Monday' })).toBeVisible()
  await page.unroute('**/nexus')
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a newer draft takes the place of the run under way, and a step left while it ran runs when it is opened again', async ({ page, product }) => {
  await openDemo(page, product, 'Where flights run late')
  const applies: string[] = []
  const stopped = Promise.withResolvers<void>()
  await page.route('**/nexus', async (route) => {
    const { name } = route.request().postDataJSON()
    if (name === 'apiv2/cancel_step') {
      applies.push('cancelled')
      stopped.resolve()
    }
    if (name !== 'apiv2/analysis_apply_step') return await route.continue()
    applies.push('applied')
    if (applies.length === 1) await stopped.promise
    await route.continue().catch(() => undefined)
  })
  await page.getByRole('checkbox', { name: 'Use Hour' }).check()
  await expect.poll(() => applies).toEqual(['applied'])
  await page.getByRole('button', { name: 'Delay by hour', exact: true }).click()
  await expect(grid(page).getByRole('columnheader', { name: '1 Monday' })).toBeVisible()
  expect(applies).toContain('cancelled')
  await page.getByRole('button', { name: 'Delay by airport', exact: true }).click()
  await expect(grid(page).getByRole('columnheader', { name: 'Sum of Hour' }).first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a collection of edits is undone one by one, by the button that names them', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await page.getByRole('checkbox', { name: 'Use Month' }).check()
  await page.getByRole('button', { name: 'Add step' }).click()
  await expect(page.getByRole('button', { name: 'Step 2', exact: true })).toHaveAttribute('aria-current', 'step')
  await page.getByRole('button', { name: 'Undo add step' }).click()
  await expect(page.getByRole('button', { name: 'Step 2', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo move Month' }).click()
  await expect(page.getByRole('checkbox', { name: 'Use Month' })).not.toBeChecked()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})
