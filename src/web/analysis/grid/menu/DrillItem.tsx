import { Menu } from '@mantine/core'
import { useDrill } from '../../sidebar/dates/use-drill.ts'
import type { Axis, GridActions } from '../grid-actions.ts'
import type { GridTarget } from '../targets.ts'

/** A group of a date opens into the next finer window; its neighbours stay closed. */
export function DrillItem({ axis, target, actions }: { axis: Axis; target: Extract<GridTarget, { kind: 'row' | 'column' }>; actions: GridActions }) {
  const drill = useDrill(axis, target.groups.columnId)
  if (!drill) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        onClick={() => {
          drill.nest()
          actions.openOnly(axis, target.key)
        }}
      >
        {drill.label}
      </Menu.Item>
    </>
  )
}
