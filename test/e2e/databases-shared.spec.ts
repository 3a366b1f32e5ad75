/** Shares a connection with a person, who uses it without seeing its password; then withdraws it. */
import { expect, expectAccessible, newAccount, picture, signIn } from './page.ts'
import { atDesk } from './shared-analysis.ts'
import { expectRows, fillIn, openForm, test } from './with-postgres.ts'

test('an owner shares a connection; who uses it makes a dataset, which is not rebuilt once it is taken back', { tag: '@pictures' }, async ({
  page,
  browser,
  product,
  postgres,
}) => {
  await postgres.run(
    'shop',
    `CREATE TABLE lent AS SELECT n AS number FROM generate_series(1, 30) AS n; CREATE ROLE lender LOGIN PASSWORD 'lends'; GRANT SELECT ON lent TO lender`,
  )
  const ben = await atDesk(browser)
  await newAccount(ben, product, 'ben.borrows.connection@example.org')
  const { user } = await signIn(ben, product, 'ben.borrows.connection@example.org')
  await newAccount(page, product, 'ana.lends.connection@example.org')
  await openForm(page, product.url)
  await fillIn(page, postgres.port)
  await page.getByLabel('Username', { exact: true }).fill('lender')
  await page.getByLabel('Password', { exact: true }).fill('lends')
  await page.getByRole('button', { name: 'Save connection' }).click()
  await expect(page.getByText('Connected Successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Share “/ })
  const people = dialog.getByRole('region', { name: 'People with access' })
  await expect(dialog.getByText('Nobody sees the password.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('ben.borrows.connection@example.org')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(people.getByText('Not opened yet')).toHaveCount(1)
  await expect(page.getByText('Please update the fields before proceeding')).toHaveCount(0)
  await expectAccessible(page, '[role=dialog]')
  await picture(page, 'share-connection-en')

  // the connection appears among those shared with the person, who needs no password
  await ben.goto(`${product.url}/zh/user/${user.id}`)
  const lent = ben.getByRole('region', { name: '与我共享的连接' })
  await expect(lent.getByText('新', { exact: true })).toBeVisible()
  await expect(lent.getByRole('cell', { name: '可使用' })).toBeVisible()
  await expectAccessible(ben)
  await picture(ben, 'connections-shared-zh', { fullPage: true })
  await lent.getByRole('link').click()
  await expect(ben.getByLabel('已保存的连接')).toContainText(/shop \(lender@127\.0\.0\.1:\d+\)（由 Ana Lima 共享）/)
  await expect(ben.getByRole('button', { name: '保存连接' })).toHaveCount(0)
  await expect(ben.getByRole('button', { name: '共享', exact: true })).toHaveCount(0)
  await ben.getByRole('button', { name: '测试连接' }).click()
  await ben.getByRole('button', { name: 'lent' }).click()
  await expectAccessible(ben)
  await picture(ben, 'connection-used-zh', { fullPage: true })
  await ben.getByRole('button', { name: '连接并导入' }).click()
  await expect(ben).toHaveURL(/\/dataset-/, { timeout: 60_000 })
  await expectRows(ben, '30')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(people.getByText('Not opened yet')).toHaveCount(0)

  // access is withdrawn: the dataset keeps its rows and states why it is no longer refreshed
  await people.getByRole('button', { name: 'Stop sharing with ben.borrows.connection@example.org' }).click()
  await expect(people.getByText('Not shared with anyone yet.')).toBeVisible()
  await ben.getByRole('button', { name: '管理' }).click()
  await ben.getByRole('menuitem', { name: '重建数据集' }).click()
  await ben.getByRole('dialog').getByRole('button', { name: '重建数据集' }).click()
  await expect(ben.getByText('该数据集所用的连接不再与数据集的所有者共享').first()).toBeVisible({ timeout: 60_000 })
  await expectRows(ben, '30')
  await picture(ben, 'connection-taken-back-zh')
  await ben.goto(`${product.url}/zh/datasets/new`)
  await ben.getByRole('tab').nth(2).click()
  await expect(ben.getByLabel('服务器')).toBeVisible()
  await expect(ben.getByLabel('已保存的连接')).toHaveCount(0)
  await ben.context().close()
})
