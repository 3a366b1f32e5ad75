/**
 * The content of a public analysis for search engines and readers without scripts: its title, its description and the
 * first rows of its first table, as a guest sees them. Cached; each call checks that the analysis is still public.
 */
import { createHash } from 'node:crypto'
import { withDisplayNames } from '../../analysis/choices.ts'
import { withColumnFormat } from '../../analysis/column-formats.ts'
import { totalsView } from '../../analysis/totals-view.ts'
import type { Locale } from '../../contract/constants.ts'
import { fillIn } from '../../contract/errors.ts'
import { WindowRequest } from '../../contract/pivot-result.ts'
import { inLocale } from '../../contract/routes.ts'
import { fillMessage } from '../../format/message.ts'
import { dayIn } from '../../format/moment.ts'
import { stepLimits } from '../../format/step-limits.ts'
import type { Call, Services } from '../handlers.ts'
import { admitStep, computedStep, hashOf } from '../operations/steps/apply.ts'
import { guestCall, type Opening, openingOf } from '../pictures/picture-of.ts'
import { titledIn, wordsIn } from '../result-words.ts'
import { type CacheOutcome, SequentialCache } from '../results/sequential-cache.ts'
import { stepNamesIn, titlesIn } from '../step-words.ts'
import { textsIn } from '../texts.ts'
import { escaped } from './head.ts'
import { limitTexts } from './limit-words.ts'
import { tableHtml } from './table-html.ts'

const ROWS_MOST = 50
const CELLS_MOST = 12
/** Maximum number of cached tables. Each has some ten thousand characters. */
const TABLES_KEPT = 500

/** How many milliseconds a page waits for a table that is being computed. People wait less than crawlers, because scripts show them the table anyway. */
const PATIENCE = { crawler: 3_000, person: 300 } as const
export type Reader = keyof typeof PATIENCE

/** Sets no colors, so that the browser's light or dark colors apply. Hides the table if scripts run, because they render the whole page. */
const RULES = [
  '#first-table{max-width:70rem;margin:0 auto;padding:1.5rem;font-family:system-ui,sans-serif;overflow-x:auto}',
  '#first-table table{border-collapse:collapse;font-variant-numeric:tabular-nums}',
  '#first-table caption{text-align:start;font-weight:600;padding-block:.5rem}',
  '#first-table th,#first-table td{padding:.25rem .5rem;border-bottom:1px solid GrayText;text-align:start}',
  '#first-table ul{margin:0;padding-inline-start:1.25rem}',
  '#first-table .number{text-align:end;white-space:nowrap}',
  '@media (scripting:enabled){#first-table{display:none}}',
].join('\n')

const FAILED: CacheOutcome<string> = { value: null, failed: true }

function windowOf({ step }: Opening): WindowRequest {
  const { pivot, query } = step.config
  const isDown = step.table_settings.values_on === 'rows'
  const across = isDown ? 1 : Math.max(1, query.value.measures.length)
  const column_count = Math.max(1, Math.floor(CELLS_MOST / across))
  // totals come above the rows of their group, as in an exported file
  const totals = { ...totalsView(pivot, step.table_settings), below: false }
  return WindowRequest.parse({ row_count: ROWS_MOST, column_count, totals })
}

async function made(analysisId: string, call: Call, services: Services): Promise<CacheOutcome<string>> {
  const opening = await openingOf(analysisId, call, services)
  if (!opening) return FAILED
  const { asked, step, dataset, measures, formats } = opening
  const admitted = await admitStep(asked, call, services)
  if (!admitted.ok) return FAILED
  const found = await computedStep(asked, admitted.value, `table|${analysisId}|${call.locale}`, call, services)
  const result = found.ok ? services.results.window(found.value.hash, windowOf(opening)) : undefined
  if (!result) return FAILED
  const { locale } = call
  const name = stepNamesIn({ dataset, measures: [...measures], steps: [step] }, locale).get(step.step_id) ?? step.name
  const titled = titledIn(result, step.config, dataset, locale)
  const direction = step.table_settings.values_on === 'rows' && result.measures.length > 1 ? 'down' : 'across'
  const shown = step.config.query.value.measures.map((m) => withColumnFormat(m, formats))
  const table = tableHtml({ result: titled, measures: shown, direction, locale, words: { ...wordsIn(locale), numbers: formats } }, name)
  const { heads } = textsIn(locale)
  const cut = (text: string, shown: number, total: number): string => (shown < total ? `\n<p>${escaped(fillIn(text, { shown, total }))}</p>` : '')
  const cuts =
    cut(heads.table.rows, result.row_indexes.length, result.total_rows) + cut(heads.table.columns, result.column_indexes.length, result.total_columns)
  return { value: limitsHtml(opening, locale) + table + cuts, failed: false }
}

