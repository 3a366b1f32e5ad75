/** Widths grow as windows load: tracks the space needed by the windows so far and the keys of their columns. */
import { useCallback, useState } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { type Keys, type Known, learnt, NONE_KNOWN } from './column-widths.ts'
import type { HeaderWords } from './headers.ts'
import { grownNeeds, type Needs, NO_NEEDS, neededBy } from './widths.ts'

type Measuring = (blocks: readonly PivotResult[], measures: readonly Measure[], words: HeaderWords) => void

/** The space that the first window needs, and a function that adds what later windows need. */
export function useNeeds(first: PivotResult, shown: readonly Measure[], labels: HeaderWords): [Needs, Measuring] {
  const [needs, setNeeds] = useState<Needs>(() => grownNeeds(NO_NEEDS, [first], shown, labels))
  const measure = useCallback<Measuring>((blocks, measures, words) => setNeeds((before) => grownNeeds(before, blocks, measures, words)), [])
  return [neededBy(needs, first), measure]
}

/** The keys of the positions loaded so far, and a function that adds more. Keeps none while no column has a custom width. */
export function useColumnKeys(first: PivotResult, isWanted: boolean): [Keys, (head: PivotResult, blocks: readonly PivotResult[]) => void] {
  const [known, setKnown] = useState<Known>(() => (isWanted ? learnt(NONE_KNOWN, first, [first]) : NONE_KNOWN))
  const learn = useCallback(
    (head: PivotResult, blocks: readonly PivotResult[]) => setKnown((before) => (isWanted ? learnt(before, head, blocks) : NONE_KNOWN)),
    [isWanted],
  )
  return [known.keys, learn]
}
