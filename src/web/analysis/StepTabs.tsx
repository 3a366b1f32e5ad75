/** The steps at the bottom, like sheets. */
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { draftOf } from '../../analysis/step-session.ts'
import type { Step } from '../../contract/step.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './AnalysisPage.module.css'
import { RenameDialog } from './RenameDialog.tsx'
import { useDispatch, useSession } from './step-store.ts'

function StepTab({ step, active, only, onRename }: { step: Step; active: boolean; only: boolean; onRename: () => void }) {
  const t = useT()
  const dispatch = useDispatch()
  return (
    <div className={classes.tab} data-active={active}>
      <button
        type="button"
        className={classes.tabButton}
        aria-current={active ? 'step' : undefined}
        onClick={() => dispatch({ type: 'open step', stepId: step.step_id })}
      >
        {step.name}
      </button>
      <Menu position="top-start">
        <Menu.Target>
          <ActionIcon aria-label={t('analysis.stepMenu', { name: step.name })} size={24}>
            <IconChevronDown size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onRename}>{t('analysis.renameStep')}</Menu.Item>
          <Menu.Item onClick={() => dispatch({ type: 'edit', edit: { kind: 'duplicate step', stepId: step.step_id }, label: t('edit.duplicate step') })}>
            {t('analysis.duplicateStep')}
          </Menu.Item>
          <Menu.Item
            disabled={only}
            onClick={() => dispatch({ type: 'edit', edit: { kind: 'remove step', stepId: step.step_id }, label: t('edit.remove step') })}
          >
            {t('analysis.removeStep')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

export function StepTabs() {
  const t = useT()
  const dispatch = useDispatch()
  const steps = useSession((s) => draftOf(s).steps)
  const active = useSession((s) => s.activeStep)
  const [renaming, setRenaming] = useState<string | null>(null)
  const renamed = steps.find((s) => s.step_id === renaming)
  return (
    <nav className={classes.tabs} aria-label={t('analysis.steps')}>
      {steps.map((step) => (
        <StepTab key={step.step_id} step={step} active={step.step_id === active} only={steps.length === 1} onRename={() => setRenaming(step.step_id)} />
      ))}
      <Tooltip label={t('analysis.addStep')}>
        <ActionIcon
          aria-label={t('analysis.addStep')}
          size={34}
          onClick={() =>
            dispatch({
              type: 'edit',
              edit: { kind: 'add step', name: t('analysis.stepName', { number: String(steps.length + 1) }) },
              label: t('edit.add step'),
            })
          }
        >
          <IconPlus size={16} />
        </ActionIcon>
      </Tooltip>
      {renamed && (
        <RenameDialog
          name={renamed.name}
          onRename={(name) => dispatch({ type: 'edit', edit: { kind: 'rename step', stepId: renamed.step_id, name }, label: t('edit.rename step') })}
          onClose={() => setRenaming(null)}
        />
      )}
    </nav>
  )
}
