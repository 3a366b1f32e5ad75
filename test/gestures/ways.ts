/** The gestures of each task, by mouse and by keyboard alone, and the expected table afterwards. */
import { FILTER_WAYS } from './filter-ways.ts'
import { MEASURE_WAYS } from './measure-ways.ts'
import { PIVOT_WAYS } from './pivot-ways.ts'
import type { Way } from './places.ts'
import type { TaskName } from './tasks.ts'

export const WAYS: Readonly<Record<TaskName, Way>> = { ...PIVOT_WAYS, ...FILTER_WAYS, ...MEASURE_WAYS }
