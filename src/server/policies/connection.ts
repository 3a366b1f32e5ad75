/** The rules for who may do what with a saved connection. A connection is never public (docs/decisions/0116). */
import { isOwner, signedIn } from './actor.ts'
import { atLeast, type Rule, type Thing } from './roles.ts'

export const connectionPolicy = {
  view: atLeast('viewer'),
  /** Browses the database and makes datasets from it. */
  use: atLeast('viewer'),
  /** Changes the fields and the password. Changing the server that the password is for requires the password again, whoever makes the change. */
  edit: atLeast('editor'),
  share: atLeast('owner'),
  leave: (actor, connection) => signedIn(actor) && !isOwner(actor, connection.owner_id) && connection.grants.some((g) => g.grantee === actor.id),
  delete: atLeast('owner'),
} satisfies Record<string, Rule<Thing>>
