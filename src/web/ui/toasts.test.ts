import { expect, it, vi } from 'vitest'
import { createToasts } from './toasts.ts'

it('a success that settles what failed before closes its messages, and leaves others', () => {
  vi.useFakeTimers()
  const { store, show } = createToasts()
  const titles = () => store.getState().toasts.map(({ title }) => title)
  show({ title: 'Copied' })
  show({ title: 'Connection Failed', severity: 'error' })
  show({ title: 'Saved', severity: 'success' })
  expect(titles()).toEqual(['Copied', 'Connection Failed', 'Saved'])
  show({ title: 'Connected', severity: 'success', settles: true })
  expect(titles()).toEqual(['Copied', 'Saved', 'Connected'])
  vi.useRealTimers()
})

it('a message with an action stays until it is closed, whatever comes after it', () => {
  vi.useFakeTimers()
  const { store, show, dismiss } = createToasts()
  const titles = () => store.getState().toasts.map(({ title }) => title)
  show({ title: 'New version', action: { label: 'Reload', run: () => undefined } })
  for (const title of ['1', '2', '3', '4', '5']) show({ title })
  expect(titles()).toEqual(['New version', '3', '4', '5'])
  vi.runAllTimers()
  expect(titles()).toEqual(['New version'])
  dismiss(store.getState().toasts[0]?.id ?? 0)
  expect(titles()).toEqual([])
  vi.useRealTimers()
})
