/** Says what a new analysis starts with and why, until the person changes it, and offers to begin with an empty step. */
import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sameNumbers } from '../../../analysis/config-key.ts'
import type { FirstReason } from '../../../analysis/first-pivot/propose.ts'
import { draftOf } from '../../../analysis/step-session.ts'
import { dayText } from '../../../format/moment.ts'
import { type T, useLocale, useT } from '../../i18n/locale.tsx'
import page from '../AnalysisPage.module.css'
import { ConflictDialog } from '../dialogs/ConflictDialog.tsx'
import { useStepName } from '../step-names.ts'
import { usePage, usePageStore, useSession } from '../step-store.ts'
import { useSave } from '../use-save.ts'
import classes from './FirstPivotStrip.module.css'
import { firstPivotOf, forgetFirstPivot } from './first-pivots.ts'

function reasonText(reason: FirstReason, t: T, day: (text: string) => string): string {
  const { name } = reason.column
  if (reason.kind === 'time') return t('firstPivot.time', { name, from: day(reason.from.slice(0, 10)), to: day(reason.to.slice(0, 10)) })
  return reason.kind === 'average' ? t('firstPivot.average', { name }) : t(`firstPivot.${reason.kind}`, { name, count: reason.count })
}

const whyText = (reasons: string, database: string | null, t: T): string =>
  database === null ? t('firstPivot.why', { reasons }) : t('firstPivot.whyEstimated', { reasons, database })

export function FirstPivotStrip() {
  const t = useT()
  const locale = useLocale()
  const store = usePageStore()
  const stepName = useStepName()
  const id = usePage((s) => s.analysis.id)
  const [proposed] = useState(() => firstPivotOf(store.getState().analysis))
  const [isRead, setRead] = useState(false)
  const step = useSession((s) => draftOf(s).steps.find(({ step_id }) => step_id === proposed?.stepId))
  const { save, conflict, saving: _saving, status: _status, ...choices } = useSave()
  const conflictDialog = conflict && <ConflictDialog conflict={conflict} {...choices} />
  if (!proposed || isRead || !step || !sameNumbers(step.config, proposed.config)) return conflictDialog
  const reasons = proposed.proposal.reasons.map((reason) => reasonText(reason, t, (text) => dayText(text, locale)))
  const dismiss = () => {
    forgetFirstPivot(id)
    setRead(true)
  }
  const beginEmpty = () => {
    store.dispatch({ type: 'edit', edit: { kind: 'restore', document: proposed.empty }, label: t('firstPivot.empty') })
    document.getElementById('result')?.focus()
    // the proposal was saved when the analysis was made
    void save()
  }
  return (
    <div className={`${page.strip} ${classes.strip}`} role="status">
      <IconSparkles size={16} aria-hidden="true" />
      <span>
        {t('firstPivot.proposed', { step: stepName(step) })}
        {reasons.length > 0 && <span className={classes.why}> {whyText(reasons.join(t('app.listSeparator')), proposed.dataset.database, t)}</span>}
      </span>
      <span className={classes.actions}>
        {proposed.dataset.notes > 0 && (
          <Button variant="subtle" renderRoot={(props) => <Link to="/dataset-{$id}" params={{ id: proposed.dataset.id }} {...props} />}>
            {t('firstPivot.report', { count: proposed.dataset.notes })}
          </Button>
        )}
        <Button variant="default" onClick={beginEmpty}>
          {t('firstPivot.empty')}
        </Button>
        <Button variant="subtle" onClick={dismiss}>
          {t('publish.dismiss')}
        </Button>
      </span>
    </div>
  )
}
