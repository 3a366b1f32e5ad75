/** A field in an area, with everything that can be done to it without dragging. */

import { useDraggable } from '@dnd-kit/react'
import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronDown, IconSum } from '@tabler/icons-react'
import { useState } from 'react'
import type { Area, Field } from '../../../analysis/edits/layout.ts'
import { activeStep, columnsOf } from '../../../analysis/step-session.ts'
import type { Column } from '../../../contract/column.ts'
import { FILTERS, type Filter, keepsAll } from '../../../contract/filter.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { ShowValuesAsName } from '../../../contract/show-as.ts'
import { errorTexts, useT } from '../../i18n/locale.tsx'
import { ChoiceItem, Choices, ToggleItem } from '../../ui/MenuChoices.tsx'
import { ColumnIcon } from '../../ui/TypeIcon.tsx'
import { ColumnDialog, type ColumnStart } from '../dialogs/ColumnDialog.tsx'
import { FormatDialog } from '../dialogs/FormatDialog.tsx'
import { MeasureDialog } from '../dialogs/MeasureDialog.tsx'
import { ShownAsDialog } from '../dialogs/ShownAsDialog.tsx'
import { nameProblemOf } from '../measure-names.ts'
import { RenameDialog } from '../RenameDialog.tsx'
import { useSession } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import { useTable, useTableSettings } from '../use-table.ts'
import { AREAS, useAreaName } from './area-names.ts'
import { ColumnItems } from './ColumnItems.tsx'
import type { DragData } from './drag-data.ts'
import { FilterDialog } from './FilterDialog.tsx'
import { AggregateItems, ShowAsItems } from './MeasureItems.tsx'
import classes from './Sidebar.module.css'

export type ChipItem =
  | { readonly kind: 'column'; readonly id: string; readonly name: string; readonly column: Column; readonly filter?: Filter }
  | { readonly kind: 'measure'; readonly id: string; readonly name: string; readonly measure: Measure }

interface ChipProps {
  readonly item: ChipItem
  readonly area: Area
  readonly index: number
  readonly last: number
}

const fieldOf = (item: ChipItem): Field => (item.kind === 'column' ? { kind: 'column', column: item.column } : { kind: 'measure', id: item.id })

/** How many values a filter names; nothing for one that keeps every row. */
function FilterCount({ filter }: { filter: Filter }) {
  const t = useT()
  const { values, keeps } = FILTERS[filter.operator]
  if (values === 'none') return <span className={classes.count}>{t(`filter.operators.${filter.operator}`)}</span>
  if (keepsAll(filter)) return null
  return (
    <span className={classes.count}>
      {keeps === 'outside' ? '≠ ' : ''}
      {filter.value.length}
    </span>
  )
}

/** Moves within and between areas, as a menu: the way without dragging. */
function MoveItems({ item, area, index, last }: ChipProps) {
  const t = useT()
  const { place, edit } = useEdits()
  const areaName = useAreaName()
  const config = useSession((s) => activeStep(s).config)
  const end = (to: Area) =>
    to === 'filters' ? config.query.value.filters.length : to === 'values' ? config.query.value.measures.length : config.pivot[to].length
  return (
    <>
      <Menu.Item disabled={index === 0} onClick={() => edit({ kind: 'shift', id: item.id, area, by: -1 }, item.name)}>
        {t('chip.up')}
      </Menu.Item>
      <Menu.Item disabled={index === last} onClick={() => edit({ kind: 'shift', id: item.id, area, by: 1 }, item.name)}>
        {t('chip.down')}
      </Menu.Item>
      {item.kind === 'column' &&
        AREAS.filter((to) => to !== area).map((to) => (
          <Menu.Item key={to} onClick={() => place(fieldOf(item), to, end(to), area)}>
            {t('chip.moveTo', { area: areaName(to) })}
          </Menu.Item>
        ))}
    </>
  )
}

function SortItems({ id, name }: { id: string; name: string }) {
  const t = useT()
  const { edit } = useEdits()
  const config = useSession((s) => activeStep(s).config)
  const sort = config.pivot.sort.find((s) => s.column_id === id)
  const measure = config.query.value.measures[0]
  const set = (direction: 'asc' | 'desc', byMeasure: boolean) =>
    edit(
      {
        kind: 'sort',
        columnId: id,
        sort: { column_id: id, direction, by: byMeasure && measure ? { kind: 'measure', measure_id: measure.id, at: [] } : { kind: 'header' } },
      },
      name,
    )
  const item = (direction: 'asc' | 'desc', kind: 'header' | 'measure', label: string) => (
    <ChoiceItem checked={(sort?.direction ?? 'asc') === direction && (sort?.by.kind ?? 'header') === kind} onClick={() => set(direction, kind === 'measure')}>
      {label}
    </ChoiceItem>
  )
  return (
    <Choices label={t('menu.sort')}>
      {item('asc', 'header', t('chip.sortAsc'))}
      {item('desc', 'header', t('chip.sortDesc'))}
      {measure && item('desc', 'measure', t('chip.sortByDesc', { measure: measure.name }))}
      {measure && item('asc', 'measure', t('chip.sortByAsc', { measure: measure.name }))}
    </Choices>
  )
}

