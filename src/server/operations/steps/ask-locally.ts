/** Answers questions about a step with our own parser, without external services. Reads values with the asker's rights. */
import { pinyin } from 'pinyin-pro'
import { type CurrentStep, configure } from '../../../ask/configure.ts'
import type { QuestionContext } from '../../../ask/cursor.ts'
import { examplesOf } from '../../../ask/examples.ts'
import { normalizeQuestion } from '../../../ask/normalize.ts'
import type { KnownValues, Unclear } from '../../../ask/parsed-question.ts'
import { readQuestion } from '../../../ask/read.ts'
import { EXAMPLES_MAX, QUESTION_MAX } from '../../../contract/ask.ts'
import type { Column } from '../../../contract/column.ts'
import { FILTER_LIST_MAX } from '../../../contract/constants.ts'
import type { Calendar } from '../../../contract/date-series.ts'
import { fillIn, ok, type Result } from '../../../contract/errors.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { CommonCode } from '../../../contract/operation.ts'
import type { Codes } from '../../../contract/operations.ts'
import type { StepConfig } from '../../../contract/step.ts'
import { LOCALES } from '../../../texts/languages.ts'
import { type ServerTexts, TEXTS } from '../../../texts/server-texts.ts'

export type ValuesCode = Codes<'apiv2/list_column_values'> | CommonCode

/** Data that an answer may be based on. */
export interface AskContext {
  readonly config: StepConfig
  readonly columns: readonly Column[]
  readonly measures: readonly Measure[]
  readonly calendar: Calendar
  /** Today's date in the dataset's time zone, such as 2026-10-01. */
  readonly today: string
  readonly texts: ServerTexts['ask']
  /** Creates a function that looks up values. All its lookups share a time limit, which starts with the first one. */
  readonly values: () => LookUp
}

/** Looks up values of a column. `isGuess` is for a column that the question does not name; such lookups get less time. */
export type LookUp = (column: string, search: string, limit: number, isGuess?: boolean) => Promise<Result<KnownValues, ValuesCode>>

export type Answer =
  | { readonly state: 'proposed'; readonly config: StepConfig }
  | { readonly state: 'unclear'; readonly unclear: Unclear; readonly written: string }

/** Answers a question with a proposal, which the caller must check, or says what is unclear. */
export type Propose = (question: string, context: AskContext) => Promise<Result<Answer, ValuesCode>>

/** Maximum lookups per question, and maximum lookups in columns that the question does not name. */
export const LOOKUPS_MAX = 12
const GUESSES_MAX = 8
const NO_VALUES: KnownValues = { values: [], isPart: false }

export const transliterate = (text: string) => {
  const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  return {
    whole: syllables.join('').replace(/\s+/g, '').toLowerCase(),
    initials: syllables
      .map((one) => one[0] ?? '')
      .join('')
      .toLowerCase(),
  }
}

/** Example questions for a dataset. Returns only those that the parser understands as intended and whose proposal would pass the check. */
export async function examplesFor(context: AskContext, isProposable: (config: StepConfig) => boolean): Promise<string[]> {
  const { columns, texts } = context
  const found: string[] = []
  const none = ok(NO_VALUES)
  for (const { questions, asked } of examplesOf({ columns, languages }, texts.examples)) {
    const meant = JSON.stringify(configure(asked, { ...context, say: nameTexts(context) }).config)
    for (const question of questions.filter((text) => text.length <= QUESTION_MAX)) {
      const answer = await answerLocally(question, { ...context, values: () => () => Promise.resolve(none) })
      if (!answer.ok || answer.value.state !== 'proposed' || JSON.stringify(answer.value.config) !== meant || !isProposable(answer.value.config)) continue
      found.push(question)
      break
    }
  }
  return found.slice(0, EXAMPLES_MAX)
}

const languages = LOCALES.map((locale) => TEXTS[locale].questionWords)

/** Functions that name new measures and windows in the asker's language. */
export const nameTexts = ({ texts }: Pick<AskContext, 'texts'>): CurrentStep['say'] => ({
  measure: (agg, column) => (column === null ? texts.countRows : fillIn(texts.aggOf[agg], { name: column })),
  window: (column, window) => fillIn(texts.window, { column, grain: texts.windows[window] }),
})

export const answerLocally: Propose = async (question, { config, columns, measures, calendar, texts, values }) => {
  const read = new Map<string, KnownValues>()
  const missed = new Map<string, { readonly column: string; readonly search: string }>()
  /** Search texts that a guess has found in some column. */
  const guessed = new Set<string>()
  const lookUp = values()
  let [lookups, guesses] = [0, 0]
  const key = (column: string, search: string): string => JSON.stringify([column, search])
  const named = columns.filter((c) => !c.automatic && !c.of_filter)
  const valuesOf: QuestionContext['values'] = (column, search, isGuess) =>
    read.get(key(column, search)) ?? (isGuess && missed.has(key(column, search)) ? NO_VALUES : undefined)
  const known = { columns: named, measures, languages, spelled: transliterate, values: valuesOf }
  for (;;) {
    const reading = readQuestion(question, known)
    if (reading.state === 'unclear') return ok({ state: 'unclear', unclear: reading.unclear, written: normalizeQuestion(question).text })
    // if a guess found a value in one column, a column whose lookup was skipped may have it too, so that column is
    // searched after all
    const [open] = reading.state === 'read' ? [...missed].filter(([, { search }]) => guessed.has(search)) : []
    if (open) {
      const [place, { column, search }] = open
      const list = lookups++ < LOOKUPS_MAX ? await lookUp(column, search, FILTER_LIST_MAX) : ok(NO_VALUES)
      if (!list.ok) return list
      missed.delete(place)
      read.set(place, list.value)
      continue
    }
    if (reading.state === 'read') {
      const made = configure(reading.asked, { config, columns, measures, calendar, say: nameTexts({ texts }) })
      const [problem] = made.problems
      if (!problem) return ok({ state: 'proposed', config: made.config })
      const whole = normalizeQuestion(question).text
      return ok({ state: 'unclear', unclear: { ...problem, start: 0, end: whole.length, offers: [] }, written: whole })
    }
    const { column, search, isGuess } = reading
    const place = key(column.id, search)
    if (isGuess) {
      // a guess that fails counts as finding nothing
      const guess = guesses++ < GUESSES_MAX ? await lookUp(column.id, search, FILTER_LIST_MAX, true) : null
      if (guess?.ok) read.set(place, guess.value)
      else missed.set(place, { column: column.id, search })
      if (guess?.ok && guess.value.values.length > 0) guessed.add(search)
      continue
    }
    const list = lookups++ < LOOKUPS_MAX ? await lookUp(column.id, search, FILTER_LIST_MAX) : ok(NO_VALUES)
    if (!list.ok) return list
    read.set(place, list.value)
  }
}
