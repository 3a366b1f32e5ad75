/** `npm run dev`: starts the product, and restarts or reloads it when a file changes. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PINNED } from '../support/product.ts'
import { expect, test } from './page.ts'

const ROOMS = ['contract/constants.ts', 'analysis/names.ts', 'pivot/grain.ts', 'format/value.ts', 'engine/query-cost.ts', 'server/settings.ts']

test('npm run dev answers a browser that never met the product, and restarts when a room of the server changes', async ({ page }) => {
  const data = mkdtempSync(join(tmpdir(), 'tessera-dev-'))
  const dev = spawn(PINNED, ['scripts/dev.ts', '--port', '0', '--data', data], {
    env: { PATH: process.env.PATH ?? '', DEMO_DATA: 'off', QUERY_WORKERS: '1', RATE_LIMITS: 'off' },
  })
  let output = ''
  for (const stream of [dev.stdout, dev.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const starts = () => [...output.matchAll(/Tessera is ready on (\S+)/g)].map(([, url]) => url)
  try {
    await expect.poll(starts, { timeout: 60_000 }).toHaveLength(1)
    await page.goto(`${starts()[0]}/signin`, { timeout: 120_000 })
    const main = page.getByRole('main')
    /** Vite may reload the page at any time, so this fills in the form again until it is submitted. */
    const signIn = async () => {
      await main.getByRole('textbox', { name: 'Email' }).fill('nobody@example.org')
      await main.getByLabel('Password', { exact: true }).fill('Wrong4you!')
      const [answer] = await Promise.all([
        page.waitForResponse('**/nexus', { timeout: 10_000 }),
        main.getByRole('button', { name: 'Sign in' }).click({ timeout: 10_000 }),
      ])
      expect(answer.status()).toBe(400)
    }
    for (const [i, file] of ['', ...ROOMS].entries()) {
      // sets only the file's modification time, so that nothing in the repository changes
      if (file !== '') utimesSync(join('src', file), new Date(), new Date())
      await expect.poll(() => starts().length, { timeout: 60_000, message: `restarts after ${file}` }).toBeGreaterThan(i)
      await expect(signIn).toPass({ timeout: 60_000 })
    }
    await page.goto('about:blank')
  } finally {
    const ended = new Promise((resolve) => dev.once('exit', resolve))
    dev.kill()
    await ended
    rmSync(data, { recursive: true, force: true })
  }
})
