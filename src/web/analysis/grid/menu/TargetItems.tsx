import { Menu } from '@mantine/core'
import type { Measure } from '../../../../contract/measure.ts'
import type { PivotResult } from '../../../../contract/pivot-result.ts'
import { isOthers } from '../../../../contract/scalar.ts'
import { useT } from '../../../i18n/locale.tsx'
import { ChoiceItems, TopByThis } from '../../sidebar/ChoiceItems.tsx'
import type { GridActions } from '../grid-actions.ts'
import { TITLE } from '../shape.ts'
import type { GridTarget } from '../targets.ts'
import { CornerItems } from './CornerItems.tsx'
import { DrillItem } from './DrillItem.tsx'
import { FieldItems } from './FieldItems.tsx'
import { GroupItems } from './GroupItems.tsx'
import { LevelItems } from './LevelItems.tsx'
import { MeasureItems } from './MeasureItems.tsx'
import type { MenuDialog } from './MenuDialogs.tsx'
import { SortItems } from './SortItems.tsx'
import { WidthItems } from './WidthItems.tsx'

interface TargetItemsProps {
  readonly target: GridTarget
  readonly measures: readonly Measure[]
  readonly result: PivotResult
  readonly actions: GridActions
  readonly onOpen: (dialog: MenuDialog) => void
}

interface HeaderItemsProps extends Pick<TargetItemsProps, 'actions' | 'onOpen'> {
  readonly target: Extract<GridTarget, { kind: 'row' | 'column' }>
}

/** Whether this is the header of a column whose measure is named elsewhere, where the rest of its menu items are. */
const isOfColumn = ({ named, isAll }: Extract<GridTarget, { kind: 'measure' }>): boolean => named.row === TITLE && !isAll

/** The sort order of a field, and actions on its groups. */
function HeaderItems({ target, actions, onOpen }: HeaderItemsProps) {
  const axis = target.kind === 'row' ? 'rows' : 'columns'
  return (
    <>
      <SortItems columnId={target.groups.columnId} />
      <ChoiceItems columnId={target.groups.columnId} onOpen={(column) => onOpen({ kind: 'groups', column })} />
      <GroupItems groups={target.groups} onOpen={onOpen} />
      <FieldItems axis={axis} columnId={target.groups.columnId} onOpen={onOpen} />
      {!isOthers(target.key) && <DrillItem axis={axis} columnId={target.groups.columnId} groupKey={target.key} actions={actions} />}
      <LevelItems axis={axis} target={target} actions={actions} />
    </>
  )
}

/** Menu items for the place that the menu was opened at. */
export function TargetItems({ target, measures, result, actions, onOpen }: TargetItemsProps) {
  const t = useT()
  const measure = 'measure' in target ? measures[target.measure] : undefined
  switch (target.kind) {
    case 'cell':
      return (
        <>
          {!target.isBlank && (
            <>
              {actions.showRows && <Menu.Item onClick={() => actions.showRows?.(target)}>{t('menu.rows')}</Menu.Item>}
              <Menu.Item onClick={() => actions.explain(target)}>{t('menu.explain')}</Menu.Item>
              {actions.message && <Menu.Item onClick={() => actions.message?.(target)}>{t('menu.message')}</Menu.Item>}
              <Menu.Divider />
            </>
          )}
          {measure && <MeasureItems measure={measure} column={target.column} onOpen={onOpen} />}
          {measure && <TopByThis measure={measure} row={target.row} column={target.column} />}
          {target.groups.map((groups) => (
            <GroupItems key={groups.columnId} groups={groups} onOpen={onOpen} />
          ))}
        </>
      )
    case 'row':
    case 'column':
      return <HeaderItems target={target} actions={actions} onOpen={onOpen} />
    case 'corner':
      return <CornerItems result={result} actions={actions} onOpen={onOpen} />
    case 'measure':
      return (
        <>
          {measure && <MeasureItems measure={measure} column={target.column} isOfColumn={isOfColumn(target)} onOpen={onOpen} />}
          {target.groups ? (
            <GroupItems groups={target.groups} onOpen={onOpen} />
          ) : (
            target.group && (
              <>
                <Menu.Divider />
                <HeaderItems target={target.group} actions={actions} onOpen={onOpen} />
              </>
            )
          )}
          {/* a header above cells also represents its group: keyboard users cannot reach the lines of groups */}
          {!target.group && !isOthers(target.column) && (
            <DrillItem axis="columns" columnId={result.column_names[target.column.length - 1]?.column_id} groupKey={target.column} actions={actions} />
          )}
          <WidthItems target={target} actions={actions} />
          {measure && actions.hands && !isOfColumn(target) && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => actions.hands?.name(target.named)}>{t('chip.rename')}</Menu.Item>
              <Menu.Item onClick={() => actions.hands?.remove(measure)}>{t('chip.remove')}</Menu.Item>
            </>
          )}
        </>
      )
  }
}
