/** Bundles the engine's child-process modules into a few files, if one of them has changed. Part of every build. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { digestOf, isCurrent, PROGRAM_FOLDER, SOURCES_FILE, type Sources, sourceOf, WORKERS } from '../src/server/pool/program.ts'

/**
 * Packages that every child process loads, and that are therefore bundled. Database drivers are not bundled, because our
 * module hooks must see one of them being loaded.
 */
const TOGETHER = ['@duckdb/node-api', 'zod']

async function put(folder: string): Promise<void> {
  const { build } = await import('vite')
  const modules = new Set<string>()
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: TOGETHER },
    plugins: [
      {
        name: 'sources',
        generateBundle(_, bundle) {
          for (const part of Object.values(bundle)) for (const id of part.type === 'chunk' ? part.moduleIds : []) modules.add(id)
        },
      },
    ],
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'esnext',
      minify: false,
      rolldownOptions: { input: Object.fromEntries(WORKERS.map((worker) => [worker, sourceOf(worker)])) },
    },
  })
  const own = [...modules].map((id) => relative('.', id)).filter((file) => file.startsWith('src/'))
  const files = [...own.sort(), 'package-lock.json', 'scripts/engine.ts']
  const sources: Sources = { files, digest: digestOf(files) }
  writeFileSync(join(folder, SOURCES_FILE), JSON.stringify(sources))
}

if (!isCurrent()) {
  mkdirSync('dist', { recursive: true })
  const [made, former] = [`${PROGRAM_FOLDER}-${process.pid}`, `${PROGRAM_FOLDER}-${process.pid}-former`]
  try {
    await put(made)
    // renames the folders, so that a running server never sees incomplete files
    if (existsSync(PROGRAM_FOLDER)) renameSync(PROGRAM_FOLDER, former)
    renameSync(made, PROGRAM_FOLDER)
  } catch (error) {
    // a parallel build has written the same files first
    if (!isCurrent()) throw error
  } finally {
    for (const left of [made, former]) rmSync(left, { recursive: true, force: true })
  }
}
