import { describe, expect, it } from 'vitest'
import { BUILT_FILE, build, compiler, sha256, sourceDigest } from '../scripts/kernel.ts'
import built from '../src/engine/kernel/kernel.json' with { type: 'json' }

const found = compiler()

describe('the committed kernel', () => {
  it('was compiled from the committed source', () => {
    expect(built.source, `npm run kernel writes ${BUILT_FILE}`).toBe(sourceDigest())
  })

  it('is complete', () => {
    expect(sha256(Buffer.from(built.code, 'base64'))).toBe(built.sha256)
  })

  if (found === built.compiler)
    it('is what its compiler makes of the source', () => {
      expect(build(found)).toEqual(built)
    })
})
