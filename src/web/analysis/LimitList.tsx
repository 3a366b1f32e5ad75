/** Says what limits the rows and groups of a result, in a report, on paper and under a chart; nothing for a step that shows everything. */
import type { StepConfig } from '../../contract/step.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './LimitList.module.css'
import { limitText, useLimits } from './limit-texts.ts'

interface LimitListProps {
  /** The config of the result. */
  readonly config: StepConfig
  /** The step's name. */
  readonly name: string
}

export function LimitList({ config, name }: LimitListProps) {
  const t = useT()
  const limits = useLimits(config, 'full')
  if (limits.length === 0) return null
  return (
    <div className={classes.limits}>
      <span aria-hidden="true">{t('limits.heading')}</span>
      <ul aria-label={t('limits.of', { name })}>
        {limits.map((limit, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field may have several filters
          <li key={at}>{limitText(limit, t)}</li>
        ))}
      </ul>
    </div>
  )
}
