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
