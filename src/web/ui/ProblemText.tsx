import { problemSentences } from '../../format/sentences.ts'
import { useLocale } from '../i18n/locale.tsx'

/** Title and message of a problem as one paragraph, followed by further text. */
export function ProblemText({ problem, more = '' }: { problem: { readonly title: string; readonly message: string }; more?: string }) {
  const { lead, rest } = problemSentences(problem, useLocale(), more)
  return (
    <>
      <strong>{lead}</strong>
      {rest}
    </>
  )
}
