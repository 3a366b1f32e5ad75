/** Operations for transferring the ownership of an analysis (docs/decisions/0097). */
import { z } from 'zod'
import { Publication } from './grant.ts'
import { defineOperation } from './operation.ts'
import { documentErrors } from './operation-codes.ts'
import { Done } from './replies.ts'
import { Id } from './scalar.ts'
import { People } from './share.ts'
import { Loan, ReceivedOffer } from './transfer.ts'

export const transferOperations = {
  'apiv2/offer_analysis': defineOperation({
    name: 'apiv2/offer_analysis',
    summary:
      'Offer an analysis of yours to a person with whom it is shared and who has opened it; they get an email. publication: what it may read of your dataset once they own it; without it, the columns of the saved steps and those that the person has.',
    access: 'signed_in',
    input: z.strictObject({ analysis_id: Id, share_id: Id, publication: Publication.optional() }),
    output: People,
    errors: ['not_found', ...documentErrors, 'dataset_not_public', 'unknown_column', 'offer_pending', 'offer_not_opened', 'mail_busy'],
  }),
  'apiv2/take_back_offer': defineOperation({
    name: 'apiv2/take_back_offer',
    summary: 'Withdraw the offer of an analysis of yours while it is pending.',
    access: 'signed_in',
    input: z.strictObject({ analysis_id: Id }),
    output: People,
    errors: ['not_found'],
  }),
  'apiv2/list_offers': defineOperation({
    name: 'apiv2/list_offers',
    summary: 'Analyses that others offer to you, the newest offer first.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({}),
    output: z.strictObject({ offers: z.array(ReceivedOffer) }),
    errors: [],
  }),
  'apiv2/accept_offer': defineOperation({
    name: 'apiv2/accept_offer',
    summary: 'Become the owner of an analysis that is offered to you. The former owner stays as an editor and keeps the dataset.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ offer_id: Id }),
    output: z.strictObject({ analysis_id: Id }),
    errors: ['offer_ended'],
  }),
  'apiv2/decline_offer': defineOperation({
    name: 'apiv2/decline_offer',
    summary: 'Decline an analysis that is offered to you. Your access stays as it is.',
    access: 'signed_in',
    input: z.strictObject({ offer_id: Id }),
    output: Done,
    errors: ['offer_ended'],
  }),
  'apiv2/list_loans': defineOperation({
    name: 'apiv2/list_loans',
    summary: 'Analyses that you transferred to others and that still read a dataset of yours, newest first.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({ dataset_id: Id }),
    output: z.strictObject({ loans: z.array(Loan) }),
    errors: ['not_found'],
  }),
  'apiv2/end_loan': defineOperation({
    name: 'apiv2/end_loan',
    summary: 'Stop an analysis that you transferred to somebody from reading your dataset; effective from the next call on, for everybody.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ analysis_id: Id }),
    output: Done,
    errors: ['not_found'],
  }),
}
