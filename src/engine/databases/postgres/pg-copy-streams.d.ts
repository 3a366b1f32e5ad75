/** Types for the part of the package that we use; it ships without types. */
declare module 'pg-copy-streams' {
  import type { Readable } from 'node:stream'
  import type { Connection, Submittable } from 'pg'

  export interface CopyToStream extends Readable, Submittable {
    /** Row count reported by the server; set when the stream has ended. */
    readonly rowCount: number
    submit(connection: Connection): void
  }
  export function to(text: string): CopyToStream
}
