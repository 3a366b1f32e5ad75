/** The step tabs at the bottom, like the sheet tabs of a spreadsheet. */
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconAt, IconChevronDown, IconList, IconMessage, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { keepFigures } from '../../analysis/described.ts'
import { draftOf, isEmpty } from '../../analysis/step-session.ts'
import type { Step } from '../../contract/step.ts'
import { toasts } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import { ChoiceItem } from '../ui/MenuChoices.tsx'
import { MenuList } from '../ui/MenuList.tsx'
import { NameField } from '../ui/NameField.tsx'
import { whenIdle } from '../ui/when-idle.ts'
import { AskDialog } from './ask/AskDialog.tsx'
import { DescribeDialog } from './dialogs/DescribeDialog.tsx'
import marks from './messages/Messages.module.css'
import { type Threads, useFreshThreads, useMayMessage, useThreads } from './messages/use-threads.ts'
import { newStepId } from './new-step-id.ts'
import { RenameDialog } from './RenameDialog.tsx'
import classes from './StepTabs.module.css'
import { useStepName } from './step-names.ts'
import { useDispatch, useMayAddSteps, usePage, usePageStore, useSession } from './step-store.ts'
import { isWithheld } from './withheld.ts'

const SqlDialog = lazy(async () => ({ default: (await import('./dialogs/SqlDialog.tsx')).SqlDialog }))

type StepDialog = { readonly kind: 'rename' | 'describe' | 'ask' | 'sql'; readonly stepId: string }

interface StepTabProps {
  readonly step: Step
  /** Its name as shown. */
  readonly name: string
  readonly active: boolean
  readonly place: number
  readonly last: number
  /** The step's message counts: all, unread, and unread ones that mention the reader. */
  readonly thread: Threads['threads'][number] | undefined
  readonly onDialog: (dialog: StepDialog) => void
}

function StepTab({ step, name, active, place, last, thread, onDialog }: StepTabProps) {
  const t = useT()
  const { messages = 0, unread = 0, mentions = 0 } = thread ?? {}
  const dispatch = useDispatch()
  const withheld = usePage((s) => isWithheld(s, step.step_id))
  const mayMessage = useMayMessage()
  const store = usePageStore()
  const openMessages = () => {
    dispatch({ type: 'open step', stepId: step.step_id })
    store.setState({ messages: { stepId: step.step_id } })
  }
  const mayAsk = useMayAddSteps()
  const readsData = usePage((s) => s.analysis.reads === 'everything')
  const tab = useRef<HTMLDivElement>(null)
  const [isNaming, setNaming] = useState(false)
  useEffect(() => {
    // deferred, because scrolling at once would force a layout before the page has rerendered
    return active ? whenIdle(() => tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })) : undefined
  }, [active])
  const move = (by: -1 | 1) => dispatch({ type: 'edit', edit: { kind: 'move step', stepId: step.step_id, by }, label: t('edit.move step') })
  const remove = () => {
    dispatch({ type: 'edit', edit: { kind: 'remove step', stepId: step.step_id }, label: t('edit.remove step') })
    if (messages > 0) toasts.show({ title: t('stepMessages.stepRemoved', { name }), message: t('stepMessages.stepRemovedText') })
  }
  return (
    <div ref={tab} className={classes.tab} data-active={active}>
      {isNaming ? (
        <NameField
          className={classes.tabField ?? ''}
          label={t('analysis.newName')}
          name={name}
          onRename={(own) => dispatch({ type: 'edit', edit: { kind: 'rename step', stepId: step.step_id, name: own }, label: t('edit.rename step') })}
          onClose={() => setNaming(false)}
          owner={() => tab.current?.querySelector('button')}
        />
      ) : (
        <button
          type="button"
          className={classes.tabButton}
          aria-current={active ? 'step' : undefined}
          onClick={() => dispatch({ type: 'open step', stepId: step.step_id })}
          onDoubleClick={() => setNaming(true)}
          onKeyDown={(event) => event.key === 'F2' && setNaming(true)}
        >
          {name}
        </button>
      )}
      {unread > 0 && (
        <button
          type="button"
          className={marks.unread}
          data-mentions={mentions > 0 || undefined}
          aria-label={t(mentions > 0 ? 'stepMessages.unreadMentions' : 'stepMessages.unread', { count: unread, name, mentions })}
          onClick={openMessages}
        >
          {mentions > 0 ? <IconAt size={12} aria-hidden="true" /> : <IconMessage size={12} aria-hidden="true" />} {unread}
        </button>
      )}
      <Menu position="top-start">
        <Menu.Target>
          <ActionIcon aria-label={t('analysis.stepMenu', { name })} size={24}>
            <IconChevronDown size={14} />
          </ActionIcon>
        </Menu.Target>
        <MenuList>
          <Menu.Item onClick={() => onDialog({ kind: 'rename', stepId: step.step_id })}>{t('analysis.renameStep')}</Menu.Item>
          <Menu.Item disabled={withheld} onClick={() => onDialog({ kind: 'describe', stepId: step.step_id })}>
            {t('steps.describe')}
          </Menu.Item>
          {mayMessage && (
            <Menu.Item disabled={withheld} onClick={openMessages}>
              {t('stepMessages.menu')}
            </Menu.Item>
          )}
          {mayAsk && (
            <Menu.Item disabled={withheld} onClick={() => onDialog({ kind: 'ask', stepId: step.step_id })}>
              {t('ask.menu')}
            </Menu.Item>
          )}
          {readsData && (
            <Menu.Item disabled={isEmpty(step.config)} onClick={() => onDialog({ kind: 'sql', stepId: step.step_id })}>
              {t('sql.menu')}
            </Menu.Item>
          )}
          <Menu.Item disabled={place === 0} onClick={() => move(-1)}>
            {t('steps.moveLeft')}
          </Menu.Item>
          <Menu.Item disabled={place === last} onClick={() => move(1)}>
            {t('steps.moveRight')}
          </Menu.Item>
          <Menu.Item
            disabled={withheld}
            onClick={() =>
              dispatch({ type: 'edit', edit: { kind: 'duplicate step', stepId: step.step_id, newId: newStepId() }, label: t('edit.duplicate step') })
            }
          >
            {t('analysis.duplicateStep')}
          </Menu.Item>
          <Menu.Item disabled={last === 0} onClick={remove}>
            {t('analysis.removeStep')}
          </Menu.Item>
        </MenuList>
      </Menu>
    </div>
  )
}

