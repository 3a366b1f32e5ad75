/** Links to the steps of a report, if there are several. */
import type { Step } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { useStepName } from '../step-names.ts'
import classes from './Reading.module.css'

/** Fewer steps are in sight without a list. */
const STEPS_MIN = 3

export function Contents({ steps }: { steps: readonly Step[] }) {
  const t = useT()
  const stepName = useStepName()
  if (steps.length < STEPS_MIN) return null
  return (
    <nav className={classes.contents} aria-label={t('reading.contents')}>
      <ol>
        {steps.map((step) => (
          <li key={step.step_id}>
            <a href={`#step-${step.step_id}`}>{stepName(step)}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
