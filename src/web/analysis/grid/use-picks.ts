/** Picks single headers with Ctrl+click, Ctrl+Space or Ctrl+Shift+Space, and announces each change. */
import { useMemo, useRef, useState } from 'react'
import { fieldLabel } from '../../../format/value.ts'
import { announcements } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import type { HeaderLabels } from './headers.ts'
import { columnPick, isPicked, type Pick, type Picks, pickAt, picksIn, withPick } from './picks.ts'
import type { CellAt, Selection } from './selection.ts'
import type { GridPlace } from './targets.ts'

const NONE: Picks = []
/** Maximum number of names in an announcement. */
const NAMED_MAX = 6

export interface PickActions {
  readonly picks: Picks
  readonly isPicked: (at: CellAt) => boolean
  /** Picks a header or unpicks it; returns false if there is none to pick. */
  readonly toggle: (at: CellAt) => boolean
  /** Picks or unpicks a group above the leaves; without `isMore` it becomes the only pick. */
  readonly group: (line: number, position: number, isMore: boolean) => void
  readonly clear: () => void
}

export function usePicks(place: GridPlace, selection: Selection, words: HeaderLabels): PickActions {
  const t = useT()
  const [picks, setPicks] = useState<Picks>(NONE)
  const newest = useRef({ place, selection, words })
  newest.current = { place, selection, words }
  return useMemo(() => {
    const set = (next: Picks): void => {
      setPicks(next)
      const names = next.slice(0, NAMED_MAX).map((pick) => fieldLabel(pick.key.at(-1), { column_id: pick.columnId, dtype: pick.dtype }, newest.current.words))
      announcements.say(t('grid.picked', { count: next.length, names: names.join(t('app.listSeparator')) }))
    }
    const add = (pick: Pick, known: Picks): void => set(withPick(known, pick))
    return {
      picks,
      isPicked: (at) => isPicked(picks, pickAt(newest.current.place, at)),
      toggle: (at) => {
        const { place: now, selection: selected } = newest.current
        const pick = pickAt(now, at)
        // the first pick extends the selected headers; if only the active header is selected, it picks just that one
        const isAlone = selected.active.row === at.row && selected.active.column === at.column && selected.anchor.row === at.row
        if (pick) add(pick, picks.length > 0 || isAlone ? picks : picksIn(now, selected, pick))
        return pick !== null
      },
      group: (line, position, isMore) => {
        const pick = columnPick(newest.current.place, line, position)
        if (pick) add(pick, isMore ? picks : NONE)
      },
      clear: () => setPicks(NONE),
    }
  }, [t, picks])
}
