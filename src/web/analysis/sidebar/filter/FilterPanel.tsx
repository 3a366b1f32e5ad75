/** The filters of one field, next to the areas: its conditions as text, and the one being edited. Every change takes effect at once. */

import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type CSSProperties, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Column } from '../../../../contract/column.ts'
import { matchesAllRows } from '../../../../contract/filter.ts'
import type { Condition } from '../../../../contract/filter-condition.ts'
import { typeFamily } from '../../../../contract/scalar.ts'
import type { TypeFamily } from '../../../../contract/sql-type.ts'
import { isWorded } from '../../../../format/label-type.ts'
import { useT } from '../../../i18n/locale.tsx'
import { useFocusBack } from '../../../ui/focus-back.ts'
import { keyMeaning } from '../../../ui/name-keys.ts'
import { SheetGrip } from '../../../ui/SheetGrip.tsx'
import { useDisplayColumns } from '../../display-columns.ts'
import { usePage, usePageStore } from '../../step-store.ts'
import { SidebarEdge } from '../SidebarEdge.tsx'
import { useSidebarWidth } from '../use-sidebar-width.ts'
import { useConditionWords, useListWords } from './condition-words.ts'
import { DayTree } from './DayTree.tsx'
import classes from './FilterPanel.module.css'
import { type FieldFilter, useFieldFilters, useFilterTarget } from './filter-target.ts'
import { firstField } from './first-field.ts'
import { PeriodTab } from './PeriodTab.tsx'
import { RangeTab } from './RangeTab.tsx'
import { TextTab } from './TextTab.tsx'
import { ValuesTab } from './ValuesTab.tsx'

type Tab = 'values' | 'range' | 'text' | 'days' | 'period'

const TABS: Readonly<Record<TypeFamily, readonly [Tab, ...Tab[]]>> = {
  number: ['range', 'values'],
  text: ['values', 'text'],
  date: ['days', 'period'],
  datetime: ['days', 'period'],
  time: ['values'],
  boolean: ['values'],
}

/** Ways to filter a field. Values that are shown as words of the interface can only be checked. */
const tabsOf = (field: Column): readonly [Tab, ...Tab[]] => (isWorded(field) ? ['values'] : TABS[typeFamily(field.dtype)])

/** The tab where a filter is edited; a day field has no tab for a list of values. */
function tabOf({ condition }: FieldFilter, tabs: readonly Tab[]): Tab {
  if (condition === null) return 'values'
  return condition.kind === 'rule' ? (tabs.includes('range') ? 'range' : 'text') : condition.kind
}

interface Open {
  readonly tab: Tab
  /** The filter being edited; null for one that does not exist yet. */
  readonly id: string | null
  /** Changes with the edited filter, so that typed text is not carried over. */
  readonly turn: number
}

