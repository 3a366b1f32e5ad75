import { IconCalendar, IconClock, IconHash, IconLetterCase, IconToggleLeft } from '@tabler/icons-react'
import { typeFamily } from '../../contract/scalar.ts'

const ICONS = { text: IconLetterCase, number: IconHash, date: IconCalendar, datetime: IconCalendar, time: IconClock, boolean: IconToggleLeft } as const

/** What kind of values a column holds; its words stand beside it or in a title elsewhere. */
export function TypeIcon({ dtype }: { dtype: string }) {
  const Icon = ICONS[typeFamily(dtype)]
  return <Icon size={14} stroke={1.6} color="var(--text-subtle)" aria-hidden="true" style={{ verticalAlign: '-2px', flex: 'none' }} />
}
