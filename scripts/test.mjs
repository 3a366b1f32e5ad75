/** All tests, in order of how fast they tell; ends with the line `N passed, N failed`. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'

const node = process.execPath
const results = 'test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

function run(name, args, env = {}) {
  console.log(`\n== ${name}`)
  return spawnSync(node, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

function counts(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const checked = run('types, lint, arrows', ['scripts/check.mjs'])
const unitOk = run(
  'unit and integration',
  ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/unit.json`],
  { NODE_ENV: 'test' },
)
const unit = counts(`${results}/unit.json`, (r) => ({ passed: r.numPassedTests, failed: r.numFailedTests + (unitOk ? 0 : Number(r.numFailedTests === 0)) }))
const journeys = ['test', '--project', 'e2e', '--grep-invert', '@variant']
const e2eOk = run('end to end', ['node_modules/@playwright/test/cli.js', ...journeys], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/e2e.json`,
})
const e2e = counts(`${results}/e2e.json`, (r) => ({
  passed: r.stats.expected,
  failed: r.stats.unexpected + r.stats.flaky + (e2eOk ? 0 : Number(r.stats.unexpected === 0)),
}))

const passed = Number(checked) + unit.passed + e2e.passed
const failed = Number(!checked) + unit.failed + e2e.failed
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
