import { describe, expect, it } from 'vitest'
import { ChartSettings } from '../contract/chart.ts'
import { chartMeasures, chartWith, chartWithout } from './chart-ids.ts'

const settings = ChartSettings.parse({
  selectedMeasure: 'm1',
  sizeMeasure: 'm2',
  multiplesBy: 'region',
  references: [
    { kind: 'average', measure_id: 'm2' },
    { kind: 'target', value: 5 },
  ],
})

describe('the IDs in the settings of a chart', () => {
  it('follow measures and fields that get other IDs', () => {
    const moved = chartWith(settings, { measure: (id) => `${id}b`, field: (id) => id.toUpperCase() })
    expect(chartMeasures(moved)).toEqual(['m1b', 'm2b', 'm2b'])
    expect(moved.multiplesBy).toBe('REGION')
  })

  it('go with a removed measure, together with its reference lines', () => {
    const left = chartWithout(settings, new Set(['m2']))
    expect(left).toMatchObject({ selectedMeasure: 'm1', sizeMeasure: null, multiplesBy: 'region' })
    expect(left.references.map((line) => line.kind)).toEqual(['target'])
  })
})
