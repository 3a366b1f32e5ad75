/** The contact and demo request forms of the public site, and their submissions. */
import { z } from 'zod'
import { LOCALES } from '../texts/languages.ts'
import { Email } from './auth.ts'
import { dataText, Id, Instant, multilineText, singleLineText } from './scalar.ts'

const Text = singleLineText(200, 1)
const isWritten = (text: string): boolean => text.trim() !== ''

export const DemoRequest = z.strictObject({
  first_name: Text,
  last_name: Text,
  company_email: Email,
  phone: singleLineText(40).default(''),
  company: Text,
  company_size: z.enum(['1-10', '11-50', '51-200', '201-1000', '1000+']),
  use_case: multilineText(2_000, 1).refine(isWritten, 'holds nothing but blanks'),
})
export type DemoRequest = z.infer<typeof DemoRequest>

export const ContactMessage = z.strictObject({
  first_name: Text,
  last_name: Text,
  company_email: Email,
  phone: singleLineText(40, 1),
  company_size: z.enum(['1-250', '251-1000', '1001+']),
  message: multilineText(10_000, 1).refine(isWritten, 'holds nothing but blanks'),
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** A hidden field that only programs fill in (docs/decisions/0106). */
export const HONEYPOT = { website: dataText(1_000).default('') }

export const EnquiryKind = z.enum(['demo', 'contact'])
export type EnquiryKind = z.infer<typeof EnquiryKind>

/** `spam`: the hidden field was filled in, or an administrator marked the submission. */
export const EnquiryState = z.enum(['open', 'done', 'spam'])
export type EnquiryState = z.infer<typeof EnquiryState>

/** A submission of either form. `text`: the use case, or the message. */
export const Enquiry = z.strictObject({
  id: Id,
  kind: EnquiryKind,
  state: EnquiryState,
  /** The language of the page with the form. */
  locale: z.enum(LOCALES),
  first_name: z.string(),
  last_name: z.string(),
  company_email: z.string(),
  phone: z.string(),
  /** Null if the form has no such field. */
  company: z.string().nullable(),
  company_size: z.string(),
  text: z.string(),
  created: Instant,
})
export type Enquiry = z.infer<typeof Enquiry>

/** Selects submissions. A null `state` selects all except spam. */
export const EnquiryFilter = { kind: EnquiryKind.nullable().default(null), state: EnquiryState.nullable().default(null) }
export const ENQUIRIES_PAGE = 50
