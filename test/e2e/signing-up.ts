/** Signs up in each language, with the form and the link in the email. */
import type { Page } from '@playwright/test'
import type { Product } from '../support/product.ts'
import { expect } from './page.ts'

export const PASSWORD = 'Vq7!mountain'

export const WORDS = {
  en: {
    prefix: '',
    email: 'Email',
    name: 'Name',
    password: 'Password',
    confirm: 'Confirm password',
    signUp: 'Sign up',
    check: 'Check Your Email',
    confirmEmail: 'Confirm email',
    signIn: 'Sign in',
    analyses: 'Your Analyses',
    add: 'Add Dataset',
    pick: 'Choose a file',
    start: 'Import dataset',
    analyse: 'New analysis',
    use: (name: string) => `Use ${name}`,
    save: 'Save',
    saved: 'Analysis saved',
    total: 'Grand total',
    blank: '(blank)',
    retryIn: (seconds: number) => `Try again in ${seconds} s.`,
    retryNow: 'You can try again now.',
  },
  zh: {
    prefix: '/zh',
    email: '邮箱',
    name: '姓名',
    password: '密码',
    confirm: '确认密码',
    signUp: '注册',
    check: '请查收邮件',
    confirmEmail: '确认邮箱',
    signIn: '登录',
    analyses: '您的分析',
    add: '添加数据集',
    pick: '选择文件',
    start: '导入数据集',
    analyse: '新建分析',
    use: (name: string) => `使用${name}`,
    save: '保存',
    saved: '分析已保存',
    total: '总计',
    blank: '(空白)',
    retryIn: (seconds: number) => `请在 ${seconds} 秒后重试`,
    retryNow: '现在可以重试了。',
  },
} as const
export type Words = (typeof WORDS)[keyof typeof WORDS]

/** Returns the link in the newest email to an address. */
export const linkFor = (product: Product, email: string): string | undefined =>
  product
    .console()
    .split('\n')
    .findLast((line) => line.startsWith(`Mail for ${email}:`))
    ?.split(': ')[1]

export async function fillSignUp(page: Page, words: Words, email: string): Promise<void> {
  await page.getByRole('textbox', { name: words.email, exact: true }).fill(email)
  await page.getByRole('textbox', { name: words.name, exact: true }).fill('Ana Lima')
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(words.confirm, { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: words.signUp }).click()
  await expect(page.getByRole('heading', { name: words.check })).toBeVisible()
}

export async function confirm(page: Page, product: Product, words: Words, email: string): Promise<void> {
  await expect.poll(() => linkFor(product, email)).toBeDefined()
  await page.goto(linkFor(product, email) ?? '')
  await page.getByRole('button', { name: words.confirmEmail }).click()
  await expect(page).not.toHaveURL(/confirm-email/)
}
