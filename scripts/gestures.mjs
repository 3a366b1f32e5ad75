/**
 * npm run gestures: performs every task of docs/gestures.md by mouse and by keyboard, and checks the number of gestures.
 * With --write, first updates the page's tables from test/gestures/tasks.ts.
 */
import { spawnSync } from 'node:child_process'

const args = process.argv.slice(2)
const run = (...command) => {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
if (args.includes('--write')) run('scripts/gestures-page.ts')
const rest = args.filter((arg) => arg !== '--write')
run('node_modules/@playwright/test/cli.js', 'test', '--project', 'gestures', '--reporter', 'list', ...rest)
