/**
 * Prepares a fresh clone: installs the dependencies of the lockfile and, if requested, builds the client and installs a
 * browser for the tests. Runs on Node 20 or later; skips steps that are already done.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PINNED = process.platform === 'win32' ? 'node_modules/node/bin/node.exe' : 'node_modules/node/bin/node'
const MARIADB = ['/usr/sbin/mariadbd', '/usr/libexec/mariadbd', '/usr/local/bin/mariadbd', '/opt/homebrew/bin/mariadbd']
const CLICKHOUSE = ['/usr/sbin/clickhouse-server', '/usr/bin/clickhouse-server']
const UNATTENDED = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
/** The same list as in `scripts/browser.ts`. */
const BROWSERS = JSON.parse(readFileSync('scripts/browsers.json', 'utf8'))

function run(command, args, env = process.env) {
  const result = spawnSync(command, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
  if (result.status !== 0) process.exit(result.status ?? 1)
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesUnder(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

/** Runs `work` unless `done()` is true and the inputs' hash is the same as after the last success, which `stamp` contains. */
function when(stamp, hash, done, work) {
  if (done() && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  work()
  writeFileSync(stamp, hash)
}

/** Runs npm without the environment variables by which an outer npm describes this project to scripts. */
function runNpm(args, options) {
  const env = { ...process.env }
  for (const name of Object.keys(env)) if (/^npm_(package|lifecycle|config_local_prefix|command)/i.test(name)) delete env[name]
  const called = process.env.npm_execpath
  const [command, ...first] = called ? [process.execPath, called] : ['npm']
  return spawnSync(command, [...first, ...args], { ...options, env, shell: process.platform === 'win32' })
}

/** Runs npm; returns whether it succeeded. */
const npm = (args) => runNpm(args, { stdio: 'inherit' }).status === 0

function installDependencies() {
  when(
    'node_modules/.deps-stamp',
    hashOf(['package-lock.json']),
    () => existsSync(PINNED),
    () => {
      if (!npm(['ci'])) process.exit(1)
    },
  )
}

function buildClient() {
  const sources = [
    'src/web',
    'src/contract',
    'src/analysis',
    'src/chart',
    'src/format',
    'src/texts',
    'public',
    'index.html',
    'vite.config.ts',
    'scripts/site-budgets.ts',
    'scripts/compressed-assets.ts',
    'scripts/notices.ts',
    'package-lock.json',
  ].flatMap(filesUnder)
  mkdirSync('dist', { recursive: true })
  when(
    'dist/.build-stamp',
    hashOf(sources.filter((f) => !f.includes('.test.'))),
    () => existsSync('dist/web/index.html') && existsSync('dist/web/licences.json') && existsSync('dist/render/render.js'),
    () => {
      run(PINNED, ['scripts/article.ts'])
      const vite = [PINNED, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
      run(vite[0], vite.slice(1))
      run(vite[0], [...vite.slice(1), '--ssr', 'src/web/render.tsx'])
    },
  )
}

/** Writes a CycloneDX list of the server's runtime dependencies. The build continues if an old npm cannot write it. */
function listComponents() {
  const hash = hashOf(['package-lock.json'])
  const stamp = 'dist/.sbom-stamp'
  if (existsSync('dist/sbom.json') && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev', '--package-lock-only']
  const { status, stdout } = runNpm(args, { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 * 1_024 * 1_024 })
  if (status !== 0) return console.error('This npm could not write dist/sbom.json, the list of components. The build goes on without it.')
  writeFileSync('dist/sbom.json', stdout)
  writeFileSync(stamp, hash)
}

const isThere = (paths) => paths.some((path) => existsSync(path))

/** Installs Chromium and, if the system offers it, the headless shell, in which browser tests need a seventh to a quarter less CPU time. */
function installBrowser() {
  if (process.env.CHROMIUM_PATH || (isThere(BROWSERS.chromium) && isThere(BROWSERS.shell))) return
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0
  if (!isThere(BROWSERS.chromium)) {
    if (!mayInstall) {
      console.error('The end-to-end tests need Chromium: install it, or name one with CHROMIUM_PATH.')
      process.exit(1)
    }
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], UNATTENDED)
  }
  if (!mayInstall) return
  const apt = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env: UNATTENDED }).status === 0
  const isInstalled = () => apt('install', '-y', '-qq', 'chromium-headless-shell')
  // updates the package index if installation fails, because it may be outdated
  if (!isInstalled() && !(apt('update', '-qq') && isInstalled()))
    console.error('This system has no package chromium-headless-shell: the journeys run in Chromium, which takes longer.')
}

/** Database servers that tests start, as Debian packages. Only the tests start them, not the system. */
const SERVERS = [
  { tests: 'test/mariadb.test.ts', name: 'mariadb-server', paths: MARIADB, packages: ['mariadb-server-core', 'mariadb-client-core'] },
  { tests: 'test/clickhouse.test.ts', name: 'clickhouse-server', paths: CLICKHOUSE, packages: ['clickhouse-server'] },
]

/** Installs the missing database servers. If one cannot be installed, its tests are skipped, unless EVERY_TEST requires them. */
function installDatabases() {
  const missing = SERVERS.filter(({ paths }) => !isThere(paths))
  if (missing.length === 0) return
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq'])
    const packages = missing.flatMap((server) => server.packages)
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], UNATTENDED)
    return
  }
  for (const { tests, name } of missing) console.error(`${tests} needs ${name}: install it. It is not run.`)
  if (process.env.EVERY_TEST) process.exit(1)
}

/** A current version of ClickHouse's engine, 546 MB. The lockfile does not contain it, because it cannot specify it for every platform. */
const CHDB = 'chdb@3.4.0'
/** The same path as in `test/support/chdb.ts`. */
const CHDB_FOLDER = 'node_modules/.cache/chdb'

/** Installs the engine. If it cannot be installed, its tests are skipped, unless EVERY_TEST requires them. */
function installEngine() {
  const stamp = `${CHDB_FOLDER}/.stamp`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === CHDB) return
  mkdirSync(CHDB_FOLDER, { recursive: true })
  const args = ['install', '--prefix', CHDB_FOLDER, '--no-save', '--no-audit', '--no-fund', '--loglevel', 'error', CHDB]
  // the package is not available for every platform
  if (npm(args) && existsSync(`${CHDB_FOLDER}/node_modules/@chdb`)) return writeFileSync(stamp, CHDB)
  console.error(`test/clickhouse-current.test.ts needs ${CHDB}, which could not be fetched. It is not run.`)
  if (process.env.EVERY_TEST) process.exit(1)
}

installDependencies()
const wanted = new Set(process.argv.slice(2))
if (wanted.has('build')) {
  run(PINNED, ['scripts/engine.ts'])
  buildClient()
  listComponents()
}
if (wanted.has('browser')) installBrowser()
if (wanted.has('databases')) {
  installDatabases()
  installEngine()
}
