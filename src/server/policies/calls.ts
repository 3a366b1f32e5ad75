/** The rules for who may call an operation at all, before its subject is known. */
import type { Access } from '../../contract/operation.ts'
import { type Actor, isAdmin, signedIn } from './actor.ts'

export const mayCall: Readonly<Record<Access, (actor: Actor) => boolean>> = {
  anyone: () => true,
  signed_in: signedIn,
  /** Covers the installation and its accounts. It gives no access to people's datasets and analyses (policies/roles.ts). */
  admin: isAdmin,
}
