import type { ChartTypeRegistry } from 'chart.js'
import type { ChartMark } from '../../../contract/chart.ts'

/** The drawing library's controller for each mark. */
export const CONTROLLERS = { bar: 'bar', line: 'line', slice: 'pie' } as const satisfies Record<ChartMark, keyof ChartTypeRegistry>
export type Drawn = (typeof CONTROLLERS)[ChartMark]
