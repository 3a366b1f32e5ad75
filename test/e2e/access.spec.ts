/** A public analysis on a private dataset: what other people see of it, and how its owner withdraws their access. */
import { expect, expectAccessible, grid, newAccount, picture, test } from './page.ts'

const CSV = ['Region,City,Salary', 'West,Rome,100', 'West,Oslo,200', 'East,Riga,300'].join('\n')

test('an owner grants columns with the dialog, narrows the grant and takes it back; a guest sees just that', { tag: '@pictures' }, async ({
  page,
  browser,
  product,
}) => {
  await newAccount(page, product, 'ana.access@example.org')
  await page.goto(`${product.url}/datasets/new`)
  await page.getByLabel('Choose a file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await page.getByRole('button', { name: 'Import dataset' }).click()
  await expect(page).toHaveURL(/\/dataset-/, { timeout: 60_000 })
  await page.getByRole('button', { name: 'New analysis' }).click()
  await page.getByRole('checkbox', { name: 'Use Region' }).check()
  await page.getByRole('checkbox', { name: 'Use Count of rows' }).check()
  // the demo data may still be loading, which delays other work
  await expect(grid(page).getByRole('rowheader', { name: 'West' })).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Analysis saved')).toBeVisible()

  // the dialog lists the columns that others may see: the one that the saved step uses, plus City
  const settings = page.getByRole('dialog', { name: 'Analysis settings' })
  const openSettings = async () => {
    await page.getByRole('button', { name: 'Analysis menu' }).click()
    await page.getByRole('menuitem', { name: 'Settings…' }).click()
  }
  const save = async () => {
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(settings).toHaveCount(0)
  }
  const level = (name: string) => settings.getByRole('radio', { name })
  await openSettings()
  await settings.getByLabel('Visible to').selectOption('public')
  await expect(settings.getByRole('checkbox', { name: 'Region' })).toBeChecked()
  await expect(settings.getByText('Columns that others can use: 1 of 3')).toBeVisible()
  await expect(level('Explore the columns below')).toBeChecked()
  await settings.getByRole('checkbox', { name: 'City' }).check()
  await expectAccessible(page)
  await picture(page, 'publish-en')
  await save()

  // a guest can regroup the granted columns and does not see the others
  const guest = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await guest.goto(page.url())
  await expect(grid(guest).getByRole('rowheader', { name: 'West' })).toBeVisible()
  await expect(guest.getByRole('checkbox', { name: 'Use City' })).toBeVisible()
  await expect(guest.getByText('Salary')).toHaveCount(0)
  await guest.getByRole('checkbox', { name: 'Use City' }).check()
  await expect(grid(guest).getByRole('rowheader', { name: 'Rome' })).toBeVisible()

  // the grant no longer covers the saved step: the owner's page shows this at once, the guest's after their next action
  await openSettings()
  await settings.getByRole('checkbox', { name: 'Region' }).uncheck()
  await expect(settings.getByText(/will not run for others/)).toBeVisible()
  await save()
  await expect(page.getByRole('status').filter({ hasText: 'they use columns that you have not shared' })).toBeVisible()
  await guest.getByRole('button', { name: 'City in Rows' }).click()
  await guest.getByRole('menuitem', { name: 'Move to Columns' }).click()
  await expect(guest.getByRole('alert')).toContainText('It uses columns that are not shared with you. Ask the owner of the analysis')
  await guest.reload()
  await guest.getByRole('button', { name: 'Undo restore changes' }).click()
  await expect(guest.getByRole('heading', { name: 'This step is not shared' })).toBeVisible()
  await guest.getByRole('button', { name: 'Export' }).click()
  await expect(guest.getByText('Please select a step to export')).toBeVisible()
  await expectAccessible(guest)

  // results only: fields are disabled with a reason; the guest can still change sorting and chart
  await page.getByRole('button', { name: 'What others see…' }).click()
  await settings.getByRole('checkbox', { name: 'Region' }).check()
  await level('See results only').check()
  await save()
  await expect(page.getByText('they use columns that you have not shared')).toHaveCount(0)
  await guest.reload()
  await expect(guest.getByText('Fields cannot be changed here, because the owner shares results only.')).toBeVisible()
  await expect(guest.getByRole('checkbox', { name: 'Use Region' })).toBeDisabled()
  await expect(guest.getByRole('button', { name: 'Region in Rows' })).toBeDisabled()
  await expect(guest.getByRole('button', { name: 'All steps' })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Add step' })).toHaveCount(0)
  await expectAccessible(guest)
  await picture(guest, 'results-only-en')
  const first = () => grid(guest).getByRole('rowheader').first()
  await expect(first()).toHaveText('East')
  await first().click({ button: 'right' })
  await expect(guest.getByRole('menuitem', { name: /^Keep / })).toHaveCount(0)
  await guest.getByRole('menuitemradio', { name: 'Sort descending' }).click()
  await expect(first()).toHaveText('West')

  // the owner unpublishes the analysis from its card in the gallery
  const gallery = await page.context().newPage()
  await gallery.goto(`${product.url}/tryitnow`)
  await gallery.getByRole('combobox', { name: 'Order of the analyses' }).selectOption('Most copied first')
  await gallery.getByRole('searchbox', { name: 'Search analyses' }).fill('ana lima')
  const card = gallery.getByRole('listitem').filter({ has: gallery.getByRole('link', { name: 'people', exact: true }) })
  await expect(card).toContainText('Ana Lima')
  await expectAccessible(gallery)
  await picture(gallery, 'gallery-own-en')
  await card.getByRole('button', { name: 'Unpublish people' }).click()
  await gallery.getByRole('dialog', { name: 'Unpublish “people”?' }).getByRole('button', { name: 'Unpublish' }).click()
  await expect(gallery.getByText('The analysis is private again')).toBeVisible()
  await expect(card).toHaveCount(0)
  await gallery.close()
  await first().click({ button: 'right' })
  await guest.getByRole('menuitemradio', { name: 'Sort ascending' }).click()
  await expect(guest.getByRole('alert')).toContainText('This does not exist, or you do not have access to it.')
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await guest.context().close()
})
