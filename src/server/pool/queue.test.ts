import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FairQueue, type QueueBounds } from './queue.ts'

const WIDE: QueueBounds = { perPerson: 100, people: 100, perAddress: 100, guests: 100 }
const queueOf = (entries: readonly string[], bounds: QueueBounds = WIDE): FairQueue<string> => {
  const queue = new FairQueue<string>(bounds)
  for (const work of entries) queue.add(waiting(work))
  return queue
}
/** 'g1/2' is the second piece of work of guest g1. */
const waiting = (work: string) => {
  const [caller = ''] = work.split('/')
  return { work, caller, guest: caller.startsWith('g') }
}
const drained = (queue: FairQueue<string>, mayRun: (work: string) => boolean = () => true): string[] => {
  const order: string[] = []
  for (let work = queue.next(mayRun); work !== undefined; work = queue.next(mayRun)) order.push(work)
  return order
}

describe('work that waits', () => {
  it('runs a guest’s only after everything of people, whoever came first', () => {
    expect(drained(queueOf(['g1/1', 'g2/1', 'ann/1', 'g1/2', 'bob/1', 'ann/2']))).toEqual(['ann/1', 'bob/1', 'ann/2', 'g1/1', 'g2/1', 'g1/2'])
  })
  it('runs a guest’s at once where nothing of people may run', () => {
    const queue = queueOf(['ann/1', 'g1/1'])
    expect(drained(queue, (work) => work.startsWith('g'))).toEqual(['g1/1'])
    expect(queue.length).toBe(1)
  })
  it('gives each caller one turn at a time, in the order that its own work came', () => {
    expect(drained(queueOf(['ann/1', 'ann/2', 'ann/3', 'bob/1', 'eve/1', 'bob/2']))).toEqual(['ann/1', 'bob/1', 'eve/1', 'ann/2', 'bob/2', 'ann/3'])
  })
  it('that is put back is first of its lane, but never before people when it is a guest’s', () => {
    const queue = queueOf(['ann/1', 'bob/1', 'g1/1', 'g2/1'])
    queue.putBack(waiting('g3/1'))
    queue.putBack(waiting('eve/1'))
    expect(drained(queue)).toEqual(['eve/1', 'ann/1', 'bob/1', 'g3/1', 'g1/1', 'g2/1'])
  })
  it('has as many turns before it as run before it', () => {
    const work = fc.uniqueArray(
      fc.tuple(fc.constantFrom('ann', 'bob', 'eve', 'g1', 'g2'), fc.nat(9)).map(([caller, n]) => `${caller}/${n}`),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(work, (entries) => {
        const queue = queueOf(entries)
        const places = new Map(entries.map((entry) => [entry, queue.before(entry)]))
        expect(drained(queue).map((entry) => places.get(entry))).toEqual(entries.map((_, at) => at))
      }),
      { seed: 7 },
    )
  })
  it('of people fills no place of guests, and theirs none of people', () => {
    const queue = queueOf(['ann/1', 'bob/1'], { perPerson: 1, people: 2, perAddress: 1, guests: 2 })
    expect(['ann/2', 'eve/1', 'g1/1', 'g1/2', 'g2/1', 'g3/1'].map((work) => queue.add(waiting(work)))).toEqual([false, false, true, false, true, false])
  })
  it('is there no more once it was removed', () => {
    const queue = queueOf(['ann/1', 'g1/1'])
    expect([queue.remove('g1/1'), queue.remove('g1/1'), queue.before('g1/1'), queue.length]).toEqual([true, false, undefined, 1])
    expect([queue.clear(), queue.length]).toEqual([['ann/1'], 0])
  })
})
