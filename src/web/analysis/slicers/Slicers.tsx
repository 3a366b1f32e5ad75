/** The slicers above a step, on the analysis page and in a report. */
import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronDown, IconLink } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { hasButtons, type PinnedSlicer, type Slice, slicedSteps, sliceOf } from '../../../analysis/slicers.ts'
import { draftOf } from '../../../analysis/step-session.ts'
import type { Column } from '../../../contract/column.ts'
import { type Slicer, SlicerButtons as SlicerKind } from '../../../contract/slicer.ts'
import { STEP_FILTERS_MAX, type Step } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { ChoiceItem } from '../../ui/MenuChoices.tsx'
import { MenuList } from '../../ui/MenuList.tsx'
import { limitNames } from '../limit-texts.ts'
import { type FilterTarget, FilterTargetProvider } from '../sidebar/filter/filter-target.ts'
import { useStepName } from '../step-names.ts'
import { useDispatch, usePage, useSession } from '../step-store.ts'
import { SlicerButtons } from './SlicerButtons.tsx'
import classes from './Slicers.module.css'

const NOTHING = (): void => undefined

/** Lists the values of a field in the rows that pass the other filters of a step, which need not be the open one. */
function StepFilters({ step, columns, children }: { step: Step; columns: readonly Column[]; children: ReactNode }) {
  const { filters } = step.config.query.value
  const target = useMemo<FilterTarget>(
    () => ({ filters, columns, max: STEP_FILTERS_MAX, beside: [], list: NOTHING, put: () => null, remove: NOTHING }),
    [filters, columns],
  )
  return <FilterTargetProvider value={target}>{children}</FilterTargetProvider>
}

/** Returns a function that changes the stored form of a slicer; null removes it. */
function useChangeSlicer(): (slicer: PinnedSlicer, change: Partial<Slicer> | null) => void {
  const t = useT()
  const dispatch = useDispatch()
  const { steps } = useSession(draftOf)
  return ({ column_id, storedIn }, change) => {
    const own = steps.find((s) => s.step_id === storedIn)?.slicers ?? []
    const slicers = own.flatMap((one) => (one.column_id !== column_id ? [one] : change === null ? [] : [{ ...one, ...change }]))
    dispatch({ type: 'edit', edit: { kind: 'slicers', stepId: storedIn, slicers }, label: t('edit.slicers') })
  }
}

function SlicerMenu({ slicer, field }: { slicer: PinnedSlicer; field: Column }) {
  const t = useT()
  const change = useChangeSlicer()
  const kinds = SlicerKind.options.filter((kind) => hasButtons(field, kind))
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon size={24} aria-label={t('slicers.menu', { name: field.name })}>
          <IconChevronDown size={14} />
        </ActionIcon>
      </Menu.Target>
      <MenuList>
        {kinds.length > 1 &&
          kinds.map((kind) => (
            <ChoiceItem key={kind} checked={slicer.buttons === kind} onClick={() => change(slicer, { buttons: kind })}>
              {t(`slicers.buttons.${kind}`)}
            </ChoiceItem>
          ))}
        {kinds.length > 1 && <Menu.Divider />}
        {(['own', 'all'] as const).map((steps) => (
          <ChoiceItem key={steps} checked={slicer.steps === steps} onClick={() => change(slicer, { steps })}>
            {t(`slicers.steps.${steps}`)}
          </ChoiceItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => change(slicer, null)}>{t('slicers.unpin')}</Menu.Item>
      </MenuList>
    </Menu>
  )
}

interface SlicersProps {
  /** The step whose filters the buttons show. */
  readonly step: Step
  readonly slicers: readonly PinnedSlicer[]
  /** Whether slicers can be changed and removed; in a report, their buttons can only be pressed. */
  readonly hasMenus: boolean
}

/** Renders nothing without slicers. Callers leave it out for people who may not change what the step computes. */
export function Slicers({ step, slicers, hasMenus }: SlicersProps) {
  const t = useT()
  const stepName = useStepName()
  const dispatch = useDispatch()
  const titles = useSession((s) => s.columnTitles)
  const document = useSession(draftOf)
  const hidden = usePage((s) => s.analysis.withheld_steps)
  const { columns } = useMemo(() => limitNames(document, step.config, t, titles), [document, step.config, t, titles])
  const shown = slicers.flatMap((slicer) => {
    const field = columns.find((c) => c.id === slicer.column_id)
    return field ? [{ slicer, field }] : []
  })
  if (shown.length === 0) return null
  const slice = (slicer: PinnedSlicer, field: Column, to: Slice): void =>
    dispatch({
      type: 'edit',
      edit: { kind: 'slice', stepIds: slicedSteps(document, slicer, hidden), columnId: field.id, slice: to },
      label: t('edit.slice', { name: field.name }),
    })
  return (
    <StepFilters step={step} columns={columns}>
      <ul className={classes.slicers} data-place={hasMenus ? 'table' : 'report'} aria-label={t('slicers.of', { name: stepName(step) })}>
        {shown.map(({ slicer, field }) => (
          <li key={field.id}>
            <fieldset className={classes.slicer}>
              <legend className={classes.name}>
                {field.name}
                {slicer.steps === 'all' && (
                  <span role="img" aria-label={t('slicers.linked')} title={t('slicers.linked')} className={classes.linked}>
                    <IconLink size={12} aria-hidden="true" />
                  </span>
                )}
              </legend>
              {hasMenus && <SlicerMenu slicer={slicer} field={field} />}
              <SlicerButtons
                field={field}
                buttons={hasButtons(field, slicer.buttons) ? slicer.buttons : 'values'}
                state={sliceOf(step.config, columns, field)}
                filtered={slicer.steps === 'own'}
                onSlice={(to) => slice(slicer, field, to)}
              />
            </fieldset>
          </li>
        ))}
      </ul>
    </StepFilters>
  )
}
