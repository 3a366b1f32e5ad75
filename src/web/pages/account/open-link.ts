/** Checks mail links when their page opens, so that an expired one says so before asking for anything. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { CallProblem, Reply } from '../../api/client.ts'

/** Used, expired or never valid: the link can no longer be used. */
export const isLinkOver = ({ code }: CallProblem): boolean => code === 'bad_token' || code === 'link_used' || code === 'link_expired'

/** Checks once, with a call that changes nothing. True once the form may be shown: the link is valid, or its state is unknown. */
export function useOpenLink(ask: () => Promise<Reply<unknown>>, onOver: (problem: CallProblem) => void): boolean {
  const [isOpen, setOpen] = useState(false)
  const look = useEffectEvent(async () => {
    const reply = await ask()
    if (!reply.ok && isLinkOver(reply.problem)) onOver(reply.problem)
    else setOpen(true)
  })
  useEffect(() => {
    void look()
  }, [])
  return isOpen
}
