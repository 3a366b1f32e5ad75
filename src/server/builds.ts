/**
 * The build ID of the pages. A page compares it with its own build to notice an update (docs/decisions/0107). It is read
 * once, because a server keeps serving the build that it started with.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { Build } from '../contract/build.ts'

/** Reads the build ID from a folder of built pages; null if the folder has none. */
export function buildIn(folder: string): Build | null {
  const file = `${folder}/builds/latest.json`
  return existsSync(file) ? Build.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

export function registerBuilds(app: FastifyInstance, build: Build): void {
  app.get('/builds/latest.json', (_, reply) => reply.header('cache-control', 'no-store').send(build))
  app.get<{ Params: { file: string } }>('/builds/meta/:file', (request, reply) =>
    request.params.file === `${build.id}.json`
      ? reply.header('cache-control', 'public, max-age=31536000, immutable').send(build)
      : reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found'),
  )
}
