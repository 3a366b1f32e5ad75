/** Who may do what with a saved connection. It is never public (docs/decisions/0116). */
import { isOwner, signedIn } from './actor.ts'
import { atLeast, type Rule, type Thing } from './roles.ts'

export const connectionPolicy = {
  view: atLeast('viewer'),
  /** Look around in the database and make datasets of what is there. */
  use: atLeast('viewer'),
  /** Its fields and its password. What its password is for changes with the password alone, whoever changes it. */
  edit: atLeast('editor'),
  share: atLeast('owner'),
  leave: (actor, connection) => signedIn(actor) && !isOwner(actor, connection.owner_id) && connection.grants.some((g) => g.grantee === actor.id),
  delete: atLeast('owner'),
} satisfies Record<string, Rule<Thing>>
