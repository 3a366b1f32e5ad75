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
import type { CachedResult } from '../../../pivot/shape/cached-result.ts'
import { tidyColumns, tidyRows } from '../../../pivot/shape/tidy.ts'
import { factsOf } from '../../error-facts.ts'
import type { Handler } from '../../handlers.ts'
import { newId } from '../../security/secrets.ts'
import { whileAdmitted } from '../../while-admitted.ts'
import { auditEntry } from '../audit-entry.ts'
import { queueTurn } from '../callers.ts'
import { toDeclared } from '../declared.ts'
import { cachedResult, stillReads } from './apply.ts'

const LINES_AT_ONCE = 1_000

/** Formats a CSV field. Null is empty and all other values are quoted, which distinguishes an empty text from null. */
const cell = (value: Value): string => (value === null ? '' : quoted(String(value)))

function* chunks(kept: CachedResult): Generator<string> {
  let lines: string[] = []
  for (const row of tidyRows(kept)) {
    lines.push(`${row.map(cell).join(',')}\n`)
    if (lines.length < LINES_AT_ONCE) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}

export const exportStep: Handler<'apiv2/export_step'> = async ({ analysis_id, config_hash, format }, call, services) => {
  const found = await cachedResult(analysis_id, config_hash, call, services)
  if (!found.ok) return found
  const { kept, title, scope } = found.value
  const id = newId()
  const source = join(services.data.temp, `${id}.csv`)
  const target = join(services.data.temp, `${id}.${format}`)
  try {
    const task = { source, columns: tidyColumns(kept), target, limits: services.files.limits }
    const lines = (signal: AbortSignal) => pipeline(Readable.from(chunks(kept)), createWriteStream(source), { signal })
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
