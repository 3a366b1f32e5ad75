import { expect, it } from 'vitest'
import { changedSettings } from './changed-settings.ts'

const opened = { title: 'Orders', calendar: { week_starts_on: 1, fiscal_month: 1 }, refresh: null as { every: string } | null }

it('settings that nobody changed in the form are not sent', () => {
  expect(changedSettings(opened, { ...opened, calendar: { ...opened.calendar } })).toEqual({})
  expect(changedSettings(opened, { ...opened, title: 'Sales' })).toEqual({ title: 'Sales' })
})

it('a setting with several parts is sent whole, also when it was or becomes empty', () => {
  expect(changedSettings(opened, { ...opened, calendar: { week_starts_on: 7, fiscal_month: 1 } })).toEqual({ calendar: { week_starts_on: 7, fiscal_month: 1 } })
  expect(changedSettings(opened, { ...opened, refresh: { every: 'day' } })).toEqual({ refresh: { every: 'day' } })
  expect(changedSettings({ ...opened, refresh: { every: 'day' } }, opened)).toEqual({ refresh: null })
})
