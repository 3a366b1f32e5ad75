/** Checks a link from an email when its page opens, so that an expired one is reported before the person fills in a form. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { CallProblem, Reply } from '../../api/client.ts'

/** Whether the link can no longer be used: it was used, has expired, or never was valid. */
export const isLinkOver = ({ code }: CallProblem): boolean => code === 'bad_token' || code === 'link_used' || code === 'link_expired'

/**
 * Runs `ask`, a call that changes nothing, once. Returns true as soon as the form can be shown: the link is valid, or
 * the check failed for another reason.
 */
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
