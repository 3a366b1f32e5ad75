/** Operations for messages about steps. Only the owner of an analysis and the people it is shared with can call them, for steps that they can read. */
import { z } from 'zod'
import {
  MailChoice,
  MailLinkToken,
  MENTIONS_DO_NOT_FIT,
  MessageCell,
  MessageMentions,
  MessageText,
  mentionsFit,
  StepPerson,
  StepThread,
  StepThreadSummary,
} from './message.ts'
import { defineOperation } from './operation.ts'
import { documentErrors } from './operation-codes.ts'
import { Done } from './replies.ts'
import { Id } from './scalar.ts'

const OfStep = z.strictObject({ analysis_id: Id, step_id: Id })
const Written = OfStep.extend({ text: MessageText, mentions: MessageMentions.default([]) })
const errors = ['not_found', ...documentErrors] as const

export const messageOperations = {
  'apiv2/list_step_threads': defineOperation({
    name: 'apiv2/list_step_threads',
    summary: 'How many messages each step of an analysis has, and how many of them the caller has not read.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({ analysis_id: Id }),
    output: z.strictObject({
      threads: z.array(StepThreadSummary),
      /** Whether the caller gets emails about new messages. */
      mailed: z.boolean(),
    }),
    errors,
  }),
  'apiv2/list_step_messages': defineOperation({
    name: 'apiv2/list_step_messages',
    summary: 'The messages about a step, oldest first; only the newest of a long thread.',
    access: 'signed_in',
    read: true,
    input: OfStep,
    output: StepThread,
    errors,
  }),
  'apiv2/list_step_people': defineOperation({
    name: 'apiv2/list_step_people',
    summary:
      'People who may be mentioned in the messages about a step: the owner of the analysis, and people with whom it is shared who have opened it and can see the step.',
    access: 'signed_in',
    read: true,
    input: OfStep,
    output: z.strictObject({ people: z.array(StepPerson) }),
    errors,
  }),
  'apiv2/send_step_message': defineOperation({
    name: 'apiv2/send_step_message',
    summary:
      'Send a message about a saved step, or a cell of it, to the people of its analysis. It reopens a resolved thread. Mentions of people who may not be mentioned stay plain text.',
    access: 'signed_in',
    input: Written.extend({ cell: MessageCell.nullable().default(null) }).refine(mentionsFit, MENTIONS_DO_NOT_FIT),
    output: StepThread,
    errors: [...errors, 'too_many_messages', 'no_such_cell'],
  }),
  'apiv2/edit_step_message': defineOperation({
    name: 'apiv2/edit_step_message',
    summary: 'Change a message that the caller wrote, and its mentions.',
    access: 'signed_in',
    input: Written.extend({ message_id: Id }).refine(mentionsFit, MENTIONS_DO_NOT_FIT),
    output: StepThread,
    errors,
  }),
  'apiv2/delete_step_message': defineOperation({
    name: 'apiv2/delete_step_message',
    summary: 'Delete a message that the caller wrote. This cannot be undone.',
    access: 'signed_in',
    input: OfStep.extend({ message_id: Id }),
    output: StepThread,
    errors,
  }),
  'apiv2/resolve_step_thread': defineOperation({
    name: 'apiv2/resolve_step_thread',
    summary: 'Resolve the thread about a step, or reopen it.',
    access: 'signed_in',
    input: OfStep.extend({ resolved: z.boolean() }),
    output: StepThread,
    errors,
  }),
  'apiv2/read_step_messages': defineOperation({
    name: 'apiv2/read_step_messages',
    summary: 'Mark the messages about a step as read, up to one of them.',
    access: 'signed_in',
    input: OfStep.extend({ message_id: Id }),
    output: Done,
    errors,
  }),
  'apiv2/choose_message_mails': defineOperation({
    name: 'apiv2/choose_message_mails',
    summary: 'Choose whether the caller gets emails about new messages of an analysis.',
    access: 'signed_in',
    input: z.strictObject({ analysis_id: Id, mailed: z.boolean() }),
    output: Done,
    errors: ['not_found'],
  }),
  get_mail_choice: defineOperation({
    name: 'get_mail_choice',
    summary: 'The email settings of the person who got the link in an email about messages.',
    access: 'anyone',
    input: z.strictObject({ token: MailLinkToken }),
    output: MailChoice,
    errors: ['bad_token'],
  }),
  set_mail_choice: defineOperation({
    name: 'set_mail_choice',
    summary: 'Choose, with the link in an email, whether to get emails about messages: of that analysis, or of all. Repeating the call changes nothing.',
    access: 'anyone',
    input: z.strictObject({ token: MailLinkToken, about: z.enum(['analysis', 'all']), mailed: z.boolean() }),
    output: MailChoice,
    errors: ['bad_token'],
  }),
} as const
