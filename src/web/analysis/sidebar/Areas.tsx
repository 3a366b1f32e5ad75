/** The four areas of the layout: Filters, Columns, Rows and Values. Chips are dropped before another chip, or at the end. */
import { useDragOperation, useDroppable } from '@dnd-kit/react'
import { IconColumns3, IconFilter, IconRowInsertTop, IconSum } from '@tabler/icons-react'
import type { Area } from '../../../analysis/edits/placing.ts'
import { activeStep } from '../../../analysis/step-session.ts'
import { useT } from '../../i18n/locale.tsx'
import { useDisplayColumns } from '../display-columns.ts'
import { useSession } from '../step-store.ts'
import { AREAS, useAreaName } from './area-names.ts'
import { Chip } from './Chip.tsx'
import type { ChipItem } from './chip-item.ts'
import { DateStrip } from './dates/DateStrip.tsx'
import { type DropData, dragOf, mayDrop } from './drag-data.ts'
import classes from './Sidebar.module.css'
import { ValuesChip } from './ValuesChip.tsx'

const ICONS = { filters: IconFilter, columns: IconColumns3, rows: IconRowInsertTop, values: IconSum } as const

/** The chips of an area. */
function useItems(area: Area): ChipItem[] {
  const config = useSession((s) => activeStep(s).config)
  const columns = useDisplayColumns()
  const column = (id: string) => columns.find((c) => c.id === id)
  if (area === 'values') return config.query.value.measures.map((measure) => ({ kind: 'measure', id: measure.id, name: measure.name, measure }))
  const ids = area === 'filters' ? config.query.value.filters.map((f) => f.column) : config.pivot[area]
  return ids.flatMap((id): ChipItem[] => {
    const found = column(id)
    const field = found?.of_filter ? column(found.dependency[0] ?? '') : found
    const filter = area === 'filters' ? config.query.value.filters.find((f) => f.column === id) : undefined
    return found && field ? [{ kind: 'column', id, name: field.name, column: field, ...(filter ? { filter, own: found.of_filter ? found : null } : {}) }] : []
  })
}

function Slot({ area, index, item, last }: { area: Area; index: number; item: ChipItem; last: number }) {
  const { ref, isDropTarget } = useDroppable<DropData & Record<string, unknown>>({ id: `slot:${area}:${item.id}`, data: { area, index }, collisionPriority: 2 })
  return (
    <div className={classes.slot} data-over={isDropTarget} ref={ref}>
      <Chip item={item} area={area} index={index} last={last} />
      {item.kind === 'column' && (area === 'rows' || area === 'columns') && <DateStrip column={item.column} axis={area} />}
    </div>
  )
}

function AreaBox({ area }: { area: Area }) {
  const t = useT()
  const areaName = useAreaName()
  const items = useItems(area)
  const { source } = useDragOperation()
  const { ref, isDropTarget } = useDroppable<DropData & Record<string, unknown>>({
    id: `area:${area}`,
    data: { area, index: items.length },
    collisionPriority: 1,
  })
  const Icon = ICONS[area]
  const valuesOn = useSession((s) => activeStep(s).table_settings.values_on)
  const measures = useSession((s) => activeStep(s).config.query.value.measures.length)
  const hasValues = area === valuesOn && measures > 1
  const over = isDropTarget && mayDrop(dragOf(source), area)
  return (
    <section className={classes.area} aria-label={areaName(area)} data-area={area} tabIndex={-1}>
      <h2>
        <Icon size={14} stroke={1.6} aria-hidden="true" />
        {areaName(area)}
      </h2>
      <div className={classes.box} data-over={over} ref={ref}>
        {items.map((item, index) => (
          <Slot key={item.id} area={area} index={index} item={item} last={items.length - 1} />
        ))}
        {hasValues && <ValuesChip area={area} />}
        {items.length === 0 && !hasValues && <p className={classes.empty}>{t(`sidebar.emptyArea.${area}`)}</p>}
      </div>
    </section>
  )
}

export function Areas() {
  return (
    <div className={classes.areas}>
      {AREAS.map((area) => (
        <AreaBox key={area} area={area} />
      ))}
    </div>
  )
}
