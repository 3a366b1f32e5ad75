import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressedAssets } from './scripts/compressed-assets.ts'
import { thirdPartyNotices } from './scripts/notices.ts'
import { BUDGETS, HYDRATION_FILES, siteBudgets } from './scripts/site-budgets.ts'
import { READ_PAGES } from './src/contract/routes.ts'

const LIBRARIES = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/@tanstack\/(react-router|router-core|history|store|react-store)\// },
  { name: 'words', test: /node_modules\/(use-intl|intl-messageformat|@formatjs)\// },
  { name: 'queries', test: /node_modules\/@tanstack\/(query-core|react-query)\// },
]

interface Modules {
  readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null
}

/** Whether one of some files, from the folder of the project, imports a module, itself or through others. */
function isImportedBy(files: readonly string[], id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => files.some((file) => importer.endsWith(`/${file}`)) || isImportedBy(files, importer, modules, seen))
}

const READ_FILES = [...HYDRATION_FILES, ...READ_PAGES.flatMap((page) => BUDGETS[page].files).map((file) => `src/web/${file}`)]
const isStyle = (id: string): boolean => id.endsWith('.css')

/** Each file that a page asks for costs its browser some milliseconds: what the entry imports comes as one, and the styles of the pages that are only read. */
const TOGETHER = [
  { name: (id: string, modules: Modules) => (!isStyle(id) && isImportedBy(['src/web/main.ts'], id, modules) ? 'entry' : null), debugName: 'entry' },
  { name: (id: string, modules: Modules) => (isStyle(id) && isImportedBy(READ_FILES, id, modules) ? 'site' : null), debugName: 'site' },
]

const PLACE = '__BUILD_ID__'

/** Names the build after its files, tells the page its name, and writes what an older page asks for (docs/decisions/0107). */
const buildDescriptor: Plugin = {
  name: 'build-descriptor',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const page = join(dir, 'index.html')
    if (!existsSync(page)) return
    const shell = readFileSync(page, 'utf8')
    const id = createHash('sha256')
      .update(Object.keys(bundle).sort().join())
      .update(shell)
      .update(readFileSync(join(dir, 'early.js')))
      .digest('hex')
      .slice(0, 16)
    const descriptor = JSON.stringify({ id, timestamp: new Date().toISOString() })
    writeFileSync(page, shell.replaceAll(PLACE, id))
    mkdirSync(join(dir, 'builds/meta'), { recursive: true })
    writeFileSync(join(dir, 'builds/latest.json'), descriptor)
    writeFileSync(join(dir, `builds/meta/${id}.json`), descriptor)
  },
}

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react(), buildDescriptor, siteBudgets, compressedAssets, thirdPartyNotices],
  build: {
    outDir: isSsrBuild ? 'dist/render' : 'dist/web',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    // what takes a page over is run library by library (src/web/main.ts)
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: { groups: [...LIBRARIES, ...TOGETHER], includeDependenciesRecursively: false } } } }),
  },
  // what draws the pages stands for itself: it needs nothing that is installed
  ssr: { noExternal: true },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}))
