/** A person's own account, and accounts as administrators see them. */
import { z } from 'zod'
import { LOCALES } from '../texts/languages.ts'
import { Email, PersonName, Role } from './auth.ts'
import { dataText, Id, Instant, singleLineText } from './scalar.ts'

/** Settings that a person chose; null leaves the choice to the browser. */
export const ProfileSettings = z.strictObject({
  name: PersonName,
  locale: z.enum(LOCALES).nullable(),
  time_zone: singleLineText(100, 1).nullable(),
})
export type ProfileSettings = z.infer<typeof ProfileSettings>

export const Profile = z.strictObject({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  locale: z.enum(LOCALES).nullable(),
  time_zone: z.string().nullable(),
  /** False for an account that signs in through a provider. */
  has_password: z.boolean(),
  /** A new address whose link has not been opened yet. */
  new_email: z.string().nullable(),
  created: Instant,
})
export type Profile = z.infer<typeof Profile>

/** The current password, required before sensitive changes, in case a stranger uses an open browser. Accounts without a password send ''. */
export const CurrentPassword = dataText(1_000)

export const NewPassword = z.strictObject({
  password: CurrentPassword,
  new_password: dataText(1_000, 1),
  confirm_password: dataText(1_000, 1),
})
export const NewEmail = z.strictObject({ email: Email, password: CurrentPassword })

export const SignedInSession = z.strictObject({
  id: Id,
  /** The browser's own name for itself. */
  user_agent: z.string(),
  created: Instant,
  last_used: Instant,
  /** Whether this is the session of the call. */
  current: z.boolean(),
})
export type SignedInSession = z.infer<typeof SignedInSession>

/** A person to whom a shared analysis can be handed over. */
export const HandOverRecipient = z.strictObject({ share_id: Id, name: z.string(), email: z.string() })
export type HandOverRecipient = z.infer<typeof HandOverRecipient>

/**
 * The content that is deleted with an account, and its effect on others: `used` counts other people's analyses of a
 * dataset, `copies` other people's copies of an analysis.
 */
export const AccountContents = z.strictObject({
  datasets: z.array(z.strictObject({ id: Id, title: z.string(), public: z.boolean(), used: z.int() })),
  analyses: z.array(
    z.strictObject({
      ...{ id: Id, title: z.string(), public: z.boolean(), shared: z.int(), copies: z.int() },
      /** Empty if the analysis cannot be offered. */
      takers: z.array(HandOverRecipient),
      /** The name of the person it is offered to; null if it is not offered. */
      offered_to: z.string().nullable(),
      /** Whether its dataset is deleted with the account. */
      own_dataset: z.boolean(),
    }),
  ),
  /** `shared` is the number of people. */
  connections: z.array(z.strictObject({ id: Id, title: z.string(), shared: z.int() })),
})
export type AccountContents = z.infer<typeof AccountContents>

/** Contains no titles: administrators do not read private content. */
export const Person = z.strictObject({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  disabled: z.boolean(),
  created: Instant,
  last_used: Instant.nullable(),
  datasets: z.int(),
  analyses: z.int(),
  bytes: z.int(),
})
export type Person = z.infer<typeof Person>

export const PEOPLE_PAGE = 50

export const Installation = z.strictObject({
  storage: z.strictObject({
    free_mb: z.int().nullable(),
    datasets_bytes: z.int(),
    uploads_bytes: z.int(),
    people: z.int(),
    datasets: z.int(),
    analyses: z.int(),
  }),
  jobs: z.array(
    z.strictObject({
      id: Id,
      owner: z.string(),
      /** The dataset's title, for a job that an administrator may have to deal with; null once it went well or was cancelled. */
      dataset: z.string().nullable(),
      /** Why it failed, without names out of anybody's data. */
      cause: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
      kind: z.string(),
      state: z.string(),
      stage: z.string(),
      attempt: z.int(),
      created: Instant,
    }),
  ),
  mail: z.strictObject({ waiting: z.int(), oldest_seconds: z.int(), failed: z.int(), problem: z.string().nullable() }),
  workers: z.int(),
  settings: z.array(z.strictObject({ name: z.string(), value: z.string(), set: z.boolean() })),
})
export type Installation = z.infer<typeof Installation>
