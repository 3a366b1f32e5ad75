/** Starts the product: settings, server, demo data in the background. */
import { createServer } from './app.ts'
import { seedDemo } from './demo/seed.ts'
import { readSettings } from './settings.ts'

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const read = readSettings(process.argv.slice(2), process.env)
if ('problems' in read) {
  process.stderr.write(`Tessera cannot start:\n${read.problems.map((p) => `  ${p}`).join('\n')}\n`)
  process.exit(2)
}
const { settings } = read
const server = await createServer(settings, print)

let closing = false
async function close(): Promise<void> {
  if (closing) return
  closing = true
  setTimeout(() => process.exit(1), 10_000).unref()
  await server.close()
  process.exit(0)
}
process.on('SIGTERM', () => void close())
process.on('SIGINT', () => void close())

try {
  await server.app.listen({ port: settings.PORT, host: settings.HOST })
} catch (error) {
  const { code } = error as { code?: string }
  process.stderr.write(code === 'EADDRINUSE' ? `Port ${settings.PORT} is taken. Choose another with --port.\n` : `${String(error)}\n`)
  process.exit(2)
}
const address = server.app.server.address()
print(`Tessera is ready on http://localhost:${typeof address === 'object' && address ? address.port : settings.PORT}`)
if (settings.DEMO_DATA === 'on') await seedDemo(server.parts)
