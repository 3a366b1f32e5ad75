/**
 * Transfers the ownership of an analysis: its owner offers it, and the other person accepts. The dataset stays with its
 * owner, who lends it to the analysis until ending the loan (docs/decisions/0097).
 */
import type { Column } from '../../../contract/column.ts'
import { fail, ok } from '../../../contract/errors.ts'
import type { GrantLevel, Publication } from '../../../contract/grant.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import { type Actor, type SignedIn, signedIn } from '../../policies/actor.ts'
import { ownerMayPassOn } from '../../policies/analysis.ts'
import { newId } from '../../security/secrets.ts'
import { type Grant, type GrantedColumn, within } from '../../store/grants.ts'
import type { ShareRow } from '../../store/shares.ts'
import type { Store } from '../../store/store.ts'
import { auditEntry } from '../audit-entry.ts'
import { datasetFor } from '../datasets/present.ts'
import { limited } from '../rate-limit.ts'
import { withinMailLimit } from '../sharing.ts'
import { publicationOf } from './granting.ts'
import { analysisFor, openAnalysis } from './present.ts'
import type { OpenAnalysis } from './reach.ts'
import { mayOwn, people } from './share.ts'

const HOUR = 60 * 60 * 1_000
const OFFERED_AN_HOUR = 200

/**
 * The loan that goes with an offer. By default it covers the columns of the saved steps and those granted to the person.
 * Its level is at least `explore`, because an owner arranges steps.
 */
async function lendingTo(share: ShareRow, wanted: Publication | undefined, row: OpenAnalysis, actor: Actor, services: Services) {
  const least = (level: GrantLevel): GrantLevel => (level === 'results_only' ? 'explore' : level)
  if (wanted) return await publicationOf(row, { ...wanted, level: least(wanted.level) }, actor, services)
  const saved = await publicationOf(row, undefined, actor, services)
  if (!saved.ok) return saved
  const mine = share.level === 'results_only' ? [] : share.columns
  const more = mine.filter(({ id }) => !saved.value.columns.some((c) => c.id === id))
  return ok({ level: least(share.level), columns: [...saved.value.columns, ...more] })
}

export const offerAnalysis: Handler<'apiv2/offer_analysis'> = async ({ analysis_id, share_id, publication }, call, services) => {
  const { actor, locale } = call
  if (!signedIn(actor)) return fail('sign_in_needed')
  const found = await openAnalysis('unshare', analysis_id, actor, services)
  if (!found.ok) return found
  const share = await services.store.shares.find({ kind: 'analysis', id: analysis_id }, share_id)
  if (!share) return fail('not_found')
  // until the person has opened the analysis, the owner must not learn whether the address has an account
  if (!mayOwn(found.value, share)) return fail(share.seen_at === null ? 'offer_not_opened' : 'dataset_not_public')
  const granted = await lendingTo(share, publication, found.value, actor, services)
  if (!granted.ok) return granted
  // someone who returns an analysis to the dataset's owner keeps at most what was lent
  const { loan } = found.value
  const reads = loan && !ownerMayPassOn(found.value) ? within(granted.value, loan) : granted.value
  const refused = await limited(services, `offer:${actor.id}`, OFFERED_AN_HOUR, HOUR)
  if (refused) return refused
  const mailed = await withinMailLimit([share.email], services)
  const id = newId()
  const made = await services.store
    .atomically(async (store) => {
      if (!(await store.transfers.offer(analysis_id, { id, from: actor.id, to: share.grantee }, reads))) return 'offer_pending'
      if (mailed.has(share.email) && !(await store.outbox.put({ kind: 'offered', offer: id, email: share.email, locale }))) throw new MailBusy()
      await store.audit.append(auditEntry(call, 'analysis_offered', analysis_id, { detail: { to: share.grantee } }))
      return 'offered'
    })
    .catch((error: unknown) => {
      if (error instanceof MailBusy) return 'mail_busy' as const
      throw error
    })
  if (made === 'mail_busy') return fail('mail_busy')
  if (made === 'offer_pending') return fail('offer_pending', { name: (await services.store.transfers.offered(analysis_id))?.name ?? '' })
  services.mail.wake()
  return await people(found.value, services)
}

/** Thrown to roll back an offer if its email cannot be queued. */
class MailBusy extends Error {}

