import { Menu } from '@mantine/core'
import type { Value } from '../../../../contract/scalar.ts'
import { useDrill } from '../../sidebar/dates/use-drill.ts'
import type { Axis, GridActions } from '../grid-actions.ts'

interface DrillItemProps {
  readonly axis: Axis
  readonly columnId: string | undefined
  readonly groupKey: readonly Value[]
  readonly actions: GridActions
}

/** A menu item that drills a date group down to the next finer grain and leaves its siblings collapsed. */
export function DrillItem({ axis, columnId, groupKey, actions }: DrillItemProps) {
  const drill = useDrill(axis, columnId)
  if (!drill) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        onClick={() => {
          drill.nest()
          actions.openOnly(axis, groupKey)
        }}
      >
        {drill.label}
      </Menu.Item>
    </>
  )
}
