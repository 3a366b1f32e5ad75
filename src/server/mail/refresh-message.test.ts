import { expect, it } from 'vitest'
import { fail } from '../../contract/errors.ts'
import type { RefreshRow } from '../store/refreshes.ts'
import type { Store } from '../store/store.ts'
import { refreshMessage } from './refresh-message.ts'

const cause = { code: 'db_stalled', params: { seconds: 30 } } as const
const letter = { kind: 'refresh_failed', dataset: 'd', email: 'ana@example.org', locale: 'en', error: cause } as const

/** Writes the email for a schedule with the given last run. */
async function written(last: Partial<RefreshRow['last']>, of: Omit<typeof letter, 'error'> & { error?: typeof cause } = letter) {
  const store = {
    datasets: { find: async () => ({ title: 'Sales', owner_id: 'ana' }) },
    accounts: { byId: async () => ({ name: 'Ana', email: letter.email }) },
    refreshes: { find: async () => ({ last }) },
  } as unknown as Store
  return (await refreshMessage(of, store, (_, path) => path, { name: 'Us' } as never))?.text ?? null
}

it('tells the cause of a failure also once the next time has begun', async () => {
  expect(await written({ outcome: 'running', error: null })).toContain('The database sent nothing for 30 seconds')
})
it('says nothing of a failure that was followed by a time that went well', async () => {
  expect(await written({ outcome: 'done', error: null })).toBe(null)
})
it('tells the cause that the plan keeps where a letter of an older release names none', async () => {
  const { error: _, ...old } = letter
  expect(await written({ outcome: 'failed', error: fail('db_stalled', { seconds: 8 }) }, old)).toContain('nothing for 8 seconds')
  expect(await written({ outcome: 'running', error: null }, old)).toBe(null)
})