function Conditions({
  field,
  filters,
  open,
  onOpen,
}: {
  field: Column
  filters: readonly FieldFilter[]
  open: string | null
  onOpen: (filter: FieldFilter) => void
}) {
  const t = useT()
  const conditionWords = useConditionWords()
  const listWords = useListWords()
  const { remove } = useFilterTarget()
  const said = filters.filter(({ own, filter }) => own !== null || !matchesAllRows(filter))
  if (said.length === 0) return <p className={classes.muted}>{t('filtering.none')}</p>
  return (
    <ul className={classes.conditions} aria-label={t('filtering.conditions', { name: field.name })}>
      {said.map((one, at) => {
        const words = one.condition ? conditionWords(field, one.condition) : listWords(field, one.filter)
        return (
          <li key={one.id} data-open={one.id === open}>
            {at > 0 && <span className={classes.and}>{t('filtering.and')}</span>}
            <button
              type="button"
              className={classes.words}
              aria-label={t('filtering.change', { words })}
              aria-pressed={one.id === open}
              onClick={() => onOpen(one)}
            >
              {words}
            </button>
            <ActionIcon size={24} aria-label={t('filtering.remove', { words })} onClick={() => remove(field, one.id)}>
              <IconX size={14} />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}

function Fields({ field, open, filters, onMade }: { field: Column; open: Open; filters: readonly FieldFilter[]; onMade: (id: string | null) => void }) {
  const { put, remove } = useFilterTarget()
  const known = filters.find((one) => one.id === open.id && one.own !== null)
  const condition = known?.condition ?? null
  const change = (next: Condition | null, mergeKey?: string) => {
    if (next) onMade(put(field, next, known?.own ?? null, mergeKey && `${mergeKey} ${open.turn}`))
    else if (known) remove(field, known.id)
  }
  const shared = { field, condition, onChange: change }
  switch (open.tab) {
    case 'values':
      return <ValuesTab field={field} filter={filters.find((one) => one.own === null)?.filter} />
    case 'range':
      return <RangeTab {...shared} />
    case 'text':
      return <TextTab {...shared} />
    case 'days':
      return <DayTree {...shared} />
    case 'period':
      return <PeriodTab {...shared} />
  }
}

/** After a click on a kind of condition, moves the focus to its text field. Arrow keys, which step through the kinds, keep the focus. */
function typeNext({ currentTarget, detail }: MouseEvent): void {
  const panel = currentTarget.closest<HTMLElement>('aside, section')
  if (detail > 0) requestAnimationFrame(() => firstField(panel)?.focus())
}

/** The conditions on a field, and the one being edited. They belong to the open step, or to the target of the nearest provider. */
export function FieldConditions({ field }: { field: Column }) {
  const t = useT()
  const target = useFilterTarget()
  const filters = useFieldFilters(field)
  const own = tabsOf(field)
  const hasList = filters.some((one) => one.own === null && !matchesAllRows(one.filter))
  const tabs = hasList && !own.includes('values') ? [...own, 'values' as const] : own
  /** The filter that a tab edits: the last of its kind. */
  const lastOf = (tab: Tab): string | null => filters.findLast((one) => one.own !== null && tabOf(one, tabs) === tab)?.id ?? null
  const [open, setOpen] = useState<Open>(() => {
    const last = filters.findLast((one) => one.own !== null || !matchesAllRows(one.filter))
    const tab = last ? tabOf(last, tabs) : own[0]
    return { tab, id: lastOf(tab), turn: 0 }
  })
  const tab = tabs.includes(open.tab) ? open.tab : own[0]
  const isFull = target.filters.length >= target.max
  const isNew = tab === 'values' ? filters.every((one) => one.own !== null) : open.id === null
  const show = (next: Tab, id: string | null) => setOpen({ tab: next, id, turn: open.turn + 1 })
  return (
    <div className={classes.content}>
      <Conditions field={field} filters={filters} open={tab === 'values' ? field.id : open.id} onOpen={(one) => show(tabOf(one, tabs), one.own && one.id)} />
      {tabs.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label={t('filtering.tab')}
          size="xs"
          value={tab}
          data={tabs.map((value) => ({ value, label: t(`filtering.tabs.${value}`) }))}
          onClick={typeNext}
          onChange={(value) => show(value as Tab, lastOf(value as Tab))}
        />
      )}
      {isFull && isNew ? (
        <p className={classes.muted}>{t('filtering.full', { count: String(target.max) })}</p>
      ) : (
        <Fields
          key={`${tab} ${open.turn}`}
          field={field}
          open={{ ...open, tab }}
          filters={filters}
          onMade={(id) => setOpen((before) => (before.id === id ? before : { ...before, id }))}
        />
      )}
      {tab !== 'values' && open.id !== null && (
        <Button variant="subtle" size="xs" leftSection={<IconPlus size={14} />} onClick={() => show(tab, null)}>
          {t('filtering.add')}
        </Button>
      )}
    </div>
  )
}

function Panel({ field, onClose }: { field: Column; onClose: () => void }) {
  const t = useT()
  const panel = useRef<HTMLElement>(null)
  const [width, setWidth] = useSidebarWidth('filter')
  useFocusBack()
  useEffect(() => (firstField(panel.current) ?? panel.current)?.focus(), [])
  return (
    <aside
      ref={panel}
      className={classes.panel}
      style={{ '--filter-width': `${width}px` } as CSSProperties}
      aria-label={t('filtering.title', { name: field.name })}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (keyMeaning(event.nativeEvent) === 'cancel') onClose()
      }}
    >
      <SheetGrip onClose={onClose} />
      <header className={classes.head}>
        <h2 title={field.name}>{t('filtering.title', { name: field.name })}</h2>
        <ActionIcon aria-label={t('filtering.close')} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      <FieldConditions field={field} />
      <SidebarEdge width={width} onWidth={setWidth} label={t('filtering.width')} />
    </aside>
  )
}

/** The panel of the field being filtered, if any. */
export function FilterPanel() {
  const store = usePageStore()
  const id = usePage((s) => s.filtering)
  const field = useDisplayColumns().find((c) => c.id === id && !c.of_filter)
  return field ? <Panel key={field.id} field={field} onClose={() => store.setState({ filtering: null })} /> : null
}