/** Says what limits the rows and groups of the table, as the page does above it; '' for a table of everything. */
function limitsHtml({ step, dataset, measures, formats, calendar, timeZone }: Opening, locale: Locale): string {
  const { columns } = dataset
  const { limits, ask } = textsIn(locale)
  const { group_calculations, measures: own } = step.config.query.value
  const calculated = group_calculations.filter((c) => columns.every((known) => known.id !== c.id))
  const named = withDisplayNames(
    [...columns, ...calculated],
    (column, grain) => fillIn(ask.window, { column, grain: ask.windows[grain] }),
    titlesIn(dataset, locale),
  )
  const plain = limitTexts(locale, { calendar, today: dayIn(timeZone, new Date()) }, 'full')
  const texts = { ...plain, labels: { ...plain.labels, numbers: formats } }
  const said = stepLimits(step.config, { columns: named, measures: [...own, ...measures] }, texts)
  const lines = said.map(({ name, words }) => `<li>${escaped(fillMessage(limits.pair, { name, value: words }, locale))}</li>`)
  return lines.length === 0 ? '' : `<p>${escaped(limits.limits.heading)}</p>\n<ul>\n${lines.join('\n')}\n</ul>\n`
}

/** Hashes the step, its columns, their formats and the calendar, on which names, formats and words depend in addition to the result. */
const looksOf = ({ step, dataset, measures, formats, calendar }: Opening): string =>
  createHash('sha256')
    .update(JSON.stringify([step, dataset.columns, measures, [...formats], calendar]))
    .digest('base64url')

/** Returns the cached table or starts creating it. `making` then resolves once that has succeeded or failed. */
async function tableNow(analysisId: string, call: Call, services: Services, tables: SequentialCache<string>) {
  const opening = await openingOf(analysisId, call, services)
  if (!opening) return null
  const admitted = await admitStep(opening.asked, call, services)
  if (!admitted.ok) return null
  const key = `${hashOf(opening.asked.config, admitted.value, call.locale)} ${looksOf(opening)}`
  const known = tables.get(key)
  const making = known === undefined ? tables.make(key, () => made(analysisId, call, services)) : undefined
  return { opening, table: known ?? null, making }
}

function settledWithin(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  void work.then(() => {
    clearTimeout(timer)
    resolve()
  })
  return promise
}

function documentOf({ title, description }: Opening, table: string, analysisId: string, locale: Locale, nonce: string): string {
  const about = description.trim() === '' ? '' : `\n<p>${escaped(description)}</p>`
  const report = `<p><a href="${escaped(inLocale(`/analysis-${analysisId}/read`, locale))}">${escaped(textsIn(locale).heads.table.report)}</a></p>`
  return `<style nonce="${nonce}">${RULES}</style>\n<main id="first-table">\n<h1>${escaped(title)}</h1>${about}\n${table}\n${report}\n</main>`
}

/** Returns the HTML of a public analysis's first table; '' if it has none, guests may not see it, or it takes longer than this type of reader waits. */
export type FirstTable = (analysisId: string, locale: Locale, reader: Reader, nonce: string) => Promise<string>

export function firstTables(services: Services): FirstTable {
  const tables = new SequentialCache<string>(TABLES_KEPT)
  return async (analysisId, locale, reader, nonce) => {
    const call = guestCall(locale, 'tables')
    const ask = () => tableNow(analysisId, call, services, tables)
    let now = await ask()
    if (now?.making) {
      await settledWithin(PATIENCE[reader], now.making)
      now = await ask()
    }
    return now?.table ? documentOf(now.opening, now.table, analysisId, locale, nonce) : ''
  }
}
