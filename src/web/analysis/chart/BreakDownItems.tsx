/** Menu items that keep what a mark shows and show its parts by another field, as one undoable edit. */
import { Menu } from '@mantine/core'
import { activeStep, columnsOf } from '../../../analysis/step-session.ts'
import { chartTraits } from '../../../contract/chart.ts'
import type { Column } from '../../../contract/column.ts'
import { finerWindow } from '../../../contract/date-series.ts'
import { isOthers, typeFamily } from '../../../contract/scalar.ts'
import type { MarkedCell } from '../../../format/chart-marks.ts'
import { useT } from '../../i18n/locale.tsx'
import { useChoices } from '../display-columns.ts'
import { SubMenu } from '../grid/menu/SubMenu.tsx'
import { dateField, listedId } from '../sidebar/dates/date-fields.ts'
import { useDates } from '../sidebar/dates/use-dates.ts'
import { useMayArrange, usePageStore, useSession } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'

/** Returns a function that keeps the groups of a mark, and replaces the fields along the chart's axis by one that `place` adds in front of them. */
function useReplaceAxis({ axis, path }: MarkedCell): (name: string, isTime: boolean, place: (mergeKey: string) => void) => void {
  const t = useT()
  const store = usePageStore()
  const { edit, columnName } = useEdits()
  return (name, isTime, place) => {
    const { step_id: stepId, config, chart_settings: settings } = activeStep(store.getState().session)
    const before = config.pivot[axis]
    const mergeKey = `break down ${JSON.stringify(path)} ${name}`
    for (const { columnId, value } of path) edit({ kind: 'keep', columnId, values: [value] }, columnName(columnId), mergeKey)
    place(mergeKey)
    for (const id of before) edit({ kind: 'remove', id, area: axis }, columnName(id), mergeKey)
    // a line leads from one time to the next, and means nothing between names
    const isLine = chartTraits(settings).mark === 'line' && !isTime
    const label = t('chartMark.edit', { name })
    store.dispatch({ type: 'edit', edit: { kind: 'chart', stepId, settings: isLine ? { chartType: 'bar', variant: 'plain' } : {} }, label, mergeKey })
  }
}

/** The fields that can break a mark down: those on no axis, without the numbers that the step aggregates. */
function useFields(): readonly Column[] {
  const columns = useSession(columnsOf)
  const choices = useChoices()
  const { pivot, query } = useSession((s) => activeStep(s).config)
  const { rows, columns: across } = pivot
  const measured = new Set(query.value.measures.flatMap((measure) => (measure.type === 'ui' ? [measure.value.column_id] : [])))
  const used = new Set([...rows, ...across].flatMap((id) => [id, ...columns.flatMap((column) => (column.id === id ? [listedId(column)] : []))]))
  return choices.filter((column) => !used.has(column.id) && (typeFamily(column.dtype) !== 'number' || !measured.has(column.id)))
}

export function BreakDownItems({ cell }: { cell: MarkedCell }) {
  const t = useT()
  const { edit } = useEdits()
  const dates = useDates()
  const replace = useReplaceAxis(cell)
  const fields = useFields()
  const columns = useSession(columnsOf)
  const { axis, path } = cell
  const onAxis = useSession((s) => activeStep(s).config.pivot[axis])
  const last = columns.find((column) => column.id === onAxis.at(-1))
  const dated = last && dateField(last, columns)
  const finer = dated?.window ? finerWindow(dated.window, dated.family) : null
  const isNamed = !isOthers(cell.row) && !isOthers(cell.column)
  if (!useMayArrange() || !isNamed || (fields.length === 0 && finer === null)) return null
  const byField = (column: Column) =>
    replace(column.name, dateField(column, columns) !== null, (mergeKey) => {
      if (!dates.placed(column, axis, 0, undefined, mergeKey))
        edit({ kind: 'place', field: { kind: 'column', column }, area: axis, index: 0 }, column.name, mergeKey)
    })
  return (
    <div role="none">
      <Menu.Divider />
      {dated && finer !== null && path.length > 0 && (
        <Menu.Item onClick={() => replace(t(`dates.grains.${finer}`), true, (mergeKey) => dates.placeGrain(dated.base, finer, axis, 0, mergeKey))}>
          {t('dates.down', { grain: t(`dates.grains.${finer}`) })}
        </Menu.Item>
      )}
      {fields.length > 0 && (
        <SubMenu label={t('chartMark.breakDown')}>
          {fields.map((column) => (
            <Menu.Item key={column.id} onClick={() => byField(column)}>
              {column.name}
            </Menu.Item>
          ))}
        </SubMenu>
      )}
    </div>
  )
}
