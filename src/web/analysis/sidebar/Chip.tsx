/** A field in an area, with all its actions available without dragging. */

import { useDraggable } from '@dnd-kit/react'
import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { Area, Field } from '../../../analysis/edits/placing.ts'
import { activeStep, columnsOf } from '../../../analysis/step-session.ts'
import { typeFamily } from '../../../contract/scalar.ts'
import type { ShowValuesAsName } from '../../../contract/show-as.ts'
import { useT } from '../../i18n/locale.tsx'
import { ChoiceItem, Choices, ToggleItem } from '../../ui/MenuChoices.tsx'
import { FindableMenuList } from '../../ui/MenuList.tsx'
import { BinsDialog } from '../dialogs/BinsDialog.tsx'
import { ColumnDialog, type ColumnStart } from '../dialogs/ColumnDialog.tsx'
import { FormatDialog } from '../dialogs/FormatDialog.tsx'
import { GroupsDialog } from '../dialogs/GroupsDialog.tsx'
import { MeasureDialog } from '../dialogs/MeasureDialog.tsx'
import { ShownAsDialog } from '../dialogs/ShownAsDialog.tsx'
import { AskFormatsItem } from '../formats/FormatItems.tsx'
import { FormatsDialog } from '../formats/FormatsDialog.tsx'
import { SubMenu, useSubMenuHost } from '../grid/menu/SubMenu.tsx'
import { RenameDialog } from '../RenameDialog.tsx'
import { PinItem } from '../slicers/PinItem.tsx'
import { usePageStore, useSession } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import { useTable, useTableSettings } from '../use-table.ts'
import { AREAS, useAreaName } from './area-names.ts'
import { ChipFace } from './ChipFace.tsx'
import { ChoiceItems } from './ChoiceItems.tsx'
import { ColumnItems } from './ColumnItems.tsx'
import type { ChipItem } from './chip-item.ts'
import { CompareDateItems, CompareMeasureItems } from './dates/CompareItems.tsx'
import { DateItems } from './dates/DateItems.tsx'
import { type DateField, dateField } from './dates/date-fields.ts'
import { PeriodItems } from './dates/PeriodItems.tsx'
import type { DragData } from './drag-data.ts'
import { EmptyGroupsItem } from './EmptyGroupsItem.tsx'
import { AggregateItems, ShowAsItems } from './MeasureItems.tsx'
import classes from './Sidebar.module.css'
import { type ChipAt, useChip } from './use-chip.ts'
import { useNaming } from './use-naming.ts'

interface ChipProps {
  readonly item: ChipItem
  readonly area: Area
  readonly index: number
  readonly last: number
}

const fieldOf = (item: ChipItem): Field => (item.kind === 'column' ? { kind: 'column', column: item.own ?? item.column } : { kind: 'measure', id: item.id })
const chipAt = ({ item, area, index, last }: ChipProps): ChipAt => ({ field: fieldOf(item), id: item.id, name: item.name, area, index, last })

