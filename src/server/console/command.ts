/** Types that every console command shares. */
import type { DataFolder } from '../data-folder.ts'
import type { Credentials } from '../databases/credentials.ts'
import type { Store } from '../store/store.ts'

export interface Console {
  readonly store: Store
  readonly data: DataFolder
  readonly credentials: Credentials
  readonly print: (line: string) => void
}
export interface Options {
  readonly name?: string
  /** The language in which to send an email. */
  readonly language?: string
  readonly admin: boolean
  readonly yes: boolean
  readonly verify: boolean
  readonly last: number
}

/** Thrown for a problem that the operator can fix. The message is a sentence for the console. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

export type Command = (args: { readonly email: string; readonly options: Options }, at: Console) => Promise<void>
