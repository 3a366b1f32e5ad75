/** Returns the licenses of the packages in the pages, as the build wrote them (scripts/notices.ts). */
import { readFile } from 'node:fs/promises'
import { ok } from '../../contract/errors.ts'
import { ThirdPartyNotices } from '../../contract/licences-operations.ts'
import type { Handler } from '../handlers.ts'

const FILE = new URL('../../../dist/web/licences.json', import.meta.url)

/** Read at the first call; null until then, and after a failure. */
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
