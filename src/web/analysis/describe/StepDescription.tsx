/** The description above a step's result, while it is written and afterwards. Marks outdated text, and links every number to its cell. */
import { Button } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import { descriptionSource, keepFigures } from '../../../analysis/described.ts'
import type { DescriptionPart, Figure } from '../../../contract/description.ts'
import type { Input } from '../../../contract/operations.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import { installation } from '../../api/installation.ts'
import { currentLocale, useT } from '../../i18n/locale.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import { DescribeDialog } from '../dialogs/DescribeDialog.tsx'
import { useDispatch, usePage, usePageStore } from '../step-store.ts'
import { OPEN_ALL, withCollapse } from '../view.ts'
import { cellOfFigure } from './cell-of-figure.ts'
import { describeStep, descriptionInput, numbersFingerprint } from './describe-step.ts'
import { QuestionDialog, WriterDialog } from './SentText.tsx'
import classes from './StepDescription.module.css'

interface Shown {
  readonly step: Step
  readonly applied: StepConfig | undefined
}

/** Returns a function that selects and explains the first cell of a number; null if the step has no measures. */
function useFollow({ step, applied }: Shown): ((figure: Figure) => void) | null {
  const store = usePageStore()
  if (!applied || applied.query.value.measures.length === 0) return null
  return (figure) => {
    const cell = cellOfFigure(figure, applied)
    if (!cell) return
    store.setState(({ collapse }) => ({
      // expands the groups that contain the cell
      collapse: cell.row.length > 1 || cell.column.length > 1 ? withCollapse(collapse, step.step_id, applied, OPEN_ALL) : collapse,
      inspector: { kind: 'explain', stepId: step.step_id, config: applied, cell },
      goTo: { stepId: step.step_id, cell },
    }))
  }
}

function Parts({ parts, onFollow }: { parts: readonly DescriptionPart[]; onFollow: ((figure: Figure) => void) | null }) {
  const t = useT()
  return parts.map((part, at) => {
    const { figure, text } = part
    const key = `${at}:${text}`
    if (!figure || !onFollow) return <span key={key}>{text}</span>
    return (
      <button key={key} type="button" className={classes.figure} title={t('describe.follow')} onClick={() => onFollow(figure)}>
        {text}
      </button>
    )
  })
}

function Writing({ shown }: { shown: Shown }) {
  const t = useT()
  const store = usePageStore()
  const describing = usePage((s) => s.describing)
  const { step, applied } = shown
  if (!describing) return null
  const { parts, problem, question, stop } = describing
  return (
    <section className={classes.block} aria-label={t('describe.label')} aria-busy={problem === null}>
      {problem ? (
        <p role="alert" className={classes.problem}>
          <ProblemText problem={problem} />
        </p>
      ) : (
        <p className={classes.text}>
          <Parts parts={parts} onFollow={null} />
          <span className={classes.note} role="status">
            {t('describe.writing')}
          </span>
        </p>
      )}
      <div className={classes.actions}>
        {problem && applied && (
          <Button size="compact-xs" variant="default" onClick={() => void describeStep(store, step, applied, t('edit.describe step'))}>
            {t('describe.retry')}
          </Button>
        )}
        <Button size="compact-xs" variant="default" onClick={stop}>
          {t(problem ? 'describe.dismiss' : 'describe.stop')}
        </Button>
      </div>
      {question && (
        <QuestionDialog
          preview={question.preview}
          purpose="describe"
          onSend={() => question.answer('send')}
          onLocal={() => question.answer('local')}
          onClose={stop}
        />
      )}
    </section>
  )
}

/** Notes below the text: who wrote it, and what was left out. */
function Notes({ step, byModel }: { step: Step; byModel: boolean }) {
  const t = useT()
  const outcome = usePage((s) => (s.outcome?.stepId === step.step_id ? s.outcome : null))
  const { dropped = 0, refused = 0, why = null, replaced = '' } = outcome ?? {}
  const notes = [
    byModel ? t('describe.byModel') : null,
    why === null ? null : t('describe.instead', { reason: why === 'broken' ? t('describe.broken') : why }),
    dropped > 0 ? t(dropped === 1 ? 'describe.dropped.one' : 'describe.dropped.other', { count: String(dropped) }) : null,
    refused > 0 ? t(refused === 1 ? 'describe.refused.one' : 'describe.refused.other', { count: String(refused) }) : null,
  ].filter((note) => note !== null)
  return notes.length === 0 ? null : (
    <div className={classes.notes}>
      <p role="status">{notes.join(LANGUAGES[currentLocale()].sentence.gap)}</p>
      {replaced !== '' && (
        <details>
          <summary>{t('describe.replaced')}</summary>
          <p>{replaced}</p>
        </details>
      )}
    </div>
  )
}

/** A link to the explanation of who writes descriptions, if the installation has a language model. */
function WhoWrites({ step, applied }: { step: Step; applied: StepConfig }) {
  const t = useT()
  const store = usePageStore()
  const [asked, setAsked] = useState<Input<'apiv2/preview_description'> | null>(null)
  if (!installation().language_model) return null
  return (
    <>
      <Button size="compact-xs" variant="subtle" onClick={() => setAsked(descriptionInput(store.getState(), step, applied))}>
        {t('describe.who')}
      </Button>
      {asked && <WriterDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function Written({ step, applied }: Shown) {
  const t = useT()
  const store = usePageStore()
  const dispatch = useDispatch()
  const [isEditing, setEditing] = useState(false)
  const described = descriptionSource(step)
  const isStale = usePage((s) => described !== null && applied !== undefined && numbersFingerprint(s, applied) !== described.made_of)
  const onFollow = useFollow({ step, applied })
  const save = (description: string, shown: boolean, automatic: boolean): void => {
    const kept = keepFigures(step.described, description.trim())
    const edit = { kind: 'describe step', stepId: step.step_id, description, shown, automatic, described: kept } as const
    dispatch({ type: 'edit', edit, label: t('edit.describe step') })
  }
  return (
    <section className={classes.block} aria-label={t('describe.label')}>
      <p className={classes.text}>
        <Parts parts={described?.parts ?? [{ text: step.description, figure: null }]} onFollow={onFollow} />
      </p>
      <Notes step={step} byModel={described?.by === 'model'} />
      <div className={classes.actions}>
        {isStale && (
          <span className={classes.stale}>
            <IconClockExclamation size={14} aria-hidden="true" /> {t('describe.stale')}
          </span>
        )}
        {applied && (
          <Button size="compact-xs" variant={isStale ? 'default' : 'subtle'} onClick={() => void describeStep(store, step, applied, t('edit.describe step'))}>
            {t('describe.again')}
          </Button>
        )}
        <Button size="compact-xs" variant="subtle" onClick={() => setEditing(true)}>
          {t('describe.edit')}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() =>
            dispatch({
              type: 'edit',
              edit: { kind: 'describe step', stepId: step.step_id, description: step.description, shown: false, described: step.described },
              label: t('edit.describe step'),
            })
          }
        >
          {t('describe.hide')}
        </Button>
        {applied && <WhoWrites step={step} applied={applied} />}
      </div>
      {isEditing && <DescribeDialog step={step} onSave={save} onClose={() => setEditing(false)} />}
    </section>
  )
}

export function StepDescription(shown: Shown) {
  const isDescribing = usePage((s) => s.describing?.stepId === shown.step.step_id)
  if (isDescribing) return <Writing shown={shown} />
  return shown.step.show_description && shown.step.description !== '' ? <Written {...shown} /> : null
}
