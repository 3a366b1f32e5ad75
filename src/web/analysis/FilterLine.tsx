/** The line above the table: everything that limits the step, as chips. A chip opens its panel in place. */
import { Popover } from '@mantine/core'
import { IconChevronDown, IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { activeStep } from '../../analysis/step-session.ts'
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
import { useMayArrange, usePageStore, useSession } from './step-store.ts'

/** A limit and its number among those of the same kind and field, which identifies it while its words change. */
interface Numbered {
  readonly limit: Limit
  readonly key: string
}

function numbered(limits: readonly Limit[]): Numbered[] {
  const seen = new Map<string, number>()
  return limits.map((limit) => {
    const id = `${limit.kind} ${limit.id}`
    const at = seen.get(id) ?? 0
    seen.set(id, at + 1)
    return { limit, key: `${id} ${at}` }
  })
}

function Face({ limit, full }: { limit: Limit; full: string }) {
  return (
    <span className={classes.face} title={full}>
      <strong>{limit.name}</strong> {limit.words}
    </span>
  )
}

/** The filters of a field, below its chip; on a phone, in the sheet that the field list opens. */
function FilterChip({ limit, open, onOpen }: { limit: Limit; open: boolean; onOpen: (open: boolean) => void }) {
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
          <Face limit={limit} full={text} />
          <IconChevronDown size={12} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={t('filtering.title', { name: limit.name })}>
        {field && <FieldConditions field={field} />}
      </Popover.Dropdown>
    </Popover>
  )
}

/** A choice of groups, or the filters of a measure, which are edited in a dialog. */
function DialogChip({ limit }: { limit: Limit }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const measure = useSession((s) => activeStep(s).config.query.value.measures.find((m) => m.id === limit.id))
  const text = limitText(limit, t)
  return (
    <>
      <button type="button" className={classes.chip} aria-label={t('limits.change', { limit: text })} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Face limit={limit} full={text} />
      </button>
      {isOpen && limit.kind !== 'measure' && <GroupsDialog field={{ id: limit.id, name: limit.name }} onClose={() => setOpen(false)} />}
      {isOpen && limit.kind === 'measure' && measure && <MeasureDialog measure={measure} onClose={() => setOpen(false)} />}
    </>
  )
}

export function FilterLine({ step }: { step: Step }) {
  const t = useT()
  const limits = useLimits(step.config, 'short')
  const mayArrange = useMayArrange()
  const [open, setOpen] = useState<string | null>(null)
  // an open panel keeps its chip while its filter keeps every row
  const [kept, setKept] = useState<Numbered | null>(null)
  const chips = numbered(limits)
  const shown = kept && open === kept.key && chips.every(({ key }) => key !== open) ? [...chips, { ...kept, limit: { ...kept.limit, words: '' } }] : chips
  if (shown.length === 0) return null
  const onOpen = (one: Numbered, isOpen: boolean) => {
    setOpen(isOpen ? one.key : null)
    setKept(isOpen ? one : null)
  }
  return (
    <div className={classes.line}>
      <IconFilter size={14} stroke={1.6} aria-hidden="true" />
      <ul aria-label={t('limits.of', { name: step.name })}>
        {shown.map((one) => (
          <li key={one.key}>
            {!mayArrange ? (
              <span className={classes.chip}>
                <Face limit={one.limit} full={limitText(one.limit, t)} />
              </span>
            ) : one.limit.kind === 'filter' ? (
              <FilterChip limit={one.limit} open={open === one.key} onOpen={(isOpen) => onOpen(one, isOpen)} />
            ) : (
              <DialogChip limit={one.limit} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
