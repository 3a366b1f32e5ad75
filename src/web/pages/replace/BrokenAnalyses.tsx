/** The analyses that a file would break, with the steps that could not be computed. */
import { Link } from '@tanstack/react-router'
import type { ReplacementCheck } from '../../../contract/replacement.ts'
import { useT } from '../../i18n/locale.tsx'
import classes from '../../ui/page.module.css'
import own from './Replace.module.css'

export function BrokenAnalyses({ check: { analyses, others } }: { readonly check: Pick<ReplacementCheck, 'analyses' | 'others'> }) {
  const t = useT()
  if (analyses.length + others === 0) return <p className={classes.muted}>{t('replacing.nothingBreaks')}</p>
  return (
    <div className={own.breaks} role="alert">
      <strong>{t('replacing.breaks')}</strong>
      <ul>
        {analyses.map(({ id, title, owner, steps }) => (
          <li key={id}>
            <Link to="/analysis-{$id}" params={{ id }} target="_blank">
              {title}
            </Link>{' '}
            · {owner}
            {steps.length > 0 && ` · ${t('replacing.stepsOf', { count: steps.length, steps: steps.join(t('app.listSeparator')) })}`}
          </li>
        ))}
        {others > 0 && <li>{t('changes.others', { count: others })}</li>}
      </ul>
    </div>
  )
}
