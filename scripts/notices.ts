/** A build plugin that writes the licenses of all packages in the pages into a file beside them (docs/decisions/0168). */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { ThirdPartyNotice } from '../src/contract/licences-operations.ts'

const NOTICES = 'licences.json'
const TEXTS = /^(licen[cs]e|copying|notice|ofl)(\W|$)/i
/**
 * Modules that the build tools add to the pages; they have names instead of files. `others`: the heading in a tool's
 * license file that precedes the licenses of packages bundled with the tool itself, which are not part of the pages.
 */
const OF_THE_BUILD = [
  { start: '\0vite/', folder: 'node_modules/vite', others: '# Licenses of bundled dependencies' },
  { start: '\0rolldown/', folder: 'node_modules/rolldown', others: null },
]

interface Package {
  readonly name: string
  readonly version: string
  readonly license: string
  /** The contents of the package's license and notice files. */
  readonly texts: readonly string[]
}

/** Returns the folder of the package that contains a module; null for our own modules. */
export function folderOf(id: string): string | null {
  const added = OF_THE_BUILD.find(({ start }) => id.startsWith(start))
  if (added) return added.folder
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(id.replace(/^\0/, ''))?.[1] ?? null
}

/** Reads a package's metadata and license texts from its folder. Throws if it declares no license, because such a package must not be in the pages. */
export function packageIn(folder: string): Package {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (typeof license !== 'string') throw new Error(`${folder} names no license`)
  const others = OF_THE_BUILD.find((tool) => tool.folder === folder)?.others
  const own = (text: string): string => (others ? (text.split(`\n${others}\n`)[0] ?? text) : text).trim()
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && TEXTS.test(entry.name))
  return { name, version, license, texts: files.map((file) => own(readFileSync(join(folder, file.name), 'utf8'))).sort() }
}

/** Groups packages that have the same license and texts; sorts them by name. */
export function noticesOf(packages: readonly Package[]): ThirdPartyNotice[] {
  const groups = new Map<string, ThirdPartyNotice>()
  for (const { name, version, license, texts } of packages.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const text = texts.length > 0 ? texts.join('\n\n') : null
    const key = JSON.stringify([license, text])
    const packagesSoFar = groups.get(key)?.packages ?? []
    groups.set(key, { packages: [...packagesSoFar, { name, version, license }], text })
  }
  return [...groups.values()]
}

export const thirdPartyNotices: Plugin = {
  name: 'third-party-notices',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    if (!('index.html' in bundle)) return
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    // style sheets, and the fonts that they load, belong to no chunk, so they are added here
    const styles = [...this.getModuleIds()].filter((id) => id.split('?')[0]?.endsWith('.css'))
    const folders = new Set(
      [...chunks, ...styles]
        .map(folderOf)
        .filter((folder) => folder !== null)
        .filter(existsSync),
    )
    const packages = new Map([...folders].map(packageIn).map((one) => [`${one.name}@${one.version}`, one]))
    writeFileSync(join(dir, NOTICES), JSON.stringify({ notices: noticesOf([...packages.values()]) }))
  },
}
