/** A person's own account, and accounts as administrators see them. */
import { z } from 'zod'
import { LOCALES } from '../texts/languages.ts'
import { Email, PersonName, Role } from './auth.ts'
import { dataText, Id, Instant, line } from './scalar.ts'

/** What a person says of themselves; null leaves it to the browser. */
export const ProfileSettings = z.strictObject({
  name: PersonName,
  locale: z.enum(LOCALES).nullable(),
  time_zone: line(100, 1).nullable(),
})
export type ProfileSettings = z.infer<typeof ProfileSettings>

export const Profile = z.strictObject({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  locale: z.enum(LOCALES).nullable(),
  time_zone: z.string().nullable(),
  /** False for an account that signs in elsewhere. */
  has_password: z.boolean(),
  /** An address that waits for its link to be opened. */
  new_email: z.string().nullable(),
  created: Instant,
})
export type Profile = z.infer<typeof Profile>

/** The present password, asked before what a stranger at an open browser must not do. Accounts without one send ''. */
export const PresentPassword = dataText(1_000)

export const NewPassword = z.strictObject({
  password: PresentPassword,
  new_password: dataText(1_000, 1),
  confirm_password: dataText(1_000, 1),
})
export const NewEmail = z.strictObject({ email: Email, password: PresentPassword })

export const SignedInSession = z.strictObject({
  id: Id,
  /** As the browser named itself. */
  user_agent: z.string(),
  created: Instant,
  last_used: Instant,
  /** The session of this call. */
  current: z.boolean(),
})
export type SignedInSession = z.infer<typeof SignedInSession>

/** Somebody to whom a shared analysis can be offered. */
export const Taker = z.strictObject({ share_id: Id, name: z.string(), email: z.string() })
export type Taker = z.infer<typeof Taker>

/** What goes with an account, and what others lose by it: `used` counts other people's analyses on a dataset, `copies` theirs of an analysis. */
export const AccountContents = z.strictObject({
  datasets: z.array(z.strictObject({ id: Id, title: z.string(), public: z.boolean(), used: z.int() })),
  analyses: z.array(
    z.strictObject({
      ...{ id: Id, title: z.string(), public: z.boolean(), shared: z.int(), copies: z.int() },
      /** Empty where it may not be offered. */
      takers: z.array(Taker),
      /** The name of whom it is offered to; null where it is not. */
      offered_to: z.string().nullable(),
      /** Its dataset goes with the account. */
      own_dataset: z.boolean(),
    }),
  ),
  /** `shared`: with how many people. */
  connections: z.array(z.strictObject({ id: Id, title: z.string(), shared: z.int() })),
})
export type AccountContents = z.infer<typeof AccountContents>

/** No title of anything: administrators do not read what is not public. */
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
