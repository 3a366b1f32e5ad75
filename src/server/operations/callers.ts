/** Identifies a call's caller to the queues. */
import type { Call } from '../handlers.ts'
import type { Turn } from '../jobs/lane.ts'
import { signedIn } from '../policies/actor.ts'
import type { Caller } from '../pool/engine-pool.ts'

export const callerOf = (call: Call): Caller => ({ key: call.actor.key, guest: !signedIn(call.actor), signal: call.signal })

/** The caller of file work, for the lane's queue. */
export const queueTurn = (call: Call): Turn => ({ caller: call.actor.key, guest: !signedIn(call.actor) })
