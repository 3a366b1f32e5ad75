/** The part of the package that is used; it ships without types. */
declare module 'pg-copy-streams' {
  import type { Readable } from 'node:stream'
  import type { Connection, Submittable } from 'pg'

  export interface CopyToStream extends Readable, Submittable {
    /** The server's count, known at the end. */
    readonly rowCount: number
    submit(connection: Connection): void
  }
  export function to(text: string): CopyToStream
}
