/**
 * The thumbnail of an analysis: its first step as a guest or a person sees it. Each call checks that the guest or person
 * may still see it. The picture of a guest never contains anything that only some callers may see.
 */
import { createHash } from 'node:crypto'
import { columnFormats } from '../../analysis/format-map.ts'
import { storedNames } from '../../analysis/measure-names.ts'
import { operandsOf } from '../../analysis/references.ts'
import { isEmpty } from '../../analysis/step-session.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import { chartTraits } from '../../contract/chart.ts'
import type { ColumnFormats } from '../../contract/column-format.ts'
import type { Locale } from '../../contract/constants.ts'
import type { Calendar } from '../../contract/date-series.ts'
import type { Measure } from '../../contract/measure.ts'
import type { ChartPicture, Picture } from '../../contract/picture.ts'
import { WindowRequest } from '../../contract/pivot-result.ts'
import type { Step } from '../../contract/step.ts'
import { dayIn } from '../../format/moment.ts'
import { type DisplaySettings, pictureOf } from '../../format/picture.ts'
import type { Axis } from '../../pivot/shape/axis.ts'
import type { CachedResult } from '../../pivot/shape/cached-result.ts'
import { NO_COOKIES } from '../call-cookies.ts'
import type { Call, Services } from '../handlers.ts'
import { openAnalysis, presentAnalysis } from '../operations/analyses/present.ts'
import { callerOf } from '../operations/callers.ts'
import { admitStep, computedStep, hashOf, type StepRequest } from '../operations/steps/apply.ts'
import { guestAt, type SignedIn, signedIn } from '../policies/actor.ts'
import type { CacheOutcome } from '../results/sequential-cache.ts'
import { withMeasuresIn } from '../step-words.ts'
import { SINCE_UNKNOWN } from '../store/changes.ts'
import { chartPictureOf, chartWindowOf, isCharted } from './chart-picture.ts'

/** How many groups to read per axis. At least as many as any type of picture draws. */
const GROUPS_READ = 420

/** A call by a guest for work that no person requested. `name` distinguishes such calls in limits and run keys. */
export const guestCall = (locale: Locale, name: string): Call => ({
  ...{ actor: guestAt(name), locale, session: name, tab: '', userAgent: '', wantsPrivacy: true, upload: null, cookies: NO_COOKIES, since: SINCE_UNKNOWN },
  signal: new AbortController().signal,
})

export interface Opening {
  readonly title: string
  readonly description: string
  readonly dataset: AnalysisDocument['dataset']
  /** Measures of the analysis; those of the step are in its config. */
  readonly measures: readonly Measure[]
  readonly step: Step
  /** Number formats of the dataset's columns. */
  readonly formats: ColumnFormats
  readonly calendar: Calendar
  readonly timeZone: string
  readonly asked: StepRequest
}

/** The first step of an analysis that the caller sees and that is not empty, with the texts around it; null without such a step. Guests see public analyses only. */
export async function openingOf(analysisId: string, { actor, locale }: Call, services: Services): Promise<Opening | null> {
  const found = await openAnalysis('run', analysisId, actor, services)
  if (!found.ok || (!signedIn(actor) && found.value.visibility !== 'public')) return null
  const shown = await presentAnalysis(found.value, actor, locale, services)
  const { title, description, withheld_steps: withheld, calendar, time_zone: timeZone } = shown
  const document = withMeasuresIn(shown.value_json, locale, { calendar, today: dayIn(timeZone, new Date()) })
  const step = document.steps.find(({ step_id, config }) => !withheld.includes(step_id) && !isEmpty(config))
  if (!step) return null
  const asked = { analysis_id: analysisId, config: step.config, operands: operandsOf(step.config, document.measures) }
  return {
    title,
    description,
    dataset: document.dataset,
    measures: document.measures,
    step,
    formats: columnFormats(shown.column_formats),
    calendar,
    timeZone,
    asked,
  }
}

/** The outermost level that has several groups, or the deepest level if none has. */
const levelOf = ({ levels }: Axis, depth: number): number => {
  const counts = new Array<number>(depth + 1).fill(0)
  for (const level of levels) counts[level] = (counts[level] ?? 0) + 1
  const found = counts.findIndex((count, level) => level > 0 && count > 1)
  return found < 0 ? depth : found
}

const namesIn = ({ dataset, measures, step }: Opening): ReadonlyMap<string, string> =>
  storedNames({ dataset, measures: [...measures], steps: [step] }, step.step_id)

/** Chooses what to draw: the step's chart or, for a table, the measure that it is sorted by. */
function drawnAs(opening: Opening): DisplaySettings {
  const { chart_settings, config } = opening.step
  const chart = isCharted(opening.step) ? chart_settings : null
  const orders = config.pivot.sort.map(({ by }) => by).find((by) => by.kind === 'measure')
  const stored = namesIn(opening)
  const measureId = chart?.selectedMeasure ?? orders?.measure_id ?? null
  return { chart, measureId, ...(stored.size > 0 ? { storedNames: Object.fromEntries(stored) } : {}) }
}

