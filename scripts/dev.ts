/**
 * npm run dev: serves the pages with Vite and live reload, and runs the server behind it. Restarts the server when a
 * source folder that it imports from changes. Takes the server's arguments and settings; the port is that of the pages,
 * or the next free one.
 */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import { createServer, type Plugin } from 'vite'
import { freePort } from './free-port.ts'

const { values } = parseArgs({ options: { port: { type: 'string' }, data: { type: 'string' }, host: { type: 'string' } } })
const wanted = Number(values.port ?? process.env.PORT ?? 3000)

const behind = `http://127.0.0.1:${await freePort()}`

/** Requests the server's XSRF cookie and sets it on a page that Vite serves. In production the server sends the pages itself. */
async function withServerCookies(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const page = await fetch(`${behind}/signin`, { headers: { cookie: request.headers.cookie ?? '' } }).catch(() => null)
  await page?.body?.cancel()
  const cookies = page?.headers.getSetCookie() ?? []
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
}

const serverCookies: Plugin = {
  name: 'server-cookies',
  configureServer: (vite) => {
    vite.middlewares.use((request, response, next) => {
      const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
      if (!isPage) return next()
      void ready.then(() => withServerCookies(request, response)).then(() => next(), next)
    })
  },
}

const { promise: ready, resolve: setReady } = Promise.withResolvers<void>()
const vite = await createServer({
  plugins: [serverCookies],
  server: {
    port: wanted,
    ...(values.host === undefined ? {} : { host: values.host }),
    proxy: { '/nexus': behind, '/health': behind, '^(/\\w+)?/demo/': behind },
  },
})
await vite.listen()
const { port } = new URL(vite.resolvedUrls?.local[0] ?? `http://localhost:${wanted}`)
const url = `http://localhost:${port}`
if (wanted !== 0 && Number(port) !== wanted) console.log(`Port ${wanted} is taken; ${port} is free.`)

const rooms = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'web')
const server = spawn(
  process.execPath,
  [
    ...rooms.map((room) => `--watch-path=src/${room.name}`),
    'src/server/main.ts',
    ...['--host', '127.0.0.1', '--port', new URL(behind).port],
    ...(values.data === undefined ? [] : ['--data', values.data]),
  ],
  { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? url } },
)
server.stdout.setEncoding('utf8').on('data', (text: string) => {
  const isReady = text.includes('Tessera is ready')
  process.stdout.write(text.replace(/Tessera is ready on \S+/, `Tessera is ready on ${url}`))
  if (isReady) setReady()
})

const stop = (): void => {
  server.kill()
  void vite.close().finally(() => process.exit(0))
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
