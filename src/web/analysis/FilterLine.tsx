/** The line above the table: everything that limits the step, as chips. A chip opens its panel in place. */
import { Button, Popover } from '@mantine/core'
import { IconChevronDown, IconFilter, IconPin } from '@tabler/icons-react'
import { useState } from 'react'
import { isOnButtons, sliceOf, slicersAbove } from '../../analysis/slicers.ts'
import { activeStep, draftOf } from '../../analysis/step-session.ts'
import { SLICERS_MAX } from '../../contract/slicer.ts'
import type { Step } from '../../contract/step.ts'
import type { Limit } from '../../format/step-limits.ts'
import { useT } from '../i18n/locale.tsx'
import { usePhone } from '../ui/use-phone.ts'
import { GroupsDialog } from './dialogs/GroupsDialog.tsx'
import { MeasureDialog } from './dialogs/MeasureDialog.tsx'
import { useDisplayColumns } from './display-columns.ts'
import classes from './FilterLine.module.css'
import { limitText, useLimits } from './limit-texts.ts'
import { FieldConditions } from './sidebar/filter/FilterPanel.tsx'
import { Slicers } from './slicers/Slicers.tsx'
import { usePin } from './slicers/use-pin.ts'
import { useStepName } from './step-names.ts'
import { useMayArrange, usePageStore, useSession } from './step-store.ts'

/** A limit in short words, and in full ones for its tooltip. */
interface ShortAndFull {
  readonly limit: Limit
  readonly full: Limit
}

/** The key is the number of a limit among those of the same kind and field, which identifies it while its words change. */
interface Numbered extends ShortAndFull {
  readonly key: string
}

function numbered(limits: readonly ShortAndFull[]): Numbered[] {
  const seen = new Map<string, number>()
  return limits.map((one) => {
    const id = `${one.limit.kind} ${one.limit.id}`
    const at = seen.get(id) ?? 0
    seen.set(id, at + 1)
    return { ...one, key: `${id} ${at}` }
  })
}

/** The limits of a step in short and in full words. Both lists have the same order. */
function useShortAndFull({ config }: Step): readonly ShortAndFull[] {
  const full = useLimits(config, 'full')
  return useLimits(config, 'short').map((limit, at) => ({ limit, full: full[at] ?? limit }))
}

function Face({ limit, full }: ShortAndFull) {
  const t = useT()
  return (
    <span className={classes.face} title={limitText(full, t)}>
      <strong>{limit.name}</strong> {limit.words}
    </span>
  )
}

/** Pins the filter of a field as a slicer, unless it is pinned or cannot be. */
function PinButton({ columnId, onPinned }: { columnId: string; onPinned: () => void }) {
  const t = useT()
  const pin = usePin(columnId)
  if (pin === null) return null
  const press = () => {
    pin.pin()
    onPinned()
  }
  return (
    <div className={classes.pin}>
      {pin.isFull && <p>{t('slicers.full', { count: String(SLICERS_MAX) })}</p>}
      <Button variant="subtle" size="xs" leftSection={<IconPin size={14} />} disabled={pin.isFull} onClick={press}>
        {t('slicers.pin')}
      </Button>
    </div>
  )
}

/** The filters of a field, below its chip; on a phone, in the sheet that the field list opens. */
function FilterChip({ limit, full, open, onOpen }: ShortAndFull & { open: boolean; onOpen: (open: boolean) => void }) {
  const t = useT()
  const store = usePageStore()
  const isOnPhone = usePhone()
  const field = useDisplayColumns().find((c) => c.id === limit.id)
  const text = limitText(limit, t)
  const press = () => (isOnPhone ? store.setState({ filtering: limit.id }) : onOpen(!open))
  return (
    <Popover opened={open && field !== undefined} onChange={onOpen} position="bottom-start" width={320} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button type="button" className={classes.chip} aria-label={t('limits.change', { limit: text })} aria-expanded={open} onClick={press}>
          <Face limit={limit} full={full} />
          <IconChevronDown size={12} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-labelledby={undefined} aria-label={t('filtering.title', { name: limit.name })}>
        {field && <FieldConditions field={field} />}
        <PinButton columnId={limit.id} onPinned={() => onOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** A choice of groups, or the filters of a measure, which are edited in a dialog. */
function DialogChip({ limit, full }: ShortAndFull) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const measure = useSession((s) => activeStep(s).config.query.value.measures.find((m) => m.id === limit.id))
  const text = limitText(limit, t)
  return (
    <>
      <button type="button" className={classes.chip} aria-label={t('limits.change', { limit: text })} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Face limit={limit} full={full} />
      </button>
      {isOpen && limit.kind !== 'measure' && <GroupsDialog field={{ id: limit.id, name: limit.name }} onClose={() => setOpen(false)} />}
      {isOpen && limit.kind === 'measure' && measure && <MeasureDialog measure={measure} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The chips of a step. An open panel keeps its chip while its filter keeps every row. */
function Chips({ step, limits }: { step: Step; limits: readonly ShortAndFull[] }) {
  const t = useT()
  const stepName = useStepName()
  const mayArrange = useMayArrange()
  const [open, setOpen] = useState<Numbered | null>(null)
  const chips = numbered(limits)
  const isGone = open !== null && chips.every(({ key }) => key !== open.key)
  const shown = isGone ? [...chips, { ...open, limit: { ...open.limit, words: '' } }] : chips
  if (shown.length === 0) return null
  return (
    <div className={classes.chips}>
      <IconFilter size={14} stroke={1.6} aria-hidden="true" />
      {/* a list that scrolls must be reachable by keyboard, also if its chips are not buttons */}
      <ul aria-label={t('limits.of', { name: stepName(step) })} tabIndex={mayArrange ? undefined : 0}>
        {shown.map((one) => (
          <li key={one.key}>
            {!mayArrange ? (
              <span className={classes.chip}>
                <Face limit={one.limit} full={one.full} />
              </span>
            ) : one.limit.kind === 'filter' ? (
              <FilterChip limit={one.limit} full={one.full} open={open?.key === one.key} onOpen={(isOpen) => setOpen(isOpen ? one : null)} />
            ) : (
              <DialogChip limit={one.limit} full={one.full} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The slicers of a step, and chips for everything else that limits it; nothing for a step that shows everything. */
export function FilterLine({ step }: { step: Step }) {
  const limits = useShortAndFull(step)
  const mayArrange = useMayArrange()
  const document = useSession(draftOf)
  const columns = useDisplayColumns()
  const slicers = mayArrange ? slicersAbove(document, step.step_id) : []
  const isSaidByButtons = (id: string): boolean => {
    const field = columns.find((c) => c.id === id)
    const slicer = slicers.find((s) => s.column_id === id)
    return field !== undefined && slicer !== undefined && isOnButtons(slicer.buttons, sliceOf(step.config, columns, field))
  }
  const rest = limits.filter(({ limit }) => limit.kind !== 'filter' || !isSaidByButtons(limit.id))
  return (
    <div className={classes.line}>
      <Slicers step={step} slicers={slicers} hasMenus />
      <Chips step={step} limits={rest} />
    </div>
  )
}
