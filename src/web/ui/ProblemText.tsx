import { problemSentences } from '../../format/sentences.ts'
import { useLocale } from '../i18n/locale.tsx'

/** A problem's title and message as one paragraph, followed by `more`. */
export function ProblemText({ problem, more = '' }: { problem: { readonly title: string; readonly message: string }; more?: string }) {
  const { lead, rest } = problemSentences(problem, useLocale(), more)
  return (
    <>
      <strong>{lead}</strong>
      {rest}
    </>
  )
}
