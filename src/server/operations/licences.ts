/** Returns the licenses of the packages in the pages, as the build wrote them (scripts/notices.ts). */
import { readFile } from 'node:fs/promises'
import { ok } from '../../contract/errors.ts'
import { ThirdPartyNotices } from '../../contract/licences-operations.ts'
import type { Handler } from '../handlers.ts'

const FILE = new URL('../../../dist/web/licences.json', import.meta.url)

export const getLicences: Handler<'get_licences'> = async () => ok(ThirdPartyNotices.parse(JSON.parse(await readFile(FILE, 'utf8'))))
