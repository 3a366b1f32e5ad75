/** Commands that change analyses, sharing and accounts. `verify` runs after each. */
import type * as fc from 'fast-check'
import { expect } from 'vitest'
import type { GrantLevel, GrantRole } from '../../../src/contract/grant.ts'
import { hashToken, newId, newToken } from '../../../src/server/security/secrets.ts'
import {
  ANALYSES_MAX,
  type Analysis,
  allowed,
  COLUMNS,
  type ColumnId,
  type Grant,
  grantsHold,
  grouping,
  INVITED,
  isKnown,
  type Model,
  mayPassOn,
  mayView,
  PEOPLE,
  type Person,
  readsDataset,
  type Who,
  type World,
  within,
} from './model.ts'
import { verify } from './verify.ts'

type Command = fc.AsyncCommand<Model, World>
export const at = (model: Model, i: number): Analysis => model.analyses[i % model.analyses.length] as Analysis

export const command = (name: string, check: (model: Model) => boolean, run: (model: Model, world: World) => Promise<void>): Command => ({
  check,
  run: async (model, world) => {
    await run(model, world)
    await verify(world, model)
  },
  toString: () => name,
})

const settings = (a: Analysis) => ({ analysis_id: a.id, title: 'A', description: '' })

export const publish = (i: number, level: GrantLevel, columns: readonly ColumnId[]) =>
  command(
    `publish ${i} ${level} ${columns}`,
    (model) => model.analyses.length > 0,
    async (model, { server, tokens }) => {
      const a = at(model, i)
      const may = mayPassOn(a.owner, a.source, model)
      const input = { ...settings(a), visibility: 'public' as const, publication: { level, column_ids: [...columns] } }
      expect((await server.call('apiv2/save_analysis_settings', input, tokens[a.owner])).code).toBe(may ? 'ok' : 'dataset_not_public')
      if (may) a.grant = { level, columns: new Set(columns) }
    },
  )
export const unpublish = (i: number) =>
  command(
    `unpublish ${i}`,
    (model) => model.analyses.length > 0,
    async (model, { server, tokens }) => {
      const a = at(model, i)
      expect((await server.call('apiv2/save_analysis_settings', { ...settings(a), visibility: 'private' }, tokens[a.owner])).code).toBe('ok')
      a.grant = null
    },
  )
export const share = (i: number, person: Person, role: GrantRole, level: GrantLevel, columns: readonly ColumnId[]) =>
  command(
    `share ${i} with ${person} as ${role} ${level} ${columns}`,
    (model) => model.analyses.length > 0 && !model.gone.has(person),
    async (model, { server, tokens, emails }) => {
      const a = at(model, i)
      const expected = !mayPassOn(a.owner, a.source, model) ? 'dataset_not_public' : a.owner === person ? 'shared_with_owner' : 'ok'
      const input = { analysis_id: a.id, emails: [emails[person]], role, publication: { level, column_ids: [...columns] } }
      expect((await server.call('apiv2/share_analysis', input, tokens[a.owner])).code).toBe(expected)
      if (expected === 'ok') a.people.set(person, { level: role === 'editor' && level === 'results_only' ? 'explore' : level, columns: new Set(columns) })
    },
  )
export const unshare = (i: number, person: Person) =>
  command(
    `stop sharing ${i} with ${person}`,
    (model) => model.analyses.length > 0,
    async (model, { server, tokens, emails }) => {
      const a = at(model, i)
      const { people } = (await server.call('apiv2/list_shares', { analysis_id: a.id }, tokens[a.owner])).data
      const expected = (Object.keys(emails) as Person[]).filter((who) => a.people.has(who)).map((who) => emails[who])
      expect(people.map((p) => p.email).toSorted()).toEqual(expected.toSorted())
      const share_id = people.find((p) => p.email === emails[person])?.id ?? 'none'
      const reply = await server.call('apiv2/unshare_analysis', { analysis_id: a.id, share_id }, tokens[a.owner])
      expect(reply.code).toBe(a.people.has(person) ? 'ok' : 'not_found')
      a.people.delete(person)
      if (a.offer?.to === person) a.offer = null
    },
  )
