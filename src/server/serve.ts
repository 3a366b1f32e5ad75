/** Runs the server: reads settings, starts listening, and then imports demo data and makes the gallery's pictures in the background. */
import { flushCompileCache } from 'node:module'
import { createServer } from './app.ts'
import { announceDemo, seedDemo } from './demo/seed.ts'
import { warmPictures } from './pictures/warm.ts'
import { endChildren } from './pool/child.ts'
import { readSettings } from './settings.ts'
import { listenProblem, startProblem } from './start-problem.ts'

// files that the server creates are accessible to its own user only
process.umask(0o077)

const STOP_MOST = 10_000

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

function refuse(problems: readonly string[]): never {
  process.stderr.write(`Tessera cannot start:\n${problems.map((p) => `  ${p}`).join('\n')}\n`)
  process.exit(2)
}

const read = readSettings(process.argv.slice(2), process.env)
if ('problems' in read) refuse(read.problems)
const { settings } = read
const server = await createServer(settings, print).catch((error: unknown) => {
  const problem = startProblem(error, settings)
  if (problem === null) throw error
  return refuse([problem])
})

let closing = false
/** Shuts down: stops running work and answers waiting callers. A second signal exits at once. */
async function close(): Promise<void> {
  if (closing) process.exit(1)
  closing = true
  setTimeout(() => process.exit(1), STOP_MOST).unref()
  await server.close()
  process.exit(0)
}
process.on('exit', endChildren)
process.on('SIGTERM', () => void close())
process.on('SIGINT', () => void close())

if (settings.DEMO_DATA === 'on') await announceDemo(server.services)
try {
  await server.app.listen({ port: settings.PORT, host: settings.HOST })
} catch (error) {
  const problem = listenProblem(error, settings.PORT, settings.HOST)
  await server.close()
  if (problem === null) throw error
  refuse([problem])
}
const address = server.app.server.address()
if ((await server.services.store.people.admins()) === 0)
  print(`Nobody administers this installation yet. Sign up, then run: npm run admin -- make-admin <your address> --data ${settings.DATA_DIR}`)
print(`Tessera is ready on http://localhost:${typeof address === 'object' && address ? address.port : settings.PORT}`)
flushCompileCache()
if (settings.DEMO_DATA === 'on') {
  try {
    await seedDemo(server.services)
  } catch (error) {
    // ignored while closing, because the next start imports the demo data again
    if (!closing) throw error
  }
}
await warmPictures(server.services, () => closing).catch((error: unknown) => server.services.log(`pictures of the gallery: ${String(error)}`))
