/** npm test: runs all tests; prints the failures by name at the end, then the line `N passed, N failed`. */
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { journeyReport, problemsOf, UNTESTED_SERVERS, unitReport } from './test-reports.ts'

/** Maximum characters per failure in the list at the end; the full text is printed where the failure occurs. */
const TOLD_AGAIN = 3_000

const node = process.execPath
const results = 'test-results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const ended = (child) =>
  new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (status) => resolve(status === 0))
  })

function run(name, args, env = {}) {
  console.log(`\n== ${name}`)
  return ended(spawn(node, args, { stdio: 'inherit', env: { ...process.env, ...env } }))
}

/** Runs a test runner in parallel with another. Prints its output when it ends, so that their lines do not mix. */
async function runAside(name, args, env = {}) {
  console.log(`\n== ${name}: side by side with what follows, told when it has ended`)
  const said = `${results}/aside.log`
  const file = openSync(said, 'w')
  const ok = await ended(spawn(node, args, { stdio: ['ignore', file, file], env: { ...process.env, ...env } }))
  closeSync(file)
  console.log(`\n== ${name}\n${readFileSync(said, 'utf8')}`)
  return ok
}

/** Reads a runner's report. A runner that fails without a failed test counts as one failure. */
function counts(name, ok, file, read) {
  const told = reportOf(file, read)
  return ok || told.red.length > 0 ? told : { ...told, red: [`${name}: outside of any test, see above`] }
}

function reportOf(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    return { passed: 0, red: [`${file} cannot be read: ${error.message}`], notRun: [] }
  }
}

const checked = await run('types, lint, arrows', ['scripts/check.mjs'])
// runs both in parallel, because browser tests leave a third of two cores idle while they wait for pages
const [unitOk, e2eOk] = await Promise.all([
  runAside(
    'unit and integration',
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/unit.json`],
    { NODE_ENV: 'test' },
  ),
  run('end to end', ['node_modules/@playwright/test/cli.js', 'test', '--project', 'e2e', '--grep-invert', '@variant'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/e2e.json`,
  }),
])
const unit = counts('unit and integration', unitOk, `${results}/unit.json`, unitReport)
const e2e = counts('end to end', e2eOk, `${results}/e2e.json`, journeyReport)

const red = [...(checked ? [] : ['types, lint, arrows: see the top']), ...problemsOf([unit, e2e], Boolean(process.env.EVERY_TEST))]
for (const what of [...unit.notRun, ...e2e.notRun]) console.log(`\nNOT RUN: ${what}`)
for (const server of UNTESTED_SERVERS) console.log(`NOT MET: ${server}`)
for (const what of red) console.log(`\nFAILED ${what.slice(0, TOLD_AGAIN)}`)
console.log(`\n${Number(checked) + unit.passed + e2e.passed} passed, ${red.length} failed`)
process.exit(red.length === 0 ? 0 : 1)
