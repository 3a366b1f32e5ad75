import { beforeEach, expect, it, vi } from 'vitest'
import { followResting } from './resting.ts'

let page: EventTarget
let document: EventTarget & { visibilityState: string }
let channel: BroadcastChannel
let isSignedIn: boolean
let path: string
let reload: ReturnType<typeof vi.fn<() => void>>
let stop: () => void

const close = vi.fn()
const heard = () => channel.onmessage?.call(channel, new MessageEvent('message', { data: 'in' }))

beforeEach(() => {
  page = new EventTarget()
  document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  channel = { onmessage: null, close } as unknown as BroadcastChannel
  ;[isSignedIn, path] = [false, '/']
  reload = vi.fn()
  stop = followResting({ page, document: document as never, channel, isSignedIn: () => isSignedIn, path: () => path, reload })
})

it('stays while nobody has signed in', () => {
  heard()
  document.dispatchEvent(new Event('visibilitychange'))
  page.dispatchEvent(new Event('pageshow'))
  expect(reload).not.toHaveBeenCalled()
})

it('is loaded anew once somebody has signed in elsewhere: at once, when it is looked at, and when it comes back', () => {
  isSignedIn = true
  document.visibilityState = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(reload).not.toHaveBeenCalled()
  document.visibilityState = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(reload).toHaveBeenCalledTimes(1)
  heard()
  page.dispatchEvent(new Event('pageshow'))
  expect(reload).toHaveBeenCalledTimes(3)
})

it('is loaded anew for another address of an earlier page, and not for a place on this one', () => {
  page.dispatchEvent(new Event('popstate'))
  expect(reload).not.toHaveBeenCalled()
  path = '/pricing'
  page.dispatchEvent(new Event('popstate'))
  expect(reload).toHaveBeenCalledOnce()
})

it('hears nothing once scripts follow all that', () => {
  stop()
  ;[isSignedIn, path] = [true, '/pricing']
  page.dispatchEvent(new Event('popstate'))
  page.dispatchEvent(new Event('pageshow'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(reload).not.toHaveBeenCalled()
  expect(close).toHaveBeenCalled()
})
