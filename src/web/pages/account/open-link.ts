/** Links of mails, looked at when their page opens: one that is over asks for nothing first. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { CallProblem, Reply } from '../../api/client.ts'

/** Used, expired or never valid: nothing can be done with the link any more. */
export const isLinkOver = ({ code }: CallProblem): boolean => code === 'bad_token' || code === 'link_used' || code === 'link_expired'

/** Asks once, by a call that changes nothing. True once the form may be shown: the link works, or nobody can tell. */
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
