import { sentenceGap } from '../../format/sentences.ts'
import { installation } from '../api/installation.ts'
import { useLocale, useT } from '../i18n/locale.tsx'

/** Name and contact address of the installation's operator; renders nothing if neither is configured. */
export function OperatorLine() {
  const t = useT()
  const locale = useLocale()
  const { name, email } = installation().operator
  if (name === null && email === null) return null
  return (
    <p>
      {name !== null && t('operator.by', { name })}
      {name !== null && email !== null && sentenceGap(locale)}
      {email !== null && <a href={`mailto:${email}`}>{t('operator.write', { email })}</a>}
    </p>
  )
}
