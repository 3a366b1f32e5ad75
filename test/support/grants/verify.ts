/** After each command, everyone tries every read whose expected outcome changed, and a sample of the others. */
import { expect } from 'vitest'
import { allowed, COLUMNS, type ColumnId, EVERYONE, grantsHold, holds, INVITED, isKnown, type Model, NAMES, PEOPLE, type Who, type World } from './model.ts'
import { READS } from './reads.ts'

/** Of the reads whose expected outcome did not change, one in this many is tried after each command. */
const SHARE = 30

/** Runs everyone's calls in parallel, but each person's calls one after another. People without an account count as the same guest. */
async function byPerson({ tokens }: World, work: (who: Who) => Promise<void>): Promise<void> {
  const guests = EVERYONE.filter((who) => tokens[who] === undefined)
  const asGuests = async () => {
    for (const who of guests) await work(who)
  }
  await Promise.all([asGuests(), ...EVERYONE.filter((who) => !guests.includes(who)).map(work)])
}

/** Results and running jobs from before the last command must not be returned to anyone who may no longer read their column. */
async function oldResults(world: World, model: Model): Promise<void> {
  await byPerson(world, async (asking) => {
    for (const [at, { key, hash, source }] of world.held) {
      const [who, id, column] = at.split(' ') as [Who, string, ColumnId]
      if (who !== asking) continue
      const analysis = model.analyses.find((a) => a.id === id)
      const may = analysis !== undefined && analysis.source === source && allowed('saved step', who, analysis, column, model)
      const window = await world.server.call('apiv2/get_step_window', { analysis_id: id, config_hash: hash, window: {} }, world.tokens[who])
      const confirmed = await world.server.call('confirm_apply_step', { key }, world.tokens[who])
      if (!may) expect([at, window.code === 'ok', confirmed.code === 'ok']).toEqual([at, false, false])
    }
  })
  world.held.clear()
}

async function listsWhoMayView(world: World, model: Model): Promise<void> {
  const listed = (await world.server.call('apiv2/list_demo_analyses', {})).data.analyses.map((a) => a.id)
  expect(listed.toSorted()).toEqual(
    model.analyses
      .filter((a) => holds('guest', a, model))
      .map((a) => a.id)
      .toSorted(),
  )
  for (const who of [...PEOPLE, INVITED] as const) {
    if (!isKnown(who, model) || model.gone.has(who)) continue
    const { analyses } = (await world.server.call('apiv2/list_shared_analyses', {}, world.tokens[who])).data
    const mine = model.analyses.filter((a) => a.people.has(who) && grantsHold(a, model))
    expect([who, analyses.map((a) => a.id).toSorted()]).toEqual([who, mine.map((a) => a.id).toSorted()])
    // a person's favorites are exactly the analyses among those marked before that the person may open now
    const open = model.analyses.filter((a) => a.owner === who || holds(who, a, model)).map((a) => a.id)
    const visited = (await world.server.call('apiv2/list_visited_analyses', {}, world.tokens[who])).data.analyses.map((a) => a.id)
    expect([who, visited.filter((id) => !open.includes(id))]).toEqual([who, []])
    for (const analysis of model.analyses.filter((a) => !visited.includes(a.id)))
      await world.server.call('apiv2/set_favorite', { analysis_id: analysis.id, favorite: true }, world.tokens[who])
    const marked = (await world.server.call('apiv2/list_visited_analyses', {}, world.tokens[who])).data.analyses.map((a) => a.id)
    expect([who, marked.toSorted()]).toEqual([who, open.toSorted()])
    // nobody finds an analysis by a column that is withheld from them
    for (const name of Object.values(NAMES.first)) {
      const { analyses: found } = (await world.server.call('apiv2/search_analyses', { search: name }, world.tokens[who])).data
      for (const { id, places } of found.filter((one) => one.places.some(({ place }) => place === 'field' || place === 'measure'))) {
        const analysis = model.analyses.find((a) => a.id === id)
        const column = COLUMNS.find((one) => analysis && NAMES[analysis.source][one] === name)
        const may = analysis && column && (analysis.owner === who || allowed('column', who, analysis, column, model))
        expect([who, id, places, may]).toEqual([who, id, places, true])
      }
    }
    const { datasets } = (await world.server.call('apiv2/list_shared_datasets', {}, world.tokens[who])).data
    expect([who, datasets.map((d) => d.id)]).toEqual([who, model.readers.has(who) ? [world.datasets.first] : []])
  }
}

/** Yields every read of every analysis by everyone, with the outcome that the model expects. */
function* allReads(world: World, model: Model) {
  for (const analysis of model.analyses)
    for (const who of EVERYONE)
      for (const column of COLUMNS)
        for (const [name, reads] of Object.entries(READS)) {
          if (typeof reads === 'string') continue
          for (const [i, { needs, sees }] of reads.entries()) {
            // owners can always read what they wrote themselves, regardless of access to the dataset
            if (needs === 'column' && who === analysis.owner) continue
            const what = `${name} ${i}: ${who} ${analysis.owner}’s analysis ${analysis.id}, ${column}`
            yield { who, what, may: allowed(needs, who, analysis, column, model), sees: () => sees({ world, who, analysis, column }) }
          }
        }
}

export async function verify(world: World, model: Model): Promise<void> {
  await oldResults(world, model)
  await listsWhoMayView(world, model)
  world.turn += 1
  const reads = [...allReads(world, model)]
  const asked = reads.filter(({ what, may }, i) => world.known.get(what) !== may || (i + world.turn * 7) % SHARE === 0)
  await byPerson(world, async (asking) => {
    for (const { who, what, may, sees } of asked) if (who === asking) expect([what, await sees()]).toEqual([what, may])
  })
  world.known = new Map(reads.map(({ what, may }) => [what, may]))
}