const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

export function StepTabs() {
  const t = useT()
  const dispatch = useDispatch()
  const mayAdd = useMayAddSteps()
  const steps = useSession((s) => draftOf(s).steps)
  const active = useSession((s) => s.activeStep)
  const [dialog, setDialog] = useState<StepDialog | null>(null)
  const step = steps.find((s) => s.step_id === dialog?.stepId)
  useFreshThreads()
  const { threads } = useThreads()
  const stepName = useStepName()
  const rename = (of: Step, name: string) => {
    // a name that follows the content goes on doing so if it is confirmed
    if (name.trim() === stepName(of)) return
    dispatch({ type: 'edit', edit: { kind: 'rename step', stepId: of.step_id, name }, label: t('edit.rename step') })
  }
  const threadOf = (id: string) => threads.find((thread) => thread.step_id === id)
  return (
    <nav className={classes.tabs} aria-label={t('analysis.steps')}>
      <Menu position="top-start">
        <Menu.Target>
          <ActionIcon aria-label={t('steps.all')} size={34}>
            <IconList size={16} />
          </ActionIcon>
        </Menu.Target>
        <MenuList>
          {steps.map((s) => (
            <ChoiceItem
              key={s.step_id}
              checked={s.step_id === active}
              {...(s.step_id === active ? { 'data-autofocus': true, ref: bringIntoView } : {})}
              onClick={() => dispatch({ type: 'open step', stepId: s.step_id })}
            >
              {stepName(s)}
            </ChoiceItem>
          ))}
        </MenuList>
      </Menu>
      <div className={classes.tabStrip}>
        {steps.map((s, place) => (
          <StepTab
            key={s.step_id}
            step={s}
            name={stepName(s)}
            active={s.step_id === active}
            place={place}
            last={steps.length - 1}
            thread={threadOf(s.step_id)}
            onDialog={setDialog}
          />
        ))}
      </div>
      {mayAdd && (
        <Tooltip label={t('analysis.addStep')}>
          <ActionIcon
            aria-label={t('analysis.addStep')}
            size={34}
            onClick={() =>
              dispatch({
                type: 'edit',
                edit: { kind: 'add step', name: t('analysis.stepName', { number: String(steps.length + 1) }), newId: newStepId() },
                label: t('edit.add step'),
              })
            }
          >
            <IconPlus size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      {step && dialog?.kind === 'rename' && <RenameDialog name={stepName(step)} onRename={(name) => rename(step, name)} onClose={() => setDialog(null)} />}
      {step && dialog?.kind === 'ask' && <AskDialog step={step} onClose={() => setDialog(null)} />}
      {step && dialog?.kind === 'sql' && (
        <Suspense>
          <SqlDialog step={step} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {step && dialog?.kind === 'describe' && (
        <DescribeDialog
          step={step}
          onSave={(description, shown, automatic) => {
            const described = keepFigures(step.described, description.trim())
            const edit = { kind: 'describe step', stepId: step.step_id, description, shown, automatic, described } as const
            dispatch({ type: 'edit', edit, label: t('edit.describe step') })
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </nav>
  )
}
