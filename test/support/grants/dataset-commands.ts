/** Commands that change the dataset's sharing, and which dataset an analysis uses. */
import { expect } from 'vitest'
import type { GrantRole } from '../../../src/contract/grant.ts'
import { at, command } from './commands.ts'
import { COLUMNS, type ColumnId, isKnown, mayPassOn, mayView, OTHER, PEOPLE, type Person, readsDataset, type Source, within } from './model.ts'

export const setDataset = (isPublic: boolean) =>
  command(
    `dataset ${isPublic ? 'public' : 'private'}`,
    (model) => model.isPublic !== isPublic,
    async (model, { server, tokens, datasets }) => {
      const visibility = isPublic ? 'public' : 'private'
      const input = { dataset_id: datasets.first, title: 'D', description: '', time_zone: 'UTC', visibility, allow_download: false } as const
      expect((await server.call('apiv2/save_dataset_settings', input, tokens.ana)).code).toBe('ok')
      model.isPublic = isPublic
    },
  )

export const shareDataset = (person: Person, role: GrantRole) =>
  command(
    `share the dataset with ${person} as ${role}`,
    (model) => !model.gone.has(person),
    async (model, { server, tokens, emails, datasets }) => {
      const reply = await server.call('apiv2/share_dataset', { dataset_id: datasets.first, emails: [emails[person]], role }, tokens.ana)
      expect(reply.code).toBe(person === 'ana' ? 'shared_with_owner' : 'ok')
      if (reply.code === 'ok') model.readers.add(person)
    },
  )
export const unshareDataset = (person: Person) =>
  command(
    `stop sharing the dataset with ${person}`,
    () => true,
    async (model, { server, tokens, emails, datasets }) => {
      const { people } = (await server.call('apiv2/list_dataset_shares', { dataset_id: datasets.first }, tokens.ana)).data
      const expected = (Object.keys(emails) as Person[]).filter((who) => model.readers.has(who)).map((who) => emails[who])
      expect(people.map((p) => p.email).toSorted()).toEqual(expected.toSorted())
      const share_id = people.find((p) => p.email === emails[person])?.id ?? 'none'
      const reply = await server.call('apiv2/unshare_dataset', { dataset_id: datasets.first, share_id }, tokens.ana)
      expect(reply.code).toBe(model.readers.has(person) ? 'ok' : 'not_found')
      model.readers.delete(person)
    },
  )
export const leaveDataset = (person: Person) =>
  command(
    `${person} leaves the dataset`,
    (model) => isKnown(person, model) && !model.gone.has(person),
    async (model, { server, tokens, datasets }) => {
      const expected = model.readers.has(person) ? 'ok' : readsDataset(person, 'first', model) ? 'unauthorized' : 'not_found'
      expect((await server.call('apiv2/leave_dataset', { dataset_id: datasets.first }, tokens[person])).code).toBe(expected)
      model.readers.delete(person)
    },
  )

/**
 * The owner switches the analysis to another dataset, or again to the current one. Grants then cover the corresponding
 * columns, but only those that saved steps use and that the owner may pass on. Loans, offers and copies are tied to the
 * old dataset and end.
 */
export const changeSource = (i: number, to: Source) =>
  command(
    `${i} reads the ${to} dataset`,
    (model) => model.analyses.length > 0,
    async (model, { server, tokens, datasets }) => {
      const a = at(model, i)
      const opened = await server.call('apiv2/get_analysis', { analysis_id: a.id }, tokens[a.owner])
      const stands = (column: ColumnId): ColumnId => (to === a.source ? column : OTHER[column])
      const columns = COLUMNS.map((from) => ({ from, to: stands(from) }))
      const input = { analysis_id: a.id, base_version: opened.data.version, dataset_id: datasets[to], columns }
      for (const who of PEOPLE)
        if (who !== a.owner)
          expect((await server.call('apiv2/change_source', input, tokens[who])).code).toBe(
            model.gone.has(who) ? 'unauthenticated' : mayView(who, a, model) ? 'unauthorized' : 'not_found',
          )
      const expected = !readsDataset(a.owner, to, model) ? 'not_found' : a.grant ? 'analysis_public' : a.offer ? 'analysis_offered' : 'ok'
      expect((await server.call('apiv2/change_source', input, tokens[a.owner])).code).toBe(expected)
      if (expected !== 'ok') return
      const passesOn = mayPassOn(a.owner, to, model)
      for (const [who, grant] of a.people) {
        const { level, columns: read } = a.loan && !mayPassOn(a.owner, a.source, model) ? within(grant, a.loan) : grant
        a.people.set(who, { level, columns: new Set(passesOn ? [...read].filter((c) => a.steps.has(c)).map(stands) : []) })
      }
      Object.assign(a, { source: to, steps: new Set([...a.steps].map(stands)), origin: null, loan: null })
    },
  )
