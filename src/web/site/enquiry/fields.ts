/** Fields of the demo and contact forms, and their validation. */
import type { Locale } from '../../../contract/constants.ts'
import type { EnquiryKind } from '../../../contract/enquiry.ts'
import { ContactMessage, DemoRequest } from '../../../contract/enquiry.ts'
import { LANGUAGES } from '../../../texts/languages.ts'

export type FieldName = keyof DemoRequest | keyof ContactMessage
export type Typed = Readonly<Record<FieldName, string>>

export interface Field {
  readonly name: FieldName
  readonly kind: 'line' | 'choice' | 'lines'
  readonly type?: 'email' | 'tel'
  readonly autoComplete: string
  readonly required: boolean
  /** Maximum length, in characters. */
  readonly max: number
  readonly choices?: readonly string[]
  /** Spans both columns. */
  readonly wide?: true
}

const TEXT_MAX = 200
const PHONE_MAX = 40
const EMAIL_MAX = 254

const FIRST: Field = { name: 'first_name', kind: 'line', autoComplete: 'given-name', required: true, max: TEXT_MAX }
const LAST: Field = { name: 'last_name', kind: 'line', autoComplete: 'family-name', required: true, max: TEXT_MAX }
const EMAIL: Field = { name: 'company_email', kind: 'line', type: 'email', autoComplete: 'email', required: true, max: EMAIL_MAX }
const phone = (required: boolean): Field => ({ name: 'phone', kind: 'line', type: 'tel', autoComplete: 'tel', required, max: PHONE_MAX })
const COMPANY: Field = { name: 'company', kind: 'line', autoComplete: 'organization', required: true, max: TEXT_MAX }
const size = (choices: readonly string[]): Field => ({ name: 'company_size', kind: 'choice', autoComplete: 'off', required: true, max: TEXT_MAX, choices })
const lines = (name: FieldName, max: number): Field => ({ name, kind: 'lines', autoComplete: 'off', required: true, max })

const FIELDS: Readonly<Record<EnquiryKind, readonly Field[]>> = {
  demo: [FIRST, LAST, EMAIL, phone(false), COMPANY, size(DemoRequest.shape.company_size.options), lines('use_case', 2_000)],
  contact: [FIRST, LAST, EMAIL, phone(true), { ...size(ContactMessage.shape.company_size.options), wide: true }, lines('message', 10_000)],
}

/** The fields in display order: the family name comes first if that is usual in the language. */
export function fieldsOf(form: EnquiryKind, locale: Locale): readonly Field[] {
  const fields = FIELDS[form]
  return LANGUAGES[locale].familyNameFirst ? [LAST, FIRST, ...fields.filter((field) => field !== LAST && field !== FIRST)] : fields
}

const SCHEMAS = { demo: DemoRequest, contact: ContactMessage } as const

export type FieldProblem = { readonly kind: 'required' | 'email' | 'invalid' } | { readonly kind: 'long'; readonly max: number; readonly length: number }

/** Validates a field against the form's schema; null if it is valid. */
export function problemOf(form: EnquiryKind, field: Field, typed: string): FieldProblem | null {
  const text = typed.trim()
  if (text === '') return field.required ? { kind: 'required' } : null
  if (typed.length > field.max) return { kind: 'long', max: field.max, length: typed.length }
  const shape: Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>> = SCHEMAS[form].shape
  if (shape[field.name]?.safeParse(field.kind === 'lines' ? typed : text).success) return null
  return { kind: field.type === 'email' ? 'email' : 'invalid' }
}

export const EMPTY: Typed = {
  ...{ first_name: '', last_name: '', company_email: '', phone: '', company: '', company_size: '', use_case: '', message: '' },
}

/** Picks the form's fields from stored values; missing ones are empty. */
export const typedFrom = (kept: Readonly<Record<string, string>>): Typed =>
  Object.fromEntries(Object.keys(EMPTY).map((name) => [name, kept[name] ?? ''])) as Typed

/** The values of this form's fields, trimmed unless a field has several lines. */
export const valuesToSend = (form: EnquiryKind, typed: Typed): Record<string, string> =>
  Object.fromEntries(FIELDS[form].map(({ name, kind }) => [name, kind === 'lines' ? typed[name] : typed[name].trim()]))
