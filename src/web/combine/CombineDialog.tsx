/** The dialog that makes a dataset of others: by looking up columns, or by appending rows. */
import { Button, SegmentedControl } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { CombinationOptions } from '../../contract/combination.ts'
import type { DatasetSummary } from '../../contract/dataset.ts'
import { useT } from '../i18n/locale.tsx'
import { JobProgress } from '../pages/JobProgress.tsx'
import { Dialog, DialogFoot } from '../ui/Dialog.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { ProblemText } from '../ui/ProblemText.tsx'
import { AppendForm } from './AppendForm.tsx'
import classes from './Combine.module.css'
import { LookupForm } from './LookupForm.tsx'
import { type Made, type OnMade, useCombining } from './use-combining.ts'

type How = CombinationOptions['how']
const HOWS = ['lookup', 'append'] as const satisfies readonly How[]

export interface CombineDialogProps {
  readonly first: Made
  readonly title: string
  /** Whether only columns can be looked up. */
  readonly isLookupOnly?: boolean
  readonly lead: string
  readonly submit: string
  /** Tells what follows if the dialog is closed while the dataset is made. */
  readonly ifClosed: string
  readonly warn?: (second: DatasetSummary) => string
  readonly onMade: OnMade
  readonly onClose: () => void
}

export function CombineDialog({ first, title, isLookupOnly = false, lead, submit, ifClosed, warn, onMade, onClose }: CombineDialogProps) {
  const t = useT()
  const [how, setHow] = useState<How>('lookup')
  const { state, combine, cancel, tryAgain } = useCombining(onMade)
  const place = useRef<HTMLDivElement>(null)
  const { at } = state
  const before = useRef(at)
  // the button that had the focus is hidden
  useEffect(() => {
    if (before.current !== at) place.current?.focus()
    before.current = at
  }, [at])
  const form = { first, submit, problem: state.at === 'choosing' ? state.problem : null, onClose }
  const start = (given: string, combination: CombinationOptions) => void combine(given, combination)
  return (
    <Dialog title={title} size={860} onClose={onClose}>
      <div ref={place} tabIndex={-1} className={`${classes.form} ${classes.place}`}>
        {state.at === 'building' && (
          <>
            <JobProgress
              title={state.title}
              stage={state.job?.stage ?? 'waiting'}
              progress={state.job?.progress ?? null}
              {...(state.job ? { amounts: state.job } : {})}
              onCancel={() => void cancel()}
            />
            <p>{ifClosed}</p>
          </>
        )}
        {state.at === 'stuck' && (
          <>
            <ErrorBox>
              <ProblemText problem={state.problem} more={t('combining.stuck', { title: state.made.title })} />
            </ErrorBox>
            <DialogFoot onCancel={onClose}>
              <Button loading={state.busy} onClick={() => void tryAgain()}>
                {t('errors.retry')}
              </Button>
            </DialogFoot>
          </>
        )}
        {/* hidden, so that the choices are still there if the job fails */}
        <div className={classes.form} hidden={state.at !== 'choosing'}>
          <p>{lead}</p>
          {!isLookupOnly && (
            <SegmentedControl
              className={classes.segments ?? ''}
              aria-label={t('combining.how')}
              value={how}
              onChange={(value) => setHow(HOWS.find((one) => one === value) ?? 'lookup')}
              data={HOWS.map((value) => ({ value, label: t(`combining.hows.${value}`) }))}
            />
          )}
          <div hidden={how !== 'lookup'}>
            <LookupForm {...form} warn={warn} onSubmit={start} />
          </div>
          {how === 'append' && <AppendForm {...form} onSubmit={start} />}
        </div>
      </div>
    </Dialog>
  )
}