/** Whether the groups of a field with fields inside of it show their totals. */
function TotalsItem({ id }: { id: string }) {
  const t = useT()
  const { toggleTotals } = useTable()
  const { hidden } = useTableSettings().totals
  return (
    <ToggleItem checked={!hidden.includes(id)} onClick={() => toggleTotals(id)}>
      {t('chip.showTotals')}
    </ToggleItem>
  )
}

type ChipDialog = 'filter' | 'rename' | 'measure' | 'format' | { readonly shown: ShowValuesAsName } | { readonly column: ColumnStart }

export function Chip(props: ChipProps) {
  const { item, area } = props
  const t = useT()
  const { edit, copyMeasure } = useEdits()
  const areaName = useAreaName()
  const [dialog, setDialog] = useState<ChipDialog | null>(null)
  const [menuOpen, setMenuOpen] = useState(false)
  const columns = useSession(columnsOf)
  const others = useSession((s) => activeStep(s).config.query.value.measures).filter((m) => m.id !== item.id)
  const data: DragData & Record<string, unknown> = { field: fieldOf(item), name: item.name, from: area }
  const { ref, handleRef } = useDraggable({ id: `chip:${area}:${item.id}`, data })
  return (
    <div className={classes.chip} data-kind={area} ref={ref}>
      <button
        type="button"
        className={classes.chipButton}
        ref={handleRef}
        title={item.name}
        onClick={() => (area === 'filters' ? setDialog('filter') : setMenuOpen(true))}
      >
        {item.kind === 'column' ? <ColumnIcon column={item.column} /> : <IconSum size={14} stroke={1.6} color="var(--accent-text)" aria-hidden="true" />}
        <span>{item.name}</span>
        {item.kind === 'column' && item.filter && <FilterCount filter={item.filter} />}
      </button>
      <Menu opened={menuOpen} onChange={setMenuOpen} position="bottom-end">
        <Menu.Target>
          <ActionIcon size={24} aria-label={t('sidebar.chipMenu', { name: item.name, area: areaName(area) })}>
            <IconChevronDown size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {(area === 'rows' || area === 'columns') && (
            <>
              <SortItems id={item.id} name={item.name} />
              {props.index < props.last && <TotalsItem id={item.id} />}
              <Menu.Divider />
            </>
          )}
          {item.kind === 'column' && (
            <>
              <Menu.Item onClick={() => setDialog('filter')}>{t('chip.filter')}</Menu.Item>
              <Menu.Divider />
              <ColumnItems column={item.column} onOpen={(column) => setDialog({ column })} />
              <Menu.Divider />
            </>
          )}
          {item.kind === 'measure' && (
            <>
              <Menu.Item onClick={() => setDialog('measure')}>{t('measure.editMenu')}</Menu.Item>
              <Menu.Item onClick={() => setDialog('format')}>{t('format.menu')}</Menu.Item>
              <Menu.Divider />
              {item.measure.type === 'ui' && item.measure.value.column_id !== null && (
                <Choices label={t('chip.summarise')}>
                  <AggregateItems measure={item.measure} />
                </Choices>
              )}
              <Menu.Divider />
              <Menu.Item onClick={() => setDialog('rename')}>{t('chip.rename')}</Menu.Item>
              <Menu.Item onClick={() => copyMeasure(item.measure)}>{t('chip.duplicate')}</Menu.Item>
              <Choices label={t('chip.showAs')}>
                <ShowAsItems measure={item.measure} onAsk={(shown) => setDialog({ shown })} />
              </Choices>
              <Menu.Divider />
            </>
          )}
          <MoveItems {...props} />
          <Menu.Divider />
          <Menu.Item onClick={() => edit({ kind: 'remove', id: item.id, area }, item.name)}>{t('chip.remove')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'filter' && item.kind === 'column' && <FilterDialog column={item.column} onClose={() => setDialog(null)} />}
      {dialog === 'measure' && item.kind === 'measure' && <MeasureDialog measure={item.measure} onClose={() => setDialog(null)} />}
      {dialog === 'format' && item.kind === 'measure' && <FormatDialog measure={item.measure} onClose={() => setDialog(null)} />}
      {typeof dialog === 'object' && dialog !== null && 'shown' in dialog && item.kind === 'measure' && (
        <ShownAsDialog measure={item.measure} name={dialog.shown} onClose={() => setDialog(null)} />
      )}
      {typeof dialog === 'object' && dialog !== null && 'column' in dialog && <ColumnDialog start={dialog.column} onClose={() => setDialog(null)} />}
      {dialog === 'rename' && item.kind === 'measure' && (
        <RenameDialog
          name={item.name}
          problemOf={(name) => nameProblemOf(name, others, columns, errorTexts())}
          onRename={(name) => edit({ kind: 'rename measure', id: item.id, name }, item.name)}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}
