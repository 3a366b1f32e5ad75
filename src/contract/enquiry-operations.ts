/** Operations that submit the forms of the public site, and those with which administrators handle the submissions. */
import { z } from 'zod'
import { ContactMessage, DemoRequest, ENQUIRIES_PAGE, Enquiry, EnquiryFilter, EnquiryState, HONEYPOT } from './enquiry.ts'
import { defineOperation } from './operation.ts'
import { Done, FileReply } from './replies.ts'
import { Id } from './scalar.ts'

export const enquiryOperations = {
  submit_demo_request: defineOperation({
    name: 'submit_demo_request',
    summary: 'Request a demo. Stored for administrators before the answer is sent, and emailed to the operator.',
    access: 'anyone',
    input: z.strictObject({ ...DemoRequest.shape, ...HONEYPOT }),
    output: Done,
    errors: [],
  }),
  submit_contact_message: defineOperation({
    name: 'submit_contact_message',
    summary: 'Send a message to the operator. Stored for administrators before the answer is sent, and emailed.',
    access: 'anyone',
    input: z.strictObject({ ...ContactMessage.shape, ...HONEYPOT }),
    output: Done,
    errors: [],
  }),
  'apiv2/admin_list_enquiries': defineOperation({
    name: 'apiv2/admin_list_enquiries',
    summary: 'Demo requests and contact messages, newest first; without a state, all except spam.',
    access: 'admin',
    read: true,
    input: z.strictObject({ ...EnquiryFilter, start: z.int().min(0).default(0) }),
    output: z.strictObject({ enquiries: z.array(Enquiry).max(ENQUIRIES_PAGE), total: z.int() }),
    errors: [],
  }),
  'apiv2/admin_set_enquiry': defineOperation({
    name: 'apiv2/admin_set_enquiry',
    summary: 'Mark an enquiry as open, done or spam.',
    access: 'admin',
    input: z.strictObject({ enquiry_id: Id, state: EnquiryState }),
    output: Enquiry,
    errors: ['not_found'],
  }),
  'apiv2/admin_delete_enquiry': defineOperation({
    name: 'apiv2/admin_delete_enquiry',
    summary: 'Delete an enquiry permanently, with its email if that has not been sent yet.',
    access: 'admin',
    input: z.strictObject({ enquiry_id: Id }),
    output: Done,
    errors: ['not_found'],
  }),
  'apiv2/admin_export_enquiries': defineOperation({
    name: 'apiv2/admin_export_enquiries',
    summary: 'Enquiries as CSV, newest first; without a state, all except spam.',
    access: 'admin',
    read: true,
    transport: 'download',
    input: z.strictObject(EnquiryFilter),
    output: FileReply,
    errors: [],
  }),
} as const
