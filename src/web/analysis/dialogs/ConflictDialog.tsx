/** Shown when saving conflicts with a newer version: who saved it, what it changed, and the choices to overwrite it, keep both, or load it. */
import { Button } from '@mantine/core'
import { draftOf } from '../../../analysis/step-session.ts'
import type { Analysis } from '../../../contract/analysis.ts'
import { localMoment } from '../../../format/moment.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { keptOrLost } from '../../session/storage.ts'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import { DifferenceList } from '../DifferenceList.tsx'
import { useDifferences } from '../step-names.ts'
import { useSession } from '../step-store.ts'
import classes from './ColumnDialog.module.css'
import { type Base, useConflicts } from './use-conflicts.ts'

export interface Conflict {
  readonly who: string
  /** ISO 8601 timestamp. */
  readonly when: string
  /** Whether the newer version was saved by the same account, for example in another tab. */
  readonly isOwn: boolean
  /** The version that both sets of changes started from. */
  readonly base: Base
  /** Whether that version is unknown, as for drafts of earlier releases. */
  readonly isUnknown: boolean
  readonly newest: Analysis
}

interface ConflictDialogProps {
  readonly conflict: Conflict
  readonly load: () => void
  readonly overwrite: () => void
  readonly saveCopy: () => void
  readonly onClose: () => void
}

function ConflictDialogContent({ conflict, load, overwrite, saveCopy, onClose }: ConflictDialogProps) {
  const t = useT()
  const differences = useDifferences()
  const locale = useLocale()
  const draft = useSession(draftOf)
  const { who, isOwn, isUnknown, newest } = conflict
  const base = conflict.base.document
  const both = useConflicts(conflict.base, newest)
  const when = localMoment(conflict.when, locale)
  const title = t(isUnknown ? 'conflict.titleUnknown' : isOwn ? 'conflict.titleOwn' : 'conflict.title')
  return (
    <Dialog onClose={onClose} title={title} size={720}>
      <div className={classes.fields}>
        <p>
          {isUnknown
            ? t('conflict.unknown', { when })
            : isOwn
              ? t(`conflict.own.${keptOrLost()}`, { when })
              : t(`conflict.other.${keptOrLost()}`, { who, when })}
        </p>
        {both.length > 0 && <p>{t('conflict.both', { units: both.join(t('app.listSeparator')) })}</p>}
        {!isUnknown && (
          <>
            <h3>{t('conflict.theirs')}</h3>
            <DifferenceList differences={differences(base, newest.value_json)} />
          </>
        )}
        <h3>{t(isUnknown ? 'conflict.yoursUnknown' : 'conflict.yours')}</h3>
        <DifferenceList differences={differences(base, draft)} />
        <DialogFoot onCancel={onClose}>
          <Button data-autofocus onClick={load}>
            {t('conflict.load')}
          </Button>
          <Button variant="default" onClick={saveCopy}>
            {t('analysis.saveCopy')}
          </Button>
          <Button variant="default" onClick={overwrite}>
            {t('analysis.overwrite')}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}

export const ConflictDialog = dialog(ConflictDialogContent)
