/** Slicers: filters pinned above a step, with their values or periods as buttons. The filters themselves are those of the steps. */
import { z } from 'zod'
import { DATE_RANGES, DateRangePreset, type MovingPreset } from './column.ts'
import { namesOf } from './kinds.ts'
import { Id } from './scalar.ts'

/** Traits of a kind of buttons. */
interface ButtonTraits {
  /** Fields that can have such buttons. */
  readonly fields: 'all' | 'dates'
}

export const SLICER_BUTTONS = {
  values: { fields: 'all' },
  periods: { fields: 'dates' },
} as const satisfies Record<string, ButtonTraits>

export const SlicerButtons = z.enum(namesOf(SLICER_BUTTONS))
export type SlicerButtons = z.infer<typeof SlicerButtons>

/** Number of values that have a button; the others are in a list. */
export const SLICER_VALUES = 12

/** Maximum number of slicers that a step stores. */
export const SLICERS_MAX = 20

/** `steps`: whether the buttons filter the step that stores the slicer, or all steps; then they stand above all steps. */
export const Slicer = z.strictObject({
  column_id: Id,
  buttons: SlicerButtons.default('values'),
  steps: z.enum(['own', 'all']).default('own'),
})
export type Slicer = z.infer<typeof Slicer>

/** Periods that have a button: those that end today and need no number. */
export const SLICER_PERIODS: readonly MovingPreset[] = DateRangePreset.options.filter(
  (preset): preset is MovingPreset => DATE_RANGES[preset].needs === 'nothing' && DATE_RANGES[preset].endsToday,
)
