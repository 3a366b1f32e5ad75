/** Compresses the files of a build once, at the highest level, so that the server can send them as is. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Fonts and pictures are already compressed. */
const COMPRESSES = /\.(js|css|svg|json|txt)$/
/** Smaller files fit into one packet in any case. */
const BYTES_MIN = 1_024

const brotli = (content: Buffer): Buffer =>
  brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })
const gzip = (content: Buffer): Buffer => gzipSync(content, { level: constants.Z_BEST_COMPRESSION })

/** Writes `<name>.br` and `<name>.gz` next to each file of a folder if they are smaller. */
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
