/** The menu of a cell or header, in the order that people know from spreadsheets (ux.md, Context menus). */
import { Menu } from '@mantine/core'
import { memo, type ReactNode, type RefObject, useState } from 'react'
import { uniqueName } from '../../../analysis/names.ts'
import { activeStep, columnsOf } from '../../../analysis/step-session.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'
import type { ShowValuesAsName } from '../../../contract/show-as.ts'
import { keyLabel } from '../../../format/value.ts'
import { useT } from '../../i18n/locale.tsx'
import { ChoiceItem, ToggleItem } from '../../ui/MenuChoices.tsx'
import { useBlankWords } from '../blank-words.ts'
import { ColumnDialog, type ColumnStart } from '../dialogs/ColumnDialog.tsx'
import { FormatDialog } from '../dialogs/FormatDialog.tsx'
import { ShownAsDialog } from '../dialogs/ShownAsDialog.tsx'
import { AggregateItems, ShowAsItems } from '../sidebar/MeasureItems.tsx'
import { useMayArrange, useSession } from '../step-store.ts'
import { TableItems } from '../TableItems.tsx'
import { useEdits } from '../use-edits.ts'
import { useTable, useTableSettings } from '../use-table.ts'
import classes from './PivotGrid.module.css'
import { drives, measureSort } from './sorting.ts'
import type { GridTarget, Groups } from './targets.ts'

const WIDTH_STEP = 16
const POINTERS = ['mousedown', 'touchstart']

export interface MenuPlace {
  /** Counts the openings. */
  readonly opening: number
  readonly target: GridTarget
  /** Where it opens, in CSS pixels of the viewport. */
  readonly x: number
  readonly y: number
}

type Axis = 'rows' | 'columns'

export interface GridActions {
  readonly explain: (target: Extract<GridTarget, { kind: 'cell' }>) => void
  readonly toggle: (axis: Axis, key: readonly Value[]) => void
  /** Closes the groups at a level and deeper, opens those above; null opens all. */
  readonly closeFrom: (axis: Axis, level: number | null) => void
  readonly copy: (headers: boolean) => void
  readonly openMenu: () => void
  readonly closeMenu: () => void
  readonly toggleColumn: (key: readonly Value[]) => void
  /** A column, or all of its measure, wider or narrower by pixels; 0 fits. */
  readonly resize: (target: { readonly measure: number; readonly column: readonly Value[] }, by: number, isAll: boolean) => void
}

type Dialog =
  | { readonly kind: 'format'; readonly measure: Measure }
  | { readonly kind: 'shown as'; readonly measure: Measure; readonly name: ShowValuesAsName }
  | { readonly kind: 'column'; readonly start: ColumnStart }

function SubMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item>{label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>{children}</Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

/** Keep or drop the groups pointed at, or make one group of them. */
function GroupItems({ groups, onOpen }: { groups: Groups; onOpen: (dialog: Dialog) => void }) {
  const t = useT()
  const words = useBlankWords()
  const { edit, columnName } = useEdits()
  const columns = useSession(columnsOf)
  const column = columns.find((c) => c.id === groups.columnId)
  const mayArrange = useMayArrange()
  const isAcross = useSession((s) => activeStep(s).config.pivot.columns.includes(groups.columnId))
  if (!column || !mayArrange) return null
  const name =
    groups.values.length === 1 ? t('menu.named', { name: keyLabel(groups.values[0], groups.dtype, words) }) : t('menu.values', { count: groups.values.length })
  const group = () => {
    const taken = columns.map((c) => c.name)
    const config = column.config
    if (config?.kind === 'value_groups') return onOpen({ kind: 'column', start: { column } })
    onOpen({
      kind: 'column',
      start: {
        kind: 'value_groups',
        base: column.id,
        name: uniqueName(t('menu.groupedName', { name: column.name }), taken),
        group: { name: t('groups.newName'), values: groups.values },
      },
    })
  }
  return (
    <div role="none">
      <Menu.Divider />
      <Menu.Item onClick={() => edit({ kind: 'keep', columnId: groups.columnId, values: groups.values }, columnName(groups.columnId))}>
        {t('menu.keep', { name })}
      </Menu.Item>
      <Menu.Item onClick={() => edit({ kind: 'exclude', columnId: groups.columnId, values: groups.values }, columnName(groups.columnId))}>
        {t('menu.exclude', { name })}
      </Menu.Item>
      <Menu.Item onClick={group}>
        {column.config?.kind === 'value_groups' ? t('menu.editGroups') : t(isAcross ? 'groups.selected.columns' : 'groups.selected.rows')}
      </Menu.Item>
    </div>
  )
}

function MeasureItems({ measure, column, onOpen }: { measure: Measure; column: readonly Value[]; onOpen: (dialog: Dialog) => void }) {
  const t = useT()
  const { edit } = useEdits()
  const mayArrange = useMayArrange()
  const hasRows = useSession((s) => activeStep(s).config.pivot.rows.length > 0)
  const config = useSession((s) => activeStep(s).config)
  const known = measureSort(config)
  const isDriver = drives(known, measure.id, column)
  const sort = (direction: 'asc' | 'desc' | null) => edit({ kind: 'sort axis', axis: 'rows', measureId: measure.id, at: column, direction }, measure.name)
  return (
    <>
      <Menu.Item onClick={() => onOpen({ kind: 'format', measure })}>{t('format.menu')}</Menu.Item>
      {hasRows && (
        <SubMenu label={t('menu.sort')}>
          <ChoiceItem checked={isDriver && known?.direction === 'desc'} onClick={() => sort('desc')}>
            {t('menu.largest')}
          </ChoiceItem>
          <ChoiceItem checked={isDriver && known?.direction === 'asc'} onClick={() => sort('asc')}>
            {t('menu.smallest')}
          </ChoiceItem>
          <ChoiceItem checked={known === null} onClick={() => sort(null)}>
            {t('menu.byHeader')}
          </ChoiceItem>
        </SubMenu>
      )}
      {mayArrange && measure.type === 'ui' && measure.value.column_id !== null && (
        <SubMenu label={t('chip.summarise')}>
          <AggregateItems measure={measure} />
        </SubMenu>
      )}
      {mayArrange && (
        <SubMenu label={t('chip.showAs')}>
          <ShowAsItems measure={measure} onAsk={(name) => onOpen({ kind: 'shown as', measure, name })} />
        </SubMenu>
      )}
    </>
  )
}

function SortItems({ columnId }: { columnId: string }) {
  const t = useT()
  const { edit, columnName } = useEdits()
  const sort = useSession((s) => activeStep(s).config.pivot.sort.find((known) => known.column_id === columnId))
  const set = (direction: 'asc' | 'desc') =>
    edit({ kind: 'sort', columnId, sort: { column_id: columnId, direction, by: { kind: 'header' } } }, columnName(columnId))
  const item = (direction: 'asc' | 'desc', label: string) => (
    <ChoiceItem checked={(sort?.by.kind ?? 'header') === 'header' && (sort?.direction ?? 'asc') === direction} onClick={() => set(direction)}>
      {label}
    </ChoiceItem>
  )
  return (
    <>
      {item('asc', t('chip.sortAsc'))}
      {item('desc', t('chip.sortDesc'))}
    </>
  )
}

/** Opening and closing: this group, all of its field, everything; and the totals of its field. */
function LevelItems({ axis, target, actions }: { axis: Axis; target: Extract<GridTarget, { kind: 'row' | 'column' }>; actions: GridActions }) {
  const t = useT()
  const { columnName } = useEdits()
  const { toggleTotals } = useTable()
  const { hidden } = useTableSettings().totals
  if (!target.isGroup) return null
  const { key, groups } = target
  const name = columnName(groups.columnId)
  return (
    <>
      <Menu.Divider />
      <SubMenu label={t('menu.levels')}>
        <Menu.Item onClick={() => actions.toggle(axis, key)}>{t(target.collapsed ? 'menu.expand' : 'menu.collapse')}</Menu.Item>
        <Menu.Item onClick={() => actions.closeFrom(axis, key.length + 1)}>{t('menu.expandLevel', { name })}</Menu.Item>
        <Menu.Item onClick={() => actions.closeFrom(axis, key.length)}>{t('menu.collapseLevel', { name })}</Menu.Item>
        <Menu.Item onClick={() => actions.closeFrom(axis, null)}>{t('grid.expandAll')}</Menu.Item>
        <Menu.Item onClick={() => actions.closeFrom(axis, 1)}>{t('grid.collapseAll')}</Menu.Item>
      </SubMenu>
      <ToggleItem checked={!hidden.includes(groups.columnId)} onClick={() => toggleTotals(groups.columnId)}>
        {t('tables.totalsOf', { name })}
      </ToggleItem>
    </>
  )
}

/** What concerns the whole table. */
function CornerItems({ result, actions }: { result: PivotResult; actions: GridActions }) {
  const t = useT()
  const axes = (
    [
      ['rows', result.index_names],
      ['columns', result.column_names],
    ] as const
  ).filter(([, fields]) => fields.length > 1)
  return (
    <>
      {axes.map(([axis]) => (
        <div key={axis} role="none">
          <Menu.Item onClick={() => actions.closeFrom(axis, null)}>{t(`menu.expandAxis.${axis}`)}</Menu.Item>
          <Menu.Item onClick={() => actions.closeFrom(axis, 1)}>{t(`menu.collapseAxis.${axis}`)}</Menu.Item>
          <Menu.Divider />
        </div>
      ))}
      <TableItems result={result} />
    </>
  )
}

function Items({
  target,
  measures,
  result,
  actions,
  onOpen,
}: {
  target: GridTarget
  measures: readonly Measure[]
  result: PivotResult
  actions: GridActions
  onOpen: (dialog: Dialog) => void
}) {
  const t = useT()
  switch (target.kind) {
    case 'cell': {
      const measure = measures[target.measure]
      return (
        <>
          {!target.isBlank && (
            <>
              <Menu.Item onClick={() => actions.explain(target)}>{t('menu.explain')}</Menu.Item>
              <Menu.Divider />
            </>
          )}
          {measure && <MeasureItems measure={measure} column={target.column} onOpen={onOpen} />}
          {target.groups.map((groups) => (
            <GroupItems key={groups.columnId} groups={groups} onOpen={onOpen} />
          ))}
        </>
      )
    }
    case 'row':
    case 'column':
      return (
        <>
          <SortItems columnId={target.groups.columnId} />
          <GroupItems groups={target.groups} onOpen={onOpen} />
          <LevelItems axis={target.kind === 'row' ? 'rows' : 'columns'} target={target} actions={actions} />
        </>
      )
    case 'corner':
      return <CornerItems result={result} actions={actions} />
    case 'measure': {
      const measure = measures[target.measure]
      return (
        <>
          {measure && <MeasureItems measure={measure} column={target.column} onOpen={onOpen} />}
          <SubMenu label={t('menu.width')}>
            <Menu.Item closeMenuOnClick={false} onClick={(e) => actions.resize(target, WIDTH_STEP, e.shiftKey)}>
              {t('menu.wider')}
            </Menu.Item>
            <Menu.Item closeMenuOnClick={false} onClick={(e) => actions.resize(target, -WIDTH_STEP, e.shiftKey)}>
              {t('menu.narrower')}
            </Menu.Item>
            <Menu.Item onClick={(e) => actions.resize(target, 0, e.shiftKey)}>{t('menu.fit')}</Menu.Item>
          </SubMenu>
        </>
      )
    }
  }
}

interface GridMenuProps {
  /** Where it is open, or was last; null until it is first opened. */
  readonly place: MenuPlace | null
  readonly opened: boolean
  readonly measures: readonly Measure[]
  readonly result: PivotResult
  readonly actions: RefObject<GridActions>
}

export const GridMenu = memo(function GridMenu({ place, opened, measures, result, actions }: GridMenuProps) {
  const t = useT()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <Menu
        opened={opened}
        onChange={(next) => !next && actions.current.closeMenu()}
        // a key opens the menu from outside: it must not count as a key that leaves it
        clickOutsideEvents={POINTERS}
        position="bottom-start"
        offset={0}
        // closing focuses the grid
        returnFocus={false}
        // while it fades out, what lies under it can be clicked
        styles={{ dropdown: { maxBlockSize: 'none', overflow: 'visible', pointerEvents: opened ? 'auto' : 'none' } }}
      >
        <Menu.Target>
          <button
            // the menu is placed when it gets its target: a new one places it anew, also while it fades out
            key={place?.opening}
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={classes.menuPoint}
            style={{ insetBlockStart: place?.y ?? 0, insetInlineStart: place?.x ?? 0 }}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {place && <Items key={place.opening} target={place.target} measures={measures} result={result} actions={actions.current} onOpen={setDialog} />}
          <Menu.Divider />
          <Menu.Item onClick={() => actions.current.copy(false)}>{t('menu.copy')}</Menu.Item>
          <Menu.Item onClick={() => actions.current.copy(true)}>{t('menu.copyHeaders')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog?.kind === 'format' && <FormatDialog measure={dialog.measure} onClose={close} />}
      {dialog?.kind === 'shown as' && <ShownAsDialog measure={dialog.measure} name={dialog.name} onClose={close} />}
      {dialog?.kind === 'column' && <ColumnDialog start={dialog.start} onClose={close} />}
    </>
  )
})
