import { IconCalendar, IconClock, IconHash, IconLetterCase, IconMathFunction, IconStack2, IconToggleLeft } from '@tabler/icons-react'
import { COLUMN_KINDS, type Column } from '../../contract/column.ts'
import { typeFamily } from '../../contract/scalar.ts'

const ICONS = { text: IconLetterCase, number: IconHash, date: IconCalendar, datetime: IconCalendar, time: IconClock, boolean: IconToggleLeft } as const

/** Icon of a dtype. Decorative: callers show the type's name as text or in a title. */
export function TypeIcon({ dtype }: { dtype: string }) {
  const Icon = ICONS[typeFamily(dtype)]
  return <Icon size={14} stroke={1.6} color="var(--text-subtle)" aria-hidden="true" style={{ verticalAlign: '-2px', flex: 'none' }} />
}

/** Icon of a column: that of its dtype, or the one for group columns or calculated columns. */
export function ColumnIcon({ column }: { column: Pick<Column, 'dtype' | 'config' | 'automatic'> }) {
  if (column.automatic) return <TypeIcon dtype="DATE" />
  if (!column.config) return <TypeIcon dtype={column.dtype} />
  const Icon = COLUMN_KINDS[column.config.kind].groups ? IconStack2 : IconMathFunction
  return <Icon size={14} stroke={1.6} color="var(--text-subtle)" aria-hidden="true" style={{ verticalAlign: '-2px', flex: 'none' }} />
}