/** Moves within and between areas as menu items, an alternative to dragging. */
function MoveItems(props: ChipProps) {
  const { item, area, index, last } = props
  const t = useT()
  const chip = useChip(chipAt(props))
  const areaName = useAreaName()
  return (
    <>
      <Menu.Item disabled={index === 0} onClick={() => chip.shift(-1)}>
        {t('chip.up')}
      </Menu.Item>
      <Menu.Item disabled={index === last} onClick={() => chip.shift(1)}>
        {t('chip.down')}
      </Menu.Item>
      {item.kind === 'column' &&
        AREAS.filter((to) => to !== area).map((to) => (
          <Menu.Item key={to} onClick={() => chip.move(to)}>
            {t('chip.moveTo', { area: areaName(to) })}
          </Menu.Item>
        ))}
      <Menu.Divider />
      <Menu.Item onClick={chip.remove}>{t('chip.remove')}</Menu.Item>
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

/** Toggles the subtotals of a field that has fields nested in it. */
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

type ChipDialog =
  | 'bins'
  | 'groups'
  | 'rename'
  | 'measure'
  | 'some rows'
  | 'format'
  | 'formats'
  | { readonly shown: ShowValuesAsName }
  | { readonly column: ColumnStart }

interface ChipItemsProps extends ChipProps {
  /** The date that a column shows; null for any other column. */
  readonly dated: DateField | null
  readonly onFilter: () => void
  readonly onDialog: (dialog: ChipDialog) => void
}

/** Actions on a field or measure in its area. */
function ChipItems({ onFilter, onDialog, dated, ...props }: ChipItemsProps) {
  const { item, area } = props
  const t = useT()
  const { copyMeasure } = useEdits()
  return (
    <>
      {(area === 'rows' || area === 'columns') && (
        <>
          {item.kind === 'column' && <DateItems column={item.column} axis={area} />}
          <SortItems id={item.id} name={item.name} />
          <Menu.Divider />
          {item.kind === 'column' && <ChoiceItems columnId={item.id} onOpen={() => onDialog('groups')} />}
          {props.index < props.last && <TotalsItem id={item.id} />}
          {item.kind === 'column' && <EmptyGroupsItem column={item.column} />}
          <Menu.Divider />
        </>
      )}
      {item.kind === 'column' && (
        <>
          <Menu.Item onClick={onFilter}>{t('chip.filter')}</Menu.Item>
          <PinItem columnId={item.column.id} />
          {dated && <PeriodItems base={dated.base} />}
          {dated && area === 'filters' && dated.family !== 'time' && <CompareDateItems date={dated.base} />}
          {(area === 'rows' || area === 'columns') && typeFamily(item.column.dtype) === 'number' && (
            <Menu.Item onClick={() => onDialog('bins')}>{t('bins.menu')}</Menu.Item>
          )}
          <Menu.Divider />
          <ColumnItems column={item.column} onOpen={(column) => onDialog({ column })} />
          <Menu.Divider />
        </>
      )}
      {item.kind === 'measure' && (
        <>
          <Menu.Item onClick={() => onDialog('measure')}>{t('measure.editMenu')}</Menu.Item>
          <Menu.Item onClick={() => onDialog('format')}>{t('format.menu')}</Menu.Item>
          <AskFormatsItem measure={item.measure} onClick={() => onDialog('formats')} />
          <Menu.Divider />
          {item.measure.type === 'ui' && item.measure.value.column_id !== null && (
            <SubMenu label={t('chip.summarise')}>
              <AggregateItems measure={item.measure} />
            </SubMenu>
          )}
          <SubMenu label={t('chip.showAs')}>
            <ShowAsItems measure={item.measure} onAsk={(shown) => onDialog({ shown })} />
          </SubMenu>
          <CompareMeasureItems measure={item.measure} />
          <Menu.Divider />
          <Menu.Item onClick={() => onDialog('rename')}>{t('chip.rename')}</Menu.Item>
          <Menu.Item onClick={() => copyMeasure(item.measure)}>{t('chip.duplicate')}</Menu.Item>
          {item.measure.type === 'ui' && <Menu.Item onClick={() => onDialog('some rows')}>{t('measure.someRows')}</Menu.Item>}
          <Menu.Divider />
        </>
      )}
      <MoveItems {...props} />
    </>
  )
}

export function Chip(props: ChipProps) {
  const { item, area } = props
  const t = useT()
  const areaName = useAreaName()
  const host = useSubMenuHost()
  const naming = useNaming(item)
  const columns = useSession(columnsOf)
  const dated = item.kind === 'column' ? dateField(item.column, columns) : null
  const [dialog, setDialog] = useState<ChipDialog | null>(null)
  const [menuOpen, setMenuOpen] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const store = usePageStore()
  const openFilter = () => item.kind === 'column' && store.setState({ filtering: item.column.id })
  const data: DragData & Record<string, unknown> = { field: fieldOf(item), name: item.name, from: area, index: props.index }
  const { ref, handleRef } = useDraggable({ id: `chip:${area}:${item.id}`, data })
  return (
    <div className={classes.chip} data-kind={area} ref={ref}>
      <ChipFace
        {...chipAt(props)}
        item={item}
        handle={handleRef}
        menuOpen={menuOpen}
        onMenu={setMenuOpen}
        isNaming={isNaming}
        onNaming={setNaming}
        onPress={() => (area === 'filters' ? openFilter() : setMenuOpen(true))}
      />
      {/* a menu that is still opening or closing would take the focus from the name field */}
      {!isNaming && (
        <Menu opened={menuOpen} onChange={setMenuOpen} position="bottom-end" {...(item.kind === 'measure' || dated ? host : {})}>
          <Menu.Target>
            <ActionIcon size={24} aria-label={t('sidebar.chipMenu', { name: item.name, area: areaName(area) })}>
              <IconChevronDown size={14} />
            </ActionIcon>
          </Menu.Target>
          <FindableMenuList>
            <ChipItems {...props} dated={dated} onFilter={openFilter} onDialog={setDialog} />
          </FindableMenuList>
        </Menu>
      )}
      {dialog === 'bins' && item.kind === 'column' && <BinsDialog column={item.column} onClose={() => setDialog(null)} />}
      {dialog === 'groups' && item.kind === 'column' && <GroupsDialog field={item.column} onClose={() => setDialog(null)} />}
      {dialog === 'measure' && item.kind === 'measure' && <MeasureDialog measure={item.measure} onClose={() => setDialog(null)} />}
      {dialog === 'some rows' && item.kind === 'measure' && <MeasureDialog measure={null} like={item.measure} onClose={() => setDialog(null)} />}
      {dialog === 'formats' && item.kind === 'measure' && <FormatsDialog measure={item.measure} onClose={() => setDialog(null)} />}
      {dialog === 'format' && item.kind === 'measure' && <FormatDialog measure={item.measure} onClose={() => setDialog(null)} />}
      {typeof dialog === 'object' && dialog !== null && 'shown' in dialog && item.kind === 'measure' && (
        <ShownAsDialog measure={item.measure} name={dialog.shown} onClose={() => setDialog(null)} />
      )}
      {typeof dialog === 'object' && dialog !== null && 'column' in dialog && <ColumnDialog start={dialog.column} onClose={() => setDialog(null)} />}
      {dialog === 'rename' && item.kind === 'measure' && (
        <RenameDialog name={item.name} problemOf={naming.problemOf} onRename={naming.rename} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}
