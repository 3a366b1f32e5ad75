/** Rules for who may do what with a saved connection. A connection is never public (docs/decisions/0116). */
import { isOwner, signedIn } from './actor.ts'
import { atLeast, type Rule, type Thing } from './roles.ts'

export const connectionPolicy = {
  view: atLeast('viewer'),
  /** Browsing the database and creating datasets from it. */
  use: atLeast('viewer'),
  /** Changing fields and password. A change of the address that the password is for requires the password again, even from the owner. */
  edit: atLeast('editor'),
  share: atLeast('owner'),
  leave: (actor, connection) => signedIn(actor) && !isOwner(actor, connection.owner_id) && connection.grants.some((g) => g.grantee === actor.id),
  delete: atLeast('owner'),
} satisfies Record<string, Rule<Thing>>
