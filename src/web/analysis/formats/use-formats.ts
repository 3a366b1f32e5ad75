/** The conditional formats of a step that apply to the measures of its result. */
import { useMemo } from 'react'
import { sortFormats } from '../../../analysis/conditional-formats.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { useDrawnScheme } from '../../theme/drawn-scheme.ts'
import { type Marking, markingOf } from './cell-look.ts'

/** `config`: the config of the result. Light while printing. */
export function useMarking({ table_settings: { formats } }: Step, config: StepConfig): Marking | null {
  const scheme = useDrawnScheme()
  const { measures } = config.query.value
  return useMemo(() => markingOf(sortFormats(formats, measures).active, scheme), [formats, measures, scheme])
}
