/** Says once that settings of an earlier release mean something else now, in which steps. */
import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { draftOf } from '../../analysis/step-session.ts'
import type { ChangedMeaning } from '../../contract/step.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './AnalysisPage.module.css'
import { useStepName } from './step-names.ts'
import { usePage, usePageStore, useSession } from './step-store.ts'

const TEXTS = { 'comparisons over time': 'compare.changed' } as const satisfies Record<ChangedMeaning, string>

export function MeaningStrip() {
  const t = useT()
  const stepName = useStepName()
  const store = usePageStore()
  const steps = useSession((s) => draftOf(s).steps)
  const mayEdit = usePage((s) => s.analysis.abilities.edit)
  const [isRead, setRead] = useState(false)
  const changed = steps.filter((step) => step.meaning !== undefined)
  const [first] = changed
  if (!first?.meaning || isRead) return null
  // for people who cannot save, the notice is only put away
  const dismiss = () => (mayEdit ? store.dispatch({ type: 'edit', edit: { kind: 'note meanings' }, label: t('compare.noted') }) : setRead(true))
  return (
    <div className={classes.strip} role="status">
      <IconInfoCircle size={16} aria-hidden="true" />
      <span>{t(TEXTS[first.meaning], { steps: changed.map(stepName).join(t('app.listSeparator')) })}</span>
      <Button variant="subtle" onClick={dismiss}>
        {t('publish.dismiss')}
      </Button>
    </div>
  )
}
