/** npm run check: the fast part of the tests: types, lint, import directions, unused code, known vulnerabilities of dependencies. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** If dependency-cruiser cannot read the sources, it passes without checking anything. Fewer modules than this therefore count as a failure. */
const MODULES_MIN = 200
const AT_ONCE = 2

const node = process.execPath
const CRUISE = ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src']
/** Type-checks one TypeScript project, incrementally after the first run. */
const types = (project) => [
  'node_modules/typescript/bin/tsc',
  ...['-p', `tsconfig.${project}.json`, '--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${project}.tsbuildinfo`],
]
/** Ordered by duration, the slowest first. */
const steps = [
  ['types: web', types('web')],
  ['unused code', ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['import arrows', CRUISE, modulesSeen],
  ['types: engine, server, tests', types('node')],
  ['types: pure rooms', types('pure')],
  ['known vulnerabilities of dependencies', ['scripts/audit.ts'], (output) => ({ ok: true, said: output.trim() })],
  ['lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']],
]

/** Returns the number of modules in the output of dependency-cruiser; fails if there are too few. */
function modulesSeen(output) {
  const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
  return modules < MODULES_MIN
    ? { ok: false, said: `only ${modules} modules were seen; at least ${MODULES_MIN} are there` }
    : { ok: true, said: `${modules} modules` }
}

async function run([name, args, look]) {
  const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  const seen = code === 0 ? (look?.(stdout) ?? { ok: true, said: '' }) : { ok: false, said: `${stdout}${stderr}` }
  if (seen.ok) console.log(`ok    ${name}${seen.said === '' ? '' : `: ${seen.said}`}`)
  else {
    console.error(`FAIL  ${name}\n${seen.said}`)
    process.exitCode = 1
  }
}

const waiting = [...steps]
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await run(step)
  }),
)
