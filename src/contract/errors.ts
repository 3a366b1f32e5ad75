/**
 * All error codes of the product. The number of a code is the HTTP status of the reply. Texts are in
 * `texts/<language>/errors`. 401 is used only for a missing, expired or revoked token.
 */
import { AI_ERRORS } from './ai-errors.ts'
import { COMBINATION_ERRORS } from './combination-errors.ts'
import { DATABASE_ERRORS } from './database-errors.ts'
import { DATASET_ERRORS } from './dataset-errors.ts'
import type { ERROR_PARAMS } from './error-params.ts'
import { COLUMN_ERRORS, EXPRESSION_ERRORS } from './expression-errors.ts'
import { STEP_ERRORS } from './step-errors.ts'

export const ERRORS = {
  ...EXPRESSION_ERRORS,
  ...COLUMN_ERRORS,
  ...DATABASE_ERRORS,
  ...DATASET_ERRORS,
  ...COMBINATION_ERRORS,
  ...STEP_ERRORS,
  ...AI_ERRORS,

  // invalid requests
  bad_request: 400,
  unknown_operation: 404,
  not_readable_by_get: 405,
  unsupported_media: 415,
  xsrf: 403,
  too_large: 413,
  rate_limited: 429,
  streams_full: 503,
  internal: 500,

  // permissions
  unauthenticated: 401,
  sign_in_needed: 401,
  unauthorized: 403,
  not_found: 404,
  analysis_unreadable: 500,
  analysis_too_new: 500,
  conflict: 409,
  both_changed: 409,
  title_changed: 409,
  source_changed: 409,
  analysis_public: 409,
  analysis_offered: 409,
  column_unmapped: 409,
  column_mapped_twice: 409,

  // publishing and access
  dataset_not_public: 409,
  access_ended: 409,
  results_only: 409,
  column_not_granted: 409,
  step_not_granted: 409,
  rows_not_granted: 409,
  sql_not_granted: 409,
  sql_too_long: 409,
  shared_with_owner: 409,
  too_many_shares: 409,
  too_many_messages: 409,
  too_many_named_versions: 409,
  too_many_favorites: 409,
  too_many_folders: 409,
  folder_name_taken: 409,
  no_such_cell: 409,
  offer_pending: 409,
  offer_not_opened: 409,
  offer_ended: 409,

  // accounts
  bad_credentials: 400,
  sign_in_delayed: 400,
  mail_busy: 503,
  mail_delayed: 400,
  invalid_password: 400,
  common_password: 400,
  passwords_differ: 400,
  bad_token: 400,
  wrong_password: 400,
  recent_sign_in_needed: 400,
  same_email: 400,
  own_account: 409,
  last_admin: 409,
  link_expired: 400,
  link_used: 400,
  password_needed: 400,
  signup_password: 400,
  google_login_failed: 400,
  google_address_taken: 400,
  google_not_invited: 400,
  signup_by_invitation: 400,
  signup_domain: 400,
  invitation_revoked: 400,
  has_account: 409,

  // created by the client
  network: 0,
  aborted: 0,
  timeout: 0,
  status: 0,
} as const satisfies Record<string, number>

export type { ExpressionCode } from './expression-errors.ts'
export type ErrorCode = keyof typeof ERRORS
export type ErrorParams = Readonly<Record<string, string | number>>

/** A failure as a value. `params` fill the `{placeholders}` of the code's texts. */
export interface Failure<C extends ErrorCode = ErrorCode> {
  readonly ok: false
  readonly code: C
  readonly params: ErrorParams
}
export type Result<T, C extends ErrorCode = ErrorCode> = { readonly ok: true; readonly value: T } | Failure<C>

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

/** Codes whose texts have placeholders. */
type NamingCode = keyof typeof ERROR_PARAMS & ErrorCode
/** Codes whose texts have no placeholders. */
export type PlainCode = Exclude<ErrorCode, NamingCode>
/** The parameters that a code's texts need. Any parameters for a code that is known only at run time. */
export type ParamsOf<C extends ErrorCode> = C extends NamingCode
  ? ErrorParams & { readonly [N in (typeof ERROR_PARAMS)[C][number]]: string | number }
  : ErrorParams

/** Creates a failure. Does not compile without the parameters that the code's texts need. */
export function fail<C extends ErrorCode>(code: C, ...given: [C] extends [PlainCode] ? [params?: ErrorParams] : [params: ParamsOf<C>]): Failure<C> {
  const [params = {}] = given
  return { ok: false, code, params }
}

/** Replaces each `{name}` found in `params`; leaves the others unchanged. */
export function fillIn(text: string, params: ErrorParams): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole))
}
