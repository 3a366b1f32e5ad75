/** Returns the licenses of the packages that the pages contain, as the build collected them (scripts/notices.ts). */
import { readFile } from 'node:fs/promises'
import { ok } from '../../contract/errors.ts'
import { ThirdPartyNotices } from '../../contract/licences-operations.ts'
import type { Handler } from '../handlers.ts'

const FILE = new URL('../../../dist/web/licences.json', import.meta.url)

/** Loaded by the first call; null before that and after a failure. */
let notices: Promise<ThirdPartyNotices> | null = null

async function readNotices(): Promise<ThirdPartyNotices> {
  try {
    return ThirdPartyNotices.parse(JSON.parse(await readFile(FILE, 'utf8')))
  } catch (error) {
    notices = null
    throw error
  }
}

export const getLicences: Handler<'get_licences'> = async () => {
  notices ??= readNotices()
  return ok(await notices)
}