export const leave = (i: number, person: Person) =>
  command(
    `${person} leaves ${i}`,
    (model) => model.analyses.length > 0 && isKnown(person, model) && !model.gone.has(person),
    async (model, { server, tokens }) => {
      const a = at(model, i)
      const has = a.people.has(person) && grantsHold(a, model)
      const expected = has ? 'ok' : mayView(person, a, model) ? 'unauthorized' : 'not_found'
      expect((await server.call('apiv2/leave_analysis', { analysis_id: a.id }, tokens[person])).code).toBe(expected)
      if (!has) return
      a.people.delete(person)
      if (a.offer?.to === person) a.offer = null
    },
  )
/** Signs up the invited person under the email address that things were already shared with. */
export const join = () =>
  command(
    `${INVITED} signs up`,
    (model) => !model.hasJoined,
    async (model, { server, tokens, emails }) => {
      const [id, token] = [newId(), newToken()]
      await server.services.store.accounts.add({ id, email: emails[INVITED], name: INVITED, password: null, role: 'user', confirmed: true })
      await server.services.store.accounts.openSession(hashToken(token), id, 3_600_000, 'test')
      tokens[INVITED] = token
      model.hasJoined = true
    },
  )
export const copy = (who: Who, i: number) =>
  command(
    `${who} copies ${i}`,
    (model) => model.analyses.length > 0 && model.analyses.length < ANALYSES_MAX && !model.gone.has(who),
    async (model, { server, tokens }) => {
      const a = at(model, i)
      const reply = await server.call('apiv2/copy_analysis', { analysis_id: a.id }, tokens[who])
      expect(reply.code).toBe(mayView(who, a, model) ? 'ok' : 'not_found')
      if (reply.code !== 'ok') return
      const steps = new Set([...a.steps].filter((c) => who === a.owner || allowed('column', who, a, c, model)))
      model.analyses.push({
        id: reply.data.id,
        owner: who,
        origin: who === a.owner && !a.loan ? a.origin : a.id,
        source: a.source,
        steps,
        grant: null,
        people: new Map(),
        offer: null,
        loan: null,
      })
    },
  )
export const create = (who: Who) =>
  command(
    `${who} creates one`,
    (model) => model.analyses.length < ANALYSES_MAX && !model.gone.has(who),
    async (model, world) => {
      const made = await anAnalysis(world, who)
      expect(made === null).toBe(!readsDataset(who, 'first', model))
      if (made !== null) model.analyses.push(made)
    },
  )
export const remove = (i: number) =>
  command(
    `delete ${i}`,
    (model) => model.analyses.length > 1,
    async (model, { server, tokens }) => {
      const a = at(model, i)
      expect((await server.call('apiv2/delete_analysis', { analysis_id: a.id }, tokens[a.owner])).code).toBe('ok')
      model.analyses.splice(model.analyses.indexOf(a), 1)
    },
  )
/** Opens the analysis as the recipient first, because an analysis can only be offered to a person who has opened it. */
export const offer = (i: number, person: Person, level: 'explore' | 'rows', columns: readonly ColumnId[]) =>
  command(
    `offer ${i} to ${person} with ${level} ${columns}`,
    (model) => model.analyses.length > 0 && isKnown(person, model) && !model.gone.has(person),
    async (model, { server, tokens, emails }) => {
      const a = at(model, i)
      await server.call('apiv2/get_analysis', { analysis_id: a.id }, tokens[person])
      const { people } = (await server.call('apiv2/list_shares', { analysis_id: a.id }, tokens[a.owner])).data
      const share_id = people.find((p) => p.email === emails[person])?.id ?? 'none'
      const reply = await server.call(
        'apiv2/offer_analysis',
        { analysis_id: a.id, share_id, publication: { level, column_ids: [...columns] } },
        tokens[a.owner],
      )
      if (!a.people.has(person)) return expect(reply.code).toBe('not_found')
      const isLent = !mayPassOn(a.owner, a.source, model)
      if (isLent && (!a.loan || person !== 'ana')) return expect(reply.code).toBe('dataset_not_public')
      if (a.offer) return expect(reply.code).toBe('offer_pending')
      expect(reply.code).toBe('ok')
      const lends = { level, columns: new Set(columns) }
      a.offer = { to: person, lends: isLent && a.loan ? within(lends, a.loan) : lends }
    },
  )
