/** Errors for when the operator's language model cannot be used: missing permissions and failed requests. */

export const AI_ERRORS = {
  ai_off: 409,
  ai_not_allowed: 409,
  ai_guest: 409,
  ai_not_agreed: 409,
  ai_unreachable: 503,
  ai_timeout: 503,
  ai_key: 503,
  ai_limited: 503,
  ai_busy: 503,
  ai_refused: 503,
  ai_redirected: 503,
  ai_not_chat: 503,
  ai_cut_off: 503,
  ai_too_long: 503,
  ai_unchecked: 503,
  ai_no_step: 503,
} as const satisfies Record<string, number>
