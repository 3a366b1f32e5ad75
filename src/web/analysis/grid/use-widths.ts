/** Widths grow as windows load: tracks the space needed by the windows so far and the keys of their columns. */
import { useCallback, useState } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { type Keys, type KnownKeys, NONE_KNOWN, withBlockKeys } from './column-widths.ts'
import type { HeaderLabels } from './headers.ts'
import { type BesideNumbers, growNeeds, MINIMUM_NEEDS, needsFor, type WidthNeeds } from './widths.ts'

type Measuring = (blocks: readonly PivotResult[], measures: readonly Measure[], words: HeaderLabels, beside: BesideNumbers) => void

/** The space that the first window needs, and a function that adds what later windows need. */
export function useWidthNeeds(first: PivotResult, shown: readonly Measure[], labels: HeaderLabels, besideFirst: BesideNumbers): [WidthNeeds, Measuring] {
  const [needs, setNeeds] = useState<WidthNeeds>(() => growNeeds(MINIMUM_NEEDS, [first], shown, labels, besideFirst))
  const measure = useCallback<Measuring>((blocks, measures, words, beside) => setNeeds((before) => growNeeds(before, blocks, measures, words, beside)), [])
  return [needsFor(needs, first), measure]
}

/** The keys of the positions loaded so far, and a function that adds more. Keeps none while no column has a custom width. */
export function useColumnKeys(first: PivotResult, isWanted: boolean): [Keys, (head: PivotResult, blocks: readonly PivotResult[]) => void] {
  const [known, setKnown] = useState<KnownKeys>(() => (isWanted ? withBlockKeys(NONE_KNOWN, first, [first]) : NONE_KNOWN))
  const learn = useCallback(
    (head: PivotResult, blocks: readonly PivotResult[]) => setKnown((before) => (isWanted ? withBlockKeys(before, head, blocks) : NONE_KNOWN)),
    [isWanted],
  )
  return [known.keys, learn]
}
