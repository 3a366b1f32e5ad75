/** Who may do what with a saved connection. */
import { atLeast, type Rule, type Thing } from './roles.ts'

export const connectionPolicy = {
  view: atLeast('viewer'),
  /** Look around in the database and make datasets of what is there. */
  use: atLeast('viewer'),
  edit: atLeast('owner'),
  delete: atLeast('owner'),
} satisfies Record<string, Rule<Thing>>
