/**
 * Descriptions by the operator's language model: who may have them, what is sent, and each sentence checked before anybody sees it.
 * Nothing is sent unless the operator set a model, the owner of the dataset allows it now, and the person agreed.
 */
import type { WrittenDescription } from '../../../contract/description.ts'
import type { ErrorParams } from '../../../contract/errors.ts'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { checkedSentence } from '../../../describe/model/checked.ts'
import { type Facts, factsOf } from '../../../describe/model/facts.ts'
import { messagesFor } from '../../../describe/model/prompt.ts'
import { Sentences } from '../../../describe/model/sentences.ts'
import type { Sentence } from '../../../describe/sentence.ts'
import { type DescribedResult, filtersOf, textParts, writerFor } from '../../../describe/write.ts'
import type { Writer } from '../../../describe/writer.ts'
import type { AiCode } from '../../ai/answer.ts'
import type { Call, Parts } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { errorText } from '../../texts.ts'
import { askModel } from '../ask-model.ts'

type ModelCode = AiCode | 'rate_limited'
type Refused = { readonly code: ModelCode; readonly params?: ErrorParams }

const SENTENCES_MAX = 12

/** What people agree to: another model or another host asks again. */
const agreedText = ({ host, model }: { readonly host: string; readonly model: string }): string => `${host} ${model}`

/** Why the model may not be told of this dataset by this caller; null where it may. */
export function modelRefusal(row: Pick<DatasetRow, 'allow_ai'>, { actor }: Call, { chat }: Parts): AiCode | null {
  if (!chat) return 'ai_off'
  if (row.allow_ai !== 1) return 'ai_not_allowed'
  return signedIn(actor) ? null : 'ai_guest'
}

export async function hasAgreed({ actor }: Call, { chat, store }: Parts): Promise<boolean> {
  if (!chat || !signedIn(actor)) return false
  return (await store.accounts.byId(actor.id))?.ai_agreed_to === agreedText(chat)
}

/** Whether the caller has agreed, or does so with this call. */
async function agrees(agreed: boolean, call: Call, parts: Parts): Promise<boolean> {
  const { actor } = call
  if (await hasAgreed(call, parts)) return true
  if (!agreed || !parts.chat || !signedIn(actor)) return false
  await parts.store.accounts.agreeToModel(actor.id, agreedText(parts.chat))
  return true
}

export const whyNot = ({ code, params }: Refused, call: Call): NonNullable<WrittenDescription['why']> => ({
  code,
  message: errorText(fail(code, params), call.locale).message,
})

interface Told {
  readonly writer: Writer
  readonly facts: Facts
  readonly messages: ReturnType<typeof messagesFor>
}

/** What is sent of a result, to the letter. */
export function toldOf(result: DescribedResult): Told {
  const writer = writerFor(result)
  const facts = factsOf(writer, filtersOf(writer, result))
  return { writer, facts, messages: messagesFor(facts, result.locale, result.wording) }
}

interface Consent {
  readonly agreed: boolean
  /** The dataset as it is at this moment. */
  readonly row: () => Promise<DatasetRow | undefined>
}

/** The description after each sentence that could be checked; the reason where the model gives none. */
export async function* byModel(
  result: DescribedResult,
  consent: Consent,
  call: Call,
  parts: Parts,
): AsyncGenerator<WrittenDescription, Result<null, ModelCode>> {
  const row = await consent.row()
  const refusal = row ? modelRefusal(row, call, parts) : 'ai_not_allowed'
  if (refusal) return fail(refusal)
  if (!(await agrees(consent.agreed, call, parts))) return fail('ai_not_agreed')
  const { writer, facts, messages } = toldOf(result)
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
      const checked = checkedSentence(sentence, facts, writer)
      if (typeof checked === 'string') lost[checked]++
      else if (sentences.length < SENTENCES_MAX) sentences.push(checked)
    }
    return sentences.length > before
  }
  const answer = askModel(messages, call, parts)
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
