/** A person's own account, and accounts as administrators see them. */
import { z } from 'zod'
import { LOCALES } from '../texts/languages.ts'
import { Email, PersonName, Role } from './auth.ts'
import { dataText, Id, Instant, singleLineText } from './scalar.ts'

/** Settings that a person chose. Null: the browser's language or time zone is used. */
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
  /** False for an account that only signs in through a provider such as Google. */
  has_password: z.boolean(),
  /** A new address that the person has not confirmed yet; null if there is none. */
  new_email: z.string().nullable(),
  created: Instant,
})
export type Profile = z.infer<typeof Profile>

/** The current password, required before sensitive changes in case somebody else uses the open browser. '' for accounts without a password. */
export const CurrentPassword = dataText(1_000)

export const NewPassword = z.strictObject({
  password: CurrentPassword,
  new_password: dataText(1_000, 1),
  confirm_password: dataText(1_000, 1),
})
export const NewEmail = z.strictObject({ email: Email, password: CurrentPassword })

export const SignedInSession = z.strictObject({
  id: Id,
  /** The User-Agent header of the browser that signed in. */
  user_agent: z.string(),
  created: Instant,
  last_used: Instant,
  /** Whether this session made the call. */
  current: z.boolean(),
})
export type SignedInSession = z.infer<typeof SignedInSession>

/** A person to whom ownership of a shared analysis can be offered. */
export const HandOverRecipient = z.strictObject({ share_id: Id, name: z.string(), email: z.string() })
export type HandOverRecipient = z.infer<typeof HandOverRecipient>

/**
 * Content that is deleted with an account, and how many other people that affects. `used`: analyses by others on a
 * dataset. `copies`: copies of an analysis by others.
 */
export const AccountContents = z.strictObject({
  datasets: z.array(z.strictObject({ id: Id, title: z.string(), public: z.boolean(), used: z.int() })),
  analyses: z.array(
    z.strictObject({
      ...{ id: Id, title: z.string(), public: z.boolean(), shared: z.int(), copies: z.int() },
      /** People to whom the analysis can be offered. */
      takers: z.array(HandOverRecipient),
      /** Name of the person to whom the analysis is offered; null if it is not. */
      offered_to: z.string().nullable(),
      /** Whether the analysis is based on a dataset that is deleted with the account. */
      own_dataset: z.boolean(),
    }),
  ),
  /** `shared`: number of people a connection is shared with. */
  connections: z.array(z.strictObject({ id: Id, title: z.string(), shared: z.int() })),
})
export type AccountContents = z.infer<typeof AccountContents>

/** An account as administrators see it, without titles, because they may not read private content. */
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
      /** Title of the job's dataset, if an administrator may have to act; null for jobs that succeeded or were canceled. */
      dataset: z.string().nullable(),
      /** Why the job failed, without names from private content; null if it did not fail. */
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
