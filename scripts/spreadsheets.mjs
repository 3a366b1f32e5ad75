/** npm run spreadsheets: loads data copied from the page into LibreOffice; checks that its values, formats and sums equal those of the page's cells. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const office = ['/usr/bin/soffice', '/usr/bin/libreoffice', '/opt/libreoffice/program/soffice'].find((path) => existsSync(path))

/** Installs LibreOffice from Debian's packages; on other systems, prints what to install. */
function install() {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    console.error('npm run spreadsheets needs LibreOffice Calc: install libreoffice-calc, or name its program with SOFFICE_PATH.')
    process.exit(1)
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'libreoffice-calc-nogui'],
  ]) {
    const { status } = spawnSync('apt-get', args, { stdio: 'inherit', env })
    if (status !== 0) process.exit(status ?? 1)
  }
}

const named = process.env.SOFFICE_PATH
if (!named && !office) install()
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '--project', 'spreadsheets', '--reporter', 'list', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, SOFFICE_PATH: named ?? office ?? '/usr/bin/soffice' } },
)
process.exit(status ?? 1)
