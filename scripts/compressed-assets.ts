/** Compresses the files of a build at the highest level, once, so that the server does not compress them per request. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Leaves out fonts and pictures, which are already compressed. */
const COMPRESSES = /\.(js|css|svg|json|txt)$/
/** Smaller files fit into one network packet uncompressed. */
const BYTES_MIN = 1_024

const brotli = (content: Buffer): Buffer =>
  brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })
const gzip = (content: Buffer): Buffer => gzipSync(content, { level: constants.Z_BEST_COMPRESSION })

/** Writes `<name>.br` and `<name>.gz` beside each file of a folder, if they are smaller than the file. */
export function compressAssets(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (!COMPRESSES.test(name) || statSync(file).size < BYTES_MIN) continue
    const content = readFileSync(file)
    writeFileSync(`${file}.br`, brotli(content))
    writeFileSync(`${file}.gz`, gzip(content))
  }
}

export const compressedAssets: Plugin = {
  name: 'compressed-assets',
  apply: 'build',
  writeBundle: ({ dir = '' }, bundle) => {
    if ('index.html' in bundle) compressAssets(join(dir, 'assets'))
  },
}
