/** Exports a cached result as a file for download. */

import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fail, ok } from '../../../contract/errors.ts'
import { operations } from '../../../contract/operations.ts'
import type { Value } from '../../../contract/scalar.ts'
import { quoted } from '../../../format/csv.ts'
import { tidyColumns, tidyText } from '../../../pivot/shape/tidy.ts'
import { factsOf } from '../../error-facts.ts'
import type { Handler } from '../../handlers.ts'
import { newId } from '../../security/secrets.ts'
import { whileAdmitted } from '../../while-admitted.ts'
import { auditEntry } from '../audit-entry.ts'
import { queueTurn } from '../callers.ts'
import { toDeclared } from '../declared.ts'
import { cachedResult, stillReads } from './apply.ts'

/** Formats a CSV field. Null is empty and all other values are quoted, which distinguishes an empty text from null. */
const field = (value: Value): string => (value === null ? '' : typeof value === 'number' ? `"${value}"` : quoted(String(value)))

export const exportStep: Handler<'apiv2/export_step'> = async ({ analysis_id, config_hash, format }, call, services) => {
  const found = await cachedResult(analysis_id, config_hash, call, services)
  if (!found.ok) return found
  const { kept, title, scope } = found.value
  const id = newId()
  const source = join(services.data.temp, `${id}.csv`)
  const target = join(services.data.temp, `${id}.${format}`)
  try {
    const task = { source, columns: tidyColumns(kept), target, limits: services.files.limits }
    const lines = (signal: AbortSignal) => pipeline(Readable.from(tidyText(kept, field)), createWriteStream(source), { signal })
    const admit = () => stillReads(analysis_id, scope, call, services)
    const written = await whileAdmitted(admit, call.since, call.signal, (signal) =>
      services.files.write({ type: 'tidy', task }, queueTurn(call), signal, lines),
    )
    if (!written.ok) {
      await rm(target, { force: true })
      return toDeclared(operations['apiv2/export_step'].errors, written, 'download_failed')
    }
    await services.store.audit.append(auditEntry(call, 'result_exported', analysis_id, { detail: { format } }))
    return ok({ file: target, name: `${title}.${format}`, type: 'application/vnd.apache.parquet', temporary: true })
  } catch (error) {
    if (factsOf(error).name === 'AbortError') return fail('cancelled')
    if (factsOf(error).code === 'ENOSPC') return fail('disk_full')
    throw error
  } finally {
    await rm(source, { force: true })
  }
}
