import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import { ChartSettings } from '../../../contract/chart.ts'
import type { SuitedChart } from '../../../format/chart-suited.ts'
import { whole as en } from '../../../texts/en/whole.ts'
import type { T } from '../../i18n/locale.tsx'
import { chartNotes } from './chart-notes.ts'

const t = createTranslator({ locale: 'en', messages: en.messages, timeZone: 'UTC' }) as unknown as T
const whole = { shown: 10, all: 10 }
const chart: Omit<SuitedChart, 'chart' | 'refusal'> = { isCut: false, groups: whole, series: whole, left: 0, leftOut: 0, panelsLeftOut: 0 }
const notes = (change: Partial<typeof chart>, settings: object = {}) => chartNotes({ ...chart, ...change }, ChartSettings.parse(settings), t)

it('says nothing of a chart that shows all', () => expect(notes({})).toEqual([]))
it('names the groups that the settings choose, and by which order', () =>
  expect(notes({ left: 4_308 }, { order: 'descending' })).toEqual(['The 10 largest of 4,318 groups.']))
it('names groups and series without room, each for itself', () => {
  expect(notes({ isCut: true, groups: { shown: 600, all: 5_000 } })).toEqual(['The chart has room for the first 600 of 5,000 groups.'])
  expect(notes({ isCut: true, series: { shown: 40, all: 50 } })).toEqual(['The chart has room for the first 40 of 50 series.'])
})
