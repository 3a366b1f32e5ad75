/**
 * Answers questions about a step with the language model. Sends only what the asker agreed to, parses the answer
 * strictly, and looks up every value with the asker's rights.
 */

import { configure } from '../../../ask/configure.ts'
import { modelPrompt } from '../../../ask/model/prompt.ts'
import { modelStep, questionFromModel } from '../../../ask/model/proposed.ts'
import type { ParsedQuestion, Unclear } from '../../../ask/parsed-question.ts'
import { nearestValues } from '../../../ask/read-values.ts'
import { FILTER_LIST_MAX } from '../../../contract/constants.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { Value } from '../../../contract/scalar.ts'
import type { Call, Services } from '../../handlers.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { askModel } from '../ask-model.ts'
import { type Answer, type AskContext, LOOKUPS_MAX, type LookUp, nameTexts, transliterate, type ValuesCode } from './ask-locally.ts'
import { agrees, type ModelCode, modelRefusal } from './model-consent.ts'

/** Maximum characters of an answer. A step needs far fewer. */
const ANSWER_MAX = 8_000

interface Consent {
  readonly agreed: boolean
  /** Reads the dataset's row again from the store. */
  readonly row: () => Promise<DatasetRow | undefined>
}

async function answerOf(question: string, context: AskContext, call: Call, services: Services): Promise<Result<string, ModelCode>> {
  const answer = askModel(modelPrompt(question, context).messages, call, services)
  let text = ''
  for (let next = await answer.next(); ; next = await answer.next()) {
    if (next.done) return next.value.ok ? ok(text) : next.value
    text += next.value
    if (text.length <= ANSWER_MAX) continue
    await answer.return(ok(null))
    return fail('ai_too_long')
  }
}

/** Finds the values of a list as the column spells them. Returns the first value that the column lacks instead, if there is one. */
async function found(
  column: string,
  wanted: readonly Value[],
  lookUp: LookUp,
): Promise<Result<readonly Value[] | { missing: string; near: string[] }, ValuesCode>> {
  const there: Value[] = []
  for (const one of wanted) {
    const list = await lookUp(column, String(one), FILTER_LIST_MAX)
    if (!list.ok) return list
    const same =
      list.value.values.find((value) => value === one) ?? list.value.values.find((value) => String(value).toLowerCase() === String(one).toLowerCase())
    if (same === undefined) {
      const all = await lookUp(column, '', FILTER_LIST_MAX)
      return all.ok ? ok({ missing: String(one), near: nearestValues(all.value.values, String(one), transliterate) }) : all
    }
    there.push(same)
  }
  return ok(there)
}

/** The request with its values spelled as in the columns, or the first value that its column lacks. */
async function checkedValues(
  asked: ParsedQuestion,
  question: string,
  context: AskContext,
): Promise<Result<ParsedQuestion | Unclear, ValuesCode | 'ai_no_step'>> {
  const lookUp = context.values()
  let lookups = 0
  const filters: ParsedQuestion['filters'][number][] = []
  for (const filter of asked.filters) {
    if (filter.kind !== 'values' || filter.values.some((value) => typeof value !== 'string')) {
      filters.push(filter)
      continue
    }
    lookups += filter.values.length
    if (lookups > LOOKUPS_MAX) return fail('ai_no_step')
    const list = await found(filter.column.id, filter.values, lookUp)
    if (!list.ok) return list
    if ('missing' in list.value) {
      const { missing, near } = list.value
      const start = question.indexOf(missing)
      return ok({ why: 'unknown value', text: missing, start, end: start + missing.length, offers: start < 0 ? [] : near })
    }
    filters.push({ ...filter, values: list.value })
  }
  return ok({ ...asked, filters })
}

export async function askModelAbout(
  question: string,
  context: AskContext,
  consent: Consent,
  call: Call,
  services: Services,
): Promise<Result<Answer, ModelCode | ValuesCode>> {
  const row = await consent.row()
  const refusal = row ? modelRefusal(row, call, services) : 'ai_not_allowed'
  if (refusal) return fail(refusal)
  if (!(await agrees(consent.agreed, call, services))) return fail('ai_not_agreed')
  const answer = await answerOf(question, context, call, services)
  if (!answer.ok) return answer
  if (call.signal.aborted) return fail('cancelled')
  const step = modelStep(answer.value)
  const wanted = step && questionFromModel(step, modelPrompt(question, context))
  if (!wanted) return fail('ai_no_step')
  const asked = await checkedValues(wanted, question, context)
  if (!asked.ok) return asked
  if ('why' in asked.value) return ok({ state: 'unclear', unclear: asked.value, written: question })
  const made = configure(asked.value, { ...context, say: nameTexts(context) })
  return made.problems.length === 0 ? ok({ state: 'proposed', config: made.config }) : fail('ai_no_step')
}