export const takeBackOffer: Handler<'apiv2/take_back_offer'> = async ({ analysis_id }, call, services) => {
  const found = await analysisFor('unshare', analysis_id, call.actor, services)
  if (!found.ok) return found
  const ended = await services.store.atomically(async (store) => {
    const to = await store.transfers.withdraw(analysis_id)
    if (to === null) return false
    await store.audit.append(auditEntry(call, 'analysis_offer_taken_back', analysis_id, { detail: { to } }))
    return true
  })
  return ended ? await people(found.value, services) : fail('not_found')
}

/** The current names of granted columns that still exist. */
const namesOf = (columns: readonly GrantedColumn[], current: readonly Column[]): string[] =>
  columns.map(({ id, original_name }) => current.find((c) => c.id === id)?.name ?? original_name)

export const listOffers: Handler<'apiv2/list_offers'> = async (_, { actor }, { store }) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  const offers = await store.transfers.received(actor.id)
  return ok({
    offers: await Promise.all(
      offers.map(async ({ id, analysis_id, title, name, role, dataset_id, dataset_title, lends, keeps, created_at }) => {
        const current = (await store.datasets.find(dataset_id, actor))?.version?.columns ?? []
        const shown = (reads: Pick<Grant, 'level' | 'columns'> | null) => reads && { level: reads.level, columns: namesOf(reads.columns, current) }
        const analysis = { id: analysis_id, title }
        return { id, analysis, owner: name, role, dataset: dataset_title ?? '', lends: shown(lends), keeps: shown(keeps), created: created_at }
      }),
    ),
  })
}

/** Tells the person who made an offer whether it was accepted: by a notice on the analysis and, if the outbox has room, by email. */
async function tell(answered: { analysisId: string; from: string }, isAccepted: boolean, actor: SignedIn, { locale }: Call, store: Store): Promise<void> {
  const { analysisId: analysis, from } = answered
  await store.grants.tellAnswer(analysis, from, isAccepted ? 'offer_accepted' : 'offer_declined', actor.name)
  const email = (await store.transfers.answered(analysis, actor.id, from))?.email
  if (email) await store.outbox.put({ kind: 'offer_answered', analysis, by: actor.id, to: from, accepted: isAccepted, email, locale })
}

export const acceptOffer: Handler<'apiv2/accept_offer'> = async ({ offer_id }, call, services) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('sign_in_needed')
  const accepted = await services.store.atomically(async (store) => {
    const passed = await store.transfers.accept(offer_id, actor.id)
    if (!passed) return null
    await store.audit.append(auditEntry(call, 'analysis_transferred', passed.analysisId, { detail: { from: passed.from, to: actor.id } }))
    await tell(passed, true, actor, call, store)
    return passed
  })
  services.mail.wake()
  return accepted ? ok({ analysis_id: accepted.analysisId }) : fail('offer_ended')
}

export const declineOffer: Handler<'apiv2/decline_offer'> = async ({ offer_id }, call, services) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('sign_in_needed')
  const declined = await services.store.atomically(async (store) => {
    const ended = await store.transfers.decline(offer_id, actor.id)
    if (!ended) return false
    await store.audit.append(auditEntry(call, 'analysis_offer_declined', ended.analysisId))
    await tell(ended, false, actor, call, store)
    return true
  })
  services.mail.wake()
  return declined ? ok({ done: true }) : fail('offer_ended')
}

export const listLoans: Handler<'apiv2/list_loans'> = async ({ dataset_id }, { actor }, services) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  const dataset = await datasetFor('share', dataset_id, actor, services)
  if (!dataset.ok) return dataset
  const loans = await services.store.transfers.loans(dataset_id, actor.id)
  const current = dataset.value.version?.columns ?? []
  return ok({
    loans: loans.map(({ analysis_id, title, name, grantee, level, columns, created_at }) => ({
      ...{ analysis_id, owner: name, level, created: created_at },
      title: grantee === null ? null : title,
      columns: namesOf(columns, current),
    })),
  })
}

export const endLoan: Handler<'apiv2/end_loan'> = async ({ analysis_id }, call, services) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('sign_in_needed')
  const ended = await services.store.atomically(async (store) => {
    if (!(await store.transfers.endLoan(analysis_id, actor.id))) return false
    await store.audit.append(auditEntry(call, 'analysis_loan_ended', analysis_id))
    return true
  })
  return ended ? ok({ done: true }) : fail('not_found')
}
