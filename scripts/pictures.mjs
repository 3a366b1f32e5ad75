/** npm run pictures: takes screenshots of pages and dialogs in every language, color scheme and width; writes them to test-results/pictures. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

rmSync('test-results/pictures', { recursive: true, force: true })
const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--grep', 'pictures|@variant', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, PICTURES: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: 'test-results/pictures.json' },
})
process.exit(status ?? 1)
