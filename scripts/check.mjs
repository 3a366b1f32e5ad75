/** The fast part of the tests: types, lint, import arrows, unused code. */
import { spawnSync } from 'node:child_process'

/** dependency-cruiser passes on nothing when it cannot read the sources; fewer modules than this is a failure. */
const MODULES_MIN = 200

const node = process.execPath
const steps = [
  ['types: pure rooms', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.pure.json']],
  ['types: engine, server, tests', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.node.json']],
  ['types: web', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json']],
  ['lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']],
  ['unused code', ['node_modules/knip/bin/knip.js', '--no-progress']],
]

function run(name, args) {
  const { status, stdout, stderr } = spawnSync(node, args, { encoding: 'utf8', maxBuffer: 64 * 1_048_576 })
  if (status === 0) {
    console.log(`ok    ${name}`)
    return stdout
  }
  console.error(`FAIL  ${name}\n${stdout}${stderr}`)
  process.exitCode = 1
  return null
}

for (const [name, args] of steps) run(name, args)

const cruised = run('import arrows', [
  'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  '--config',
  '.dependency-cruiser.cjs',
  '--output-type',
  'err',
  'src',
])
const modules = Number(/(\d+) modules/.exec(cruised ?? '')?.[1] ?? 0)
if (cruised !== null && modules < MODULES_MIN) {
  console.error(`FAIL  import arrows: only ${modules} modules were seen; at least ${MODULES_MIN} are there`)
  process.exitCode = 1
} else if (cruised !== null) console.log(`      ${modules} modules`)
