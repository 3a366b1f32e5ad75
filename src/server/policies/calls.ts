/** Rules for who may call an operation, before the thing that it is about is known. */
import type { Access } from '../../contract/operation.ts'
import { type Actor, isAdmin, signedIn } from './actor.ts'

export const mayCall: Readonly<Record<Access, (actor: Actor) => boolean>> = {
  anyone: () => true,
  signed_in: signedIn,
  /** Operations on the installation and its accounts. They give no access to people's datasets and analyses (policies/roles.ts). */
  admin: isAdmin,
}