const FAILED: CacheOutcome<Picture> = { value: null, failed: true }

/** The picture of a step's table, or of its chart if that cannot be drawn. */
function tablePicture(hash: string, kept: CachedResult, opening: Opening, services: Services): CacheOutcome<Picture> {
  const closed = (axis: Axis, depth: number) => ({ level: depth === 0 ? null : levelOf(axis, depth), toggled: [] })
  const window = WindowRequest.parse({
    ...{ row_count: GROUPS_READ, column_count: GROUPS_READ },
    ...{ rows: closed(kept.rows, kept.indexNames.length), columns: closed(kept.columns, kept.columnNames.length) },
  })
  const result = services.results.window(hash, window)
  return result ? { value: pictureOf(result, drawnAs(opening)), failed: false } : FAILED
}

async function chartPicture(hash: string, kept: CachedResult, opening: Opening, locale: Locale, services: Services): Promise<ChartPicture | null> {
  const { dataset, step, formats, calendar, timeZone } = opening
  const today = dayIn(timeZone, new Date())
  const result = isCharted(step) ? services.results.window(hash, chartWindowOf(step, [...kept.measures], formats)) : undefined
  return result ? await chartPictureOf(result, { dataset, step, formats, calendar, today, locale, storedNames: namesIn(opening) }) : null
}

async function made(analysisId: string, call: Call, services: Services): Promise<CacheOutcome<Picture>> {
  const opening = await openingOf(analysisId, call, services)
  if (!opening) return FAILED
  const admitted = await admitStep(opening.asked, call, services)
  if (!admitted.ok) return FAILED
  // nobody waits for it, so it comes after everything that people asked for
  const queued = callerOf(guestCall(call.locale, 'pictures'))
  const key = `picture|${analysisId}|${call.locale}|${call.actor.key}`
  const found = await computedStep(opening.asked, admitted.value, key, call, services, { caller: queued })
  if (!found.ok) return FAILED
  const { hash, kept } = found.value
  const chart = await chartPicture(hash, kept, opening, call.locale, services)
  return chart ? { value: chart, failed: false } : tablePicture(hash, kept, opening, services)
}

/** The state of a picture for a caller: ready, none (nothing to draw, or not visible), or being created. */
export type PictureState =
  | { readonly state: 'ready'; readonly key: string; readonly picture: Picture }
  | { readonly state: 'none' }
  | { readonly state: 'making'; readonly picture: Promise<Picture | null> }

const NONE = { state: 'none' } as const

/** A chart also depends on formats, names of columns and the calendar, and one number on the day, which the hash of a result leaves out. */
function keyOf(hash: string, opening: Opening): string {
  const { step, dataset, formats, calendar, timeZone } = opening
  const day = chartTraits(step.chart_settings).isTotal ? dayIn(timeZone, new Date()) : ''
  const shown = isCharted(step) ? [step.config.query.value.measures, dataset, [...formats], calendar, day] : []
  return `${hash} ${createHash('sha256')
    .update(JSON.stringify([drawnAs(opening), ...shown]))
    .digest('hex')}`
}

/**
 * Returns the picture of an analysis from the cache, or starts creating it: as the person sees it, or as guests do if
 * `person` is null. A picture never queries live data, because opening a list would burden the database.
 */
export async function picturedAnalysis(analysisId: string, locale: Locale, person: SignedIn | null, services: Services): Promise<PictureState> {
  const call = { ...guestCall(locale, 'pictures'), ...(person ? { actor: person } : {}) }
  const opening = await openingOf(analysisId, call, services)
  if (!opening) return NONE
  const admitted = await admitStep(opening.asked, call, services)
  if (!admitted.ok) return NONE
  const hash = hashOf(opening.asked.config, admitted.value, locale)
  const key = keyOf(hash, opening)
  const known = services.pictures.get(key)
  if (known !== undefined) return known ? { state: 'ready', key, picture: known } : NONE
  if (admitted.value.source.dataset.kind === 'live' && !services.results.get(hash)) return NONE
  const making = services.pictures.make(key, () => made(analysisId, call, services))
  return { state: 'making', picture: making ?? Promise.resolve(null) }
}

/** The same, but waits for a picture that is being created, at most `patience` milliseconds. */
export async function settledPicture(ask: () => Promise<PictureState>, patience: number): Promise<PictureState> {
  const pictured = await ask()
  if (pictured.state !== 'making') return pictured
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), patience)
  await Promise.race([pictured.picture, late])
  clearTimeout(timer)
  return await ask()
}
