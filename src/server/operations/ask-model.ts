/** Sends a person's request to the operator's language model, after checking permission and rate. */
import { fail, type Result } from '../../contract/errors.ts'
import type { AiCode } from '../ai/answer.ts'
import type { ChatMessage } from '../ai/chat.ts'
import type { Call, Services } from '../handlers.ts'
import { signedIn } from '../policies/actor.ts'
import { limited } from './rate-limit.ts'

const HOUR = 3_600_000

/** Yields the text of the answer as it arrives, then returns whether it completed. Aborts with the call. Never rejects. */
export async function* askModel(
  messages: readonly ChatMessage[],
  call: Call,
  services: Services,
): AsyncGenerator<string, Result<null, AiCode | 'rate_limited'>> {
  if (!services.chat) return fail('ai_off')
  if (!signedIn(call.actor)) return fail('ai_guest')
  const refusal = await limited(services, `ai:${call.actor.key}`, services.settings.AI_PER_HOUR, HOUR)
  return refusal ?? (yield* services.chat.ask(messages, call.signal))
}
