/** The menu of a mark: what the table offers for the cell that it shows, and its parts by another field. */
import { Menu } from '@mantine/core'
import { memo } from 'react'
import { activeStep } from '../../../analysis/step-session.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import type { MarkedCell, MarkedRange } from '../../../format/chart-marks.ts'
import { useT } from '../../i18n/locale.tsx'
import { GroupItems } from '../grid/menu/GroupItems.tsx'
import type { MenuDialog } from '../grid/menu/MenuDialogs.tsx'
import { type MenuPoint, PointMenu } from '../grid/menu/PointMenu.tsx'
import { useMayArrange, usePageStore } from '../step-store.ts'
import { useCellActions } from '../use-cell-actions.ts'
import { useEdits } from '../use-edits.ts'
import { BreakDownItems } from './BreakDownItems.tsx'

/** The content of a mark, with the texts about it. */
export interface ShownMark {
  readonly text: string
  readonly cell: MarkedCell | null
  readonly range: (MarkedRange & { readonly label: { readonly from: string; readonly to: string } }) | null
}

export interface MarkMenuPlace extends MenuPoint {
  readonly mark: ShownMark
}

interface MarkItemsProps {
  readonly step: Step
  readonly applied: StepConfig
  readonly measures: readonly Measure[]
}

function CellItems({ cell, step, applied, measures, onOpen }: MarkItemsProps & { readonly cell: MarkedCell; readonly onOpen: (dialog: MenuDialog) => void }) {
  const t = useT()
  const { explain, showRows, message } = useCellActions(step, applied)
  const [first = '', ...more] = cell.measureIds
  const addressOf = (measure_id: string) => ({ measure_id, row: [...cell.row], column: [...cell.column] })
  const nameOf = (id: string): string => measures.find((measure) => measure.id === id)?.name ?? ''
  return (
    <>
      {showRows && <Menu.Item onClick={() => showRows(addressOf(first))}>{t('menu.rows')}</Menu.Item>}
      {more.length === 0 ? (
        <Menu.Item onClick={() => explain(addressOf(first))}>{t('menu.explain')}</Menu.Item>
      ) : (
        cell.measureIds.map((id) => (
          <Menu.Item key={id} onClick={() => explain(addressOf(id))}>
            {t('chartMark.explainOf', { name: nameOf(id) })}
          </Menu.Item>
        ))
      )}
      {message && <Menu.Item onClick={() => message(addressOf(first))}>{t('menu.message')}</Menu.Item>}
      <BreakDownItems cell={cell} />
      {cell.groups.map((groups) => (
        <GroupItems key={groups.columnId} groups={groups} onOpen={onOpen} />
      ))}
    </>
  )
}

/** Keeps the groups that a bin counts, by a condition on their values. */
function RangeItem({ range }: { readonly range: NonNullable<ShownMark['range']> }) {
  const t = useT()
  const store = usePageStore()
  const { edit, columnName } = useEdits()
  const { columnId, measureId, from, to, isLast, label } = range
  const keep = () => {
    const { tops = [], conditions = [] } = activeStep(store.getState().session).config.pivot
    const condition = { column_id: columnId, measure_id: measureId, totals: 'shown' as const }
    const added = isLast
      ? [{ ...condition, operator: 'between' as const, values: [from, to] }]
      : [
          { ...condition, operator: 'greater or equal' as const, values: [from] },
          { ...condition, operator: 'less than' as const, values: [to] },
        ]
    const known = conditions.filter((one) => one.column_id === columnId && one.measure_id !== measureId)
    edit(
      { kind: 'choose groups', columnId, top: tops.find((one) => one.column_id === columnId) ?? null, conditions: [...known, ...added] },
      columnName(columnId),
    )
  }
  return <Menu.Item onClick={keep}>{t(isLast ? 'chartMark.keepLastRange' : 'chartMark.keepRange', label)}</Menu.Item>
}

interface MarkMenuProps extends MarkItemsProps {
  /** The place of the menu, now or when it was last open; null before it is first opened. */
  readonly place: MarkMenuPlace | null
  readonly opened: boolean
  readonly onClose: () => void
}

export const MarkMenu = memo(function MarkMenu({ place, opened, onClose, ...items }: MarkMenuProps) {
  const t = useT()
  const mayArrange = useMayArrange()
  const mark = place?.mark
  return (
    <PointMenu point={place} opened={opened} offset={4} label={t('chartMark.label', { name: mark?.text ?? '' })} onClose={onClose}>
      {(openDialog) => (
        <>
          <Menu.Label>{mark?.text}</Menu.Label>
          {mark?.cell && <CellItems key={place?.opening} cell={mark.cell} {...items} onOpen={openDialog} />}
          {mark?.range && mayArrange && <RangeItem range={mark.range} />}
        </>
      )}
    </PointMenu>
  )
})
