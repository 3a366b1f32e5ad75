import { fail } from '../../../contract/errors.ts'
import type { PageCode } from '../../../texts/page-texts.ts'
import { wordPlainly } from '../../../texts/word-error.ts'
import type { CallProblem } from '../../api/client.ts'
import { errorTexts, useT } from '../../i18n/locale.tsx'
import classes from '../../ui/page.module.css'
import { useSecondsLeft } from '../use-wait.ts'

/** A rejected request: the email address it was for, and the time (`performance.now()`) of the next allowed attempt. */
export interface Refusal {
  readonly problem: CallProblem
  readonly email: string
  readonly until: number | null
}

export function refusalOf(problem: CallProblem, email: string): Refusal {
  const { seconds } = problem.params
  return { problem, email, until: typeof seconds === 'number' ? performance.now() + seconds * 1_000 : null }
}

/** Whether the next attempt for this email address is not allowed yet. */
export const useMustWait = (refused: Refusal | null, email: string): boolean => useSecondsLeft(refused?.until ?? null) > 0 && refused?.email === email.trim()

const isOwn = (code: string): code is PageCode => code in errorTexts().texts

/** Announces the failure to screen readers once, and shows a countdown to the next allowed attempt. */
export function FailureAlert({ refused: { problem, until } }: { refused: Refusal }) {
  const t = useT()
  const secondsLeft = useSecondsLeft(until)
  const isOver = until !== null && secondsLeft === 0
  const counting =
    until === null || isOver || !isOwn(problem.code) ? null : wordPlainly(fail(problem.code, { ...problem.params, seconds: secondsLeft }), errorTexts()).message
  return (
    <div className={classes.error} role="alert">
      <span className={counting === null ? '' : 'visually-hidden'}>{isOver ? t('signIn.waitOver') : problem.message}</span>
      {counting !== null && (
        <span className="numbers" aria-hidden="true">
          {counting}
        </span>
      )}
    </div>
  )
}
