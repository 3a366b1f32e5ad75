/** Makes the table's headers and cells drop targets while a field is dragged; each adds the field to an area. */
import { pointerIntersection } from '@dnd-kit/collision'
import { useDragOperation, useDroppable } from '@dnd-kit/react'
import { memo } from 'react'
import { idsIn } from '../../../analysis/edits/placing.ts'
import { activeStep } from '../../../analysis/step-session.ts'
import { useT } from '../../i18n/locale.tsx'
import { useAreaName } from '../sidebar/area-names.ts'
import { type DropData, dragOf, dropOutcome } from '../sidebar/drag-data.ts'
import { useSession } from '../step-store.ts'
import classes from './DropZones.module.css'
import { type DropZone, dropZones } from './drop-zones.ts'

/** Higher than the priority of the page's drop target, which removes the field. */
const OVER_THE_PAGE = 4

function Zone({ zone: { area, top, start, height, width } }: { zone: DropZone }) {
  const t = useT()
  const areaName = useAreaName()
  const { source } = useDragOperation()
  const end = useSession((s) => idsIn(activeStep(s).config, area).length)
  const data: DropData & Record<string, unknown> = { area, index: end, isTable: true }
  const { ref, isDropTarget } = useDroppable({ id: `table:${area}`, data, collisionDetector: pointerIntersection, collisionPriority: OVER_THE_PAGE })
  const isOffered = dropOutcome(dragOf(source), data).kind === 'place'
  return (
    <div
      ref={ref}
      className={classes.zone}
      data-offered={isOffered}
      data-over={isOffered && isDropTarget}
      style={{
        insetBlockStart: top,
        insetInlineStart: start,
        ...(height === null ? { insetBlockEnd: 0 } : { blockSize: height }),
        ...(width === null ? { insetInlineEnd: 0 } : { inlineSize: width }),
      }}
    >
      {isOffered && <span>{t('chip.addTo', { area: areaName(area) })}</span>}
    </div>
  )
}

/** `hasFoot`: whether there is a status line below the table. */
export const DropZones = memo(function DropZones({ headers, head, hasFoot = false }: { headers: number; head: number; hasFoot?: boolean }) {
  return (
    <div className={classes.zones} data-foot={hasFoot} aria-hidden="true">
      {dropZones({ headers, head }).map((zone) => (
        <Zone key={zone.area} zone={zone} />
      ))}
    </div>
  )
})
