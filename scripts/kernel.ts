/**
 * npm run kernel: compiles src/engine/kernel/kernel.c, with coded.h, to WebAssembly and writes kernel.json beside it, which the product
 * loads. Needs clang and lld with the target wasm32; nothing else in the project does.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../src/engine/kernel/', import.meta.url))
const SOURCE_FILE = join(FOLDER, 'kernel.c')
const SOURCE_FILES = [SOURCE_FILE, join(FOLDER, 'coded.h')]
export const BUILT_FILE = join(FOLDER, 'kernel.json')

const LINKER = ['--no-entry', '--import-memory', '--export-dynamic', '--strip-all', '-z', 'stack-size=16384']
const FLAGS = ['--target=wasm32', '-O3', '-nostdlib', '-ffreestanding', '-fvisibility=hidden', '-mbulk-memory', '-Wall', '-Wextra', '-Werror']

/** A compiled kernel; `source` is the SHA-256 of kernel.c and coded.h, and `code` the module in base64. */
export interface Built {
  readonly source: string
  readonly compiler: string
  readonly sha256: string
  readonly code: string
}

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** The digest of the source files. */
export const sourceDigest = (): string => sha256(Buffer.concat(SOURCE_FILES.map((file) => readFileSync(file))))

/** The first line of `clang --version`; null if there is no compiler for WebAssembly. */
export function compiler(): string | null {
  try {
    execFileSync('wasm-ld', ['--version'], { stdio: 'ignore' })
    return execFileSync('clang', ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? null
  } catch {
    return null
  }
}

/** Compiles the kernel. Throws if it does not compile. */
export function build(by: string): Built {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-kernel-'))
  try {
    const target = join(folder, 'kernel.wasm')
    execFileSync('clang', [...FLAGS, `-Wl,${LINKER.join(',')}`, '-o', target, SOURCE_FILE], { stdio: 'inherit' })
    const code = readFileSync(target)
    return { source: sourceDigest(), compiler: by, sha256: sha256(code), code: code.toString('base64') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.main) {
  const found = compiler()
  if (found === null) throw new Error('clang and lld are needed to compile the kernel: on Debian, apt-get install clang lld')
  writeFileSync(BUILT_FILE, `${JSON.stringify(build(found), null, 2)}\n`)
}