export const takeBack = (i: number) =>
  command(
    `take the offer of ${i} back`,
    (model) => model.analyses.length > 0,
    async (model, { server, tokens }) => {
      const a = at(model, i)
      expect((await server.call('apiv2/take_back_offer', { analysis_id: a.id }, tokens[a.owner])).code).toBe(a.offer ? 'ok' : 'not_found')
      a.offer = null
    },
  )
/** Everyone tries to answer the offer. Only its recipient succeeds, and becomes the owner if the analysis may still change hands. */
export const answer = (i: number, accepts: boolean) =>
  command(
    `${accepts ? 'accept' : 'decline'} the offer of ${i}`,
    (model) => model.analyses.length > 0,
    async (model, { server, tokens }) => {
      const a = at(model, i)
      const taker = a.offer?.to ?? 'ben'
      const { offers } = (await server.call('apiv2/list_offers', {}, tokens[taker])).data ?? { offers: [] }
      const offer_id = offers.find((one) => one.analysis.id === a.id)?.id
      expect(offer_id !== undefined).toBe(a.offer !== null)
      if (!a.offer || offer_id === undefined) return
      const call = (who: Who) =>
        accepts ? server.call('apiv2/accept_offer', { offer_id }, tokens[who]) : server.call('apiv2/decline_offer', { offer_id }, tokens[who])
      for (const who of PEOPLE) if (who !== taker) expect((await call(who)).code).toBe(model.gone.has(who) ? 'unauthenticated' : 'offer_ended')
      const may = !accepts || mayPassOn(a.owner, a.source, model) || (a.loan !== null && taker === 'ana')
      expect((await call(taker)).code).toBe(may ? 'ok' : 'offer_ended')
      const { lends } = a.offer
      // an offer that can no longer be accepted has ended with the attempt
      a.offer = null
      if (accepts && may) passOn(a, taker, lends)
    },
  )
function passOn(a: Analysis, to: Person, lends: Grant): void {
  const from = a.owner
  a.people.delete(to)
  a.people.set(from, lends)
  a.owner = to
  if (from === 'ana') a.loan = lends
  else if (to === 'ana') a.loan = null
}
export const endLoan = (i: number) =>
  command(
    `ana lends nothing to ${i}`,
    (model) => model.analyses.length > 0,
    async (model, { server, tokens }) => {
      const a = at(model, i)
      for (const who of ['ben', 'cai'] as const)
        expect((await server.call('apiv2/end_loan', { analysis_id: a.id }, tokens[who])).code).toBe(model.gone.has(who) ? 'unauthenticated' : 'not_found')
      expect((await server.call('apiv2/end_loan', { analysis_id: a.id }, tokens.ana)).code).toBe(a.loan ? 'ok' : 'not_found')
      a.loan = null
    },
  )
/** Deletes an account with everything it owns, except analyses that were accepted by a new owner. */
export const deleteAccount = (who: 'ben' | 'cai') =>
  command(
    `${who} deletes the account`,
    (model) => !model.gone.has(who) && model.analyses.some((a) => a.owner !== who),
    async (model, { server, tokens }) => {
      expect((await server.call('apiv2/delete_account', { password: '' }, tokens[who])).code).toBe('ok')
      tokens[who] = undefined
      model.gone.add(who)
      model.readers.delete(who)
      model.analyses = model.analyses.filter((a) => a.owner !== who)
      for (const a of model.analyses) {
        a.people.delete(who)
        if (a.offer?.to === who) a.offer = null
      }
    },
  )
/** Creates an analysis with one step per column; returns null if the owner may not read the dataset. */
export async function anAnalysis({ server, tokens, datasets }: World, owner: Who): Promise<Analysis | null> {
  const made = await server.call('apiv2/create_analysis', { dataset_id: datasets.first, title: 'A' }, tokens[owner])
  if (made.code !== 'ok') return null
  const { id, value_json } = made.data
  const [first] = value_json.steps
  if (!first) throw new Error('a document has a step')
  const steps = COLUMNS.map((column, i) => ({ ...first, id: `s${i + 1}`, step_id: `s${i + 1}`, name: `by ${i}`, config: grouping(column, 'first') }))
  const saved = await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: { ...value_json, steps } }, tokens[owner])
  expect(saved.code).toBe('ok')
  return { id, owner, origin: null, source: 'first', steps: new Set(COLUMNS), grant: null, people: new Map(), offer: null, loan: null }
}
