/**
 * The picture of a public analysis: its first step as a guest would see it. A picture never shows anything that only one
 * caller may see, and every call checks again whether the analysis may have a picture.
 */
import { operandsOf } from '../../analysis/references.ts'
import { isEmpty } from '../../analysis/step-session.ts'
import type { Column } from '../../contract/column.ts'
import type { Locale } from '../../contract/constants.ts'
import type { Picture } from '../../contract/picture.ts'
import { WindowRequest } from '../../contract/pivot-result.ts'
import type { Step } from '../../contract/step.ts'
import { type DisplaySettings, pictureOf } from '../../format/picture.ts'
import type { Axis } from '../../pivot/shape/axis.ts'
import { NO_COOKIES } from '../call-cookies.ts'
import type { Call, Services } from '../handlers.ts'
import { openAnalysis, presentAnalysis } from '../operations/analyses/present.ts'
import { admitStep, computedStep, hashOf, type StepRequest } from '../operations/steps/apply.ts'
import { guestAt } from '../policies/actor.ts'
import type { CacheOutcome } from '../results/sequential-cache.ts'
import { SINCE_UNKNOWN } from '../store/changes.ts'

/** The number of groups read per axis. A kind of picture that draws more would be cut. */
const GROUPS_READ = 420

/** A guest call for things made in advance. `name` distinguishes such calls from each other. */
export const guestCall = (locale: Locale, name: string): Call => ({
  ...{ actor: guestAt(name), locale, session: name, tab: '', userAgent: '', wantsPrivacy: true, upload: null, cookies: NO_COOKIES, since: SINCE_UNKNOWN },
  signal: new AbortController().signal,
})

export interface Opening {
  readonly title: string
  readonly description: string
  readonly columns: readonly Column[]
  readonly step: Step
  readonly asked: StepRequest
}

/** The first step of a public analysis that shows something to guests. */
export async function openingOf(analysisId: string, { actor, locale }: Call, services: Services): Promise<Opening | null> {
  const found = await openAnalysis('run', analysisId, actor, services)
  if (!found.ok || found.value.visibility !== 'public') return null
  const { title, description, value_json: document, withheld_steps: withheld } = await presentAnalysis(found.value, actor, locale, services)
  const step = document.steps.find(({ step_id, config }) => !withheld.includes(step_id) && !isEmpty(config))
  if (!step) return null
  const asked = { analysis_id: analysisId, config: step.config, operands: operandsOf(step.config, document.measures) }
  return { title, description, columns: document.dataset.columns, step, asked }
}

/** The outermost level with several groups, or the deepest level if none has several. */
const levelOf = ({ levels }: Axis, depth: number): number => {
  const counts = new Array<number>(depth + 1).fill(0)
  for (const level of levels) counts[level] = (counts[level] ?? 0) + 1
  const found = counts.findIndex((count, level) => level > 0 && count > 1)
  return found < 0 ? depth : found
}

/** A table shows the measure that it is sorted by. */
function drawnAs({ display_mode, chart_settings, config }: Step): DisplaySettings {
  const chart = display_mode === 'table' ? null : chart_settings
  const orders = config.pivot.sort.map(({ by }) => by).find((by) => by.kind === 'measure')
  return { chart, measureId: chart?.selectedMeasure ?? orders?.measure_id ?? null }
}

const FAILED: CacheOutcome<Picture> = { value: null, failed: true }

async function made(analysisId: string, call: Call, services: Services): Promise<CacheOutcome<Picture>> {
  const opening = await openingOf(analysisId, call, services)
  if (!opening) return FAILED
  const admitted = await admitStep(opening.asked, call, services)
  if (!admitted.ok) return FAILED
  const found = await computedStep(opening.asked, admitted.value, `picture|${analysisId}|${call.locale}`, call, services)
  if (!found.ok) return FAILED
  const { hash, kept } = found.value
  const closed = (axis: Axis, depth: number) => ({ level: depth === 0 ? null : levelOf(axis, depth), toggled: [] })
  const window = WindowRequest.parse({
    ...{ row_count: GROUPS_READ, column_count: GROUPS_READ },
    ...{ rows: closed(kept.rows, kept.indexNames.length), columns: closed(kept.columns, kept.columnNames.length) },
  })
  const result = services.results.window(hash, window)
  return result ? { value: pictureOf(result, drawnAs(opening.step)), failed: false } : FAILED
}

/** The state of a picture as reported to a caller: it exists, there is no picture, or it is being made. */
export type PictureState =
  | { readonly state: 'ready'; readonly key: string; readonly picture: Picture }
  | { readonly state: 'none' }
  | { readonly state: 'making'; readonly picture: Promise<Picture | null> }

const NONE = { state: 'none' } as const

/** Gives the picture of an analysis that is public now. Starts making it if it does not exist yet. */
export async function picturedAnalysis(analysisId: string, locale: Locale, services: Services): Promise<PictureState> {
  const call = guestCall(locale, 'pictures')
  const opening = await openingOf(analysisId, call, services)
  if (!opening) return NONE
  const admitted = await admitStep(opening.asked, call, services)
  if (!admitted.ok) return NONE
  const key = `${hashOf(opening.asked.config, admitted.value, locale)} ${JSON.stringify(drawnAs(opening.step))}`
  const known = services.pictures.get(key)
  if (known !== undefined) return known ? { state: 'ready', key, picture: known } : NONE
  const making = services.pictures.make(key, () => made(analysisId, call, services))
  return { state: 'making', picture: making ?? Promise.resolve(null) }
}
