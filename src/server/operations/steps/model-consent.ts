/** Decides whether anything may be sent to the language model: the operator configured one, the dataset's owner allows it now, and the person agreed. */
import type { ModelFallback } from '../../../contract/description.ts'
import type { ErrorParams } from '../../../contract/errors.ts'
import type { AiCode } from '../../ai/answer.ts'
import type { Call, Services } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { errorText } from '../../texts.ts'

export type ModelCode = AiCode | 'rate_limited'
type Refused = { readonly code: ModelCode; readonly params?: ErrorParams }

/** Identifies the model that a person agreed to. Another host or model requires consent again. */
const agreedText = ({ host, model }: { readonly host: string; readonly model: string }): string => `${host} ${model}`

/** Why the caller may not send content of this dataset to the model; null if the caller may. */
export function modelRefusal(row: Pick<DatasetRow, 'allow_ai'>, { actor }: Call, { chat }: Services): 'ai_off' | 'ai_not_allowed' | 'ai_guest' | null {
  if (!chat) return 'ai_off'
  if (row.allow_ai !== 1) return 'ai_not_allowed'
  return signedIn(actor) ? null : 'ai_guest'
}

export async function hasAgreed({ actor }: Call, { chat, store }: Services): Promise<boolean> {
  if (!chat || !signedIn(actor)) return false
  return (await store.accounts.byId(actor.id))?.ai_agreed_to === agreedText(chat)
}

/** Whether the caller has agreed before or agrees with this call, which is then stored. */
export async function agrees(agreed: boolean, call: Call, services: Services): Promise<boolean> {
  const { actor } = call
  if (await hasAgreed(call, services)) return true
  if (!agreed || !services.chat || !signedIn(actor)) return false
  await services.store.accounts.agreeToModel(actor.id, agreedText(services.chat))
  return true
}

export const fallbackReason = ({ code, params }: Refused, call: Call): ModelFallback => ({
  code,
  message: errorText({ ok: false, code, params: params ?? {} }, call.locale).message,
})
