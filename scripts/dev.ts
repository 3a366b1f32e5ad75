/** npm run dev: the server, restarted when its sources change, and Vite with reload in front of it (port 3001). */
import { spawn } from 'node:child_process'

const run = (args: string[]) => spawn(process.execPath, args, { stdio: 'inherit' })
const children = [
  run([
    '--watch-path=src/server',
    '--watch-path=src/engine',
    '--watch-path=src/pivot',
    '--watch-path=src/contract',
    'src/server/main.ts',
    ...process.argv.slice(2),
  ]),
  run(['node_modules/vite/bin/vite.js']),
]
const stop = (): void => {
  for (const child of children) child.kill()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
