/** Validates what every page reads from embedded elements, browser storage and replies. Equivalent to the schemas, whose library these pages do not load. */
import { LOCALES } from '../texts/languages.ts'
import type { AuthState } from './auth.ts'
import type { Build } from './build.ts'
import type { ErrorReply } from './error-reply.ts'
import { ERRORS, type ErrorCode } from './errors.ts'
import type { AnalyticsEvent } from './events.ts'
import type { Operator, PageInstallation, SignUpRule } from './installation.ts'
import { type Check, isDefined, isFlag, isInstant, isListOf, isNull, isNumber, isOneOf, isRecordOf, isShape, isText, isTextOf, isUnionOf } from './narrow.ts'
import type { PageError } from './page-error.ts'
import type { PagePayload } from './page-payload.ts'

export const isAuthState = isShape<AuthState>({ token: isText, user_id: isText, user_name: isText, user_email: isText, user_role: isText, isGuest: isFlag })

const textOrNull = isUnionOf(isText, isNull)
const domains = (value: unknown): value is string[] => isListOf(isText)(value) && value.length > 0
const isSignUpRule: Check<SignUpRule> = isUnionOf(
  isShape<{ kind: 'open' | 'invitation' }>({ kind: isOneOf('open', 'invitation') }),
  isShape<Extract<SignUpRule, { kind: 'domains' }>>({ kind: isOneOf('domains'), domains }),
)
export const isPageInstallation = isShape<PageInstallation>({
  sign_up: isSignUpRule,
  operator: isShape<Operator>({ name: textOrNull, email: textOrNull }),
  events: isFlag,
  language_model: isFlag,
  claims: isFlag,
})

const isStatus = (value: unknown): value is number => isNumber(value) && Number.isInteger(value) && value >= 400 && value <= 599
const textOrNone = isUnionOf(isText, (value: unknown): value is undefined => value === undefined)
export const isPageError = isShape<PageError>({ status: isStatus, title: textOrNone, statusMessage: textOrNone, description: textOrNone, stack: textOrNone })

export const isPagePayload = isShape<PagePayload>({
  path: isText,
  locale: isOneOf(...LOCALES),
  answers: isListOf(isShape<PagePayload['answers'][number]>({ name: isText, input: isDefined, output: isDefined })),
})

const isCode = (value: unknown): value is ErrorCode => isText(value) && Object.hasOwn(ERRORS, value)
export const isErrorReply = isShape<ErrorReply>({
  code: isCode,
  title: isText,
  message: isText,
  reason: textOrNone,
  params: isRecordOf(isUnionOf(isText, isNumber)),
  request_id: isText,
})

export const isAnalyticsEvent = isShape<AnalyticsEvent>({
  type: isTextOf(60, 1),
  timestamp: isInstant,
  timezone: isTextOf(60),
  testid: isTextOf(200),
  tag: isTextOf(60),
  url: isTextOf(1_000),
  referrer: isTextOf(1_000),
  user_agent: isTextOf(300),
  platform: isTextOf(100),
  language: isTextOf(40),
})

export const isBuildId = (value: unknown): value is string => isText(value) && /^[0-9a-f]{16}$/.test(value)
export const isBuild = isShape<Build>({ id: isBuildId, timestamp: isInstant })
