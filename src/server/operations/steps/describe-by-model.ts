/**
 * Describes results with the operator's language model: checks permission, builds the prompt, and checks each sentence
 * before anyone sees it. Sends nothing unless the operator configured a model, the dataset's owner allows it now, and
 * the person agreed.
 */
import type { WrittenDescription } from '../../../contract/description.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { checkSentence } from '../../../describe/model/checked.ts'
import { type Facts, factsOf } from '../../../describe/model/facts.ts'
import { messagesFor } from '../../../describe/model/prompt.ts'
import { Sentences } from '../../../describe/model/sentences.ts'
import type { Sentence } from '../../../describe/sentence.ts'
import { type DescribedResult, filtersOf, textParts, writerFor } from '../../../describe/write.ts'
import type { Writer } from '../../../describe/writer.ts'
import type { Call, Services } from '../../handlers.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { askModel } from '../ask-model.ts'
import { agrees, type ModelCode, modelRefusal } from './model-consent.ts'

const SENTENCES_MAX = 12

interface Told {
  readonly writer: Writer
  readonly facts: Facts
  readonly messages: ReturnType<typeof messagesFor>
}

/** The exact text that is sent to the model for a result. */
export function descriptionPrompt(result: DescribedResult): Told {
  const writer = writerFor(result)
  const facts = factsOf(writer, filtersOf(writer, result))
  return { writer, facts, messages: messagesFor(facts, result.locale, result.wording) }
}

interface Consent {
  readonly agreed: boolean
  /** Reads the dataset's row again from the store. */
  readonly row: () => Promise<DatasetRow | undefined>
}

/** Yields the description so far after each sentence that passed the check. Returns why the model gave none, if so. */
export async function* describeByModel(
  result: DescribedResult,
  consent: Consent,
  call: Call,
  services: Services,
): AsyncGenerator<WrittenDescription, Result<null, ModelCode>> {
  const row = await consent.row()
  const refusal = row ? modelRefusal(row, call, services) : 'ai_not_allowed'
  if (refusal) return fail(refusal)
  if (!(await agrees(consent.agreed, call, services))) return fail('ai_not_agreed')
  const { writer, facts, messages } = descriptionPrompt(result)
  const sentences: Sentence[] = []
  const lost = { number: 0, words: 0 }
  const buffer = new Sentences()
  const state = (of: WrittenDescription['state']): WrittenDescription => ({
    ...{ state: of, parts: textParts(sentences, result.locale), by: 'model', why: null },
    ...{ dropped: lost.number, refused: lost.words + buffer.endless },
  })
  const take = (written: readonly string[]): boolean => {
    const before = sentences.length
    for (const sentence of written) {
      const checked = checkSentence(sentence, facts, writer)
      if (typeof checked === 'string') lost[checked]++
      else if (sentences.length < SENTENCES_MAX) sentences.push(checked)
    }
    return sentences.length > before
  }
  const answer = askModel(messages, call, services)
  for (let next = await answer.next(); ; next = await answer.next()) {
    if (next.done) {
      if (!next.value.ok) return next.value
      break
    }
    if (take(buffer.add(next.value))) yield state('writing')
    if (sentences.length >= SENTENCES_MAX) {
      await answer.return(ok(null))
      break
    }
  }
  if (call.signal.aborted) return ok(null)
  take(buffer.rest())
  if (sentences.length === 0) return fail('ai_unchecked')
  yield state('done')
  return ok(null)
}
