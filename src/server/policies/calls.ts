/** Who may call an operation at all, before anything is known of what it is about. */
import type { Access } from '../../contract/operation.ts'
import { type Actor, isAdmin, signedIn } from './actor.ts'

export const mayCall: Readonly<Record<Access, (actor: Actor) => boolean>> = {
  anyone: () => true,
  signed_in: signedIn,
  /** The installation and its accounts; people's datasets and analyses stay theirs (policies/roles.ts). */
  admin: isAdmin,
}
