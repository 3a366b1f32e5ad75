/**
 * Parses and describes a text without running it: the server itself confirms that it is a single statement, and returns
 * its columns. The driver's own queries always execute what they prepare.
 */
import type pg from 'pg'

/** The part of the driver's connection that is used; its published types are incomplete. */
interface Wire {
  parse(statement: { readonly text: string; readonly name: string; readonly types: readonly number[] }): void
  describe(what: { readonly type: 'S'; readonly name: string }): void
  sync(): void
}

class Preparation implements pg.Submittable {
  private readonly text: string
  private fields: readonly pg.FieldDef[] = []
  private readonly outcome = Promise.withResolvers<readonly pg.FieldDef[]>()

  constructor(text: string) {
    this.text = text
  }

  get described(): Promise<readonly pg.FieldDef[]> {
    return this.outcome.promise
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire
    wire.parse({ text: this.text, name: '', types: [] })
    wire.describe({ type: 'S', name: '' })
    wire.sync()
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.fields = fields
  }
  handleError(error: Error): void {
    this.outcome.reject(error)
  }
  handleReadyForQuery(): void {
    this.outcome.resolve(this.fields)
  }
  /** Handlers for replies that never arrive. */
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

/** Returns the columns of a text that the server accepts as one statement; empty for a statement without rows. */
export async function prepare(client: pg.Client, text: string): Promise<readonly pg.FieldDef[]> {
  const preparation = new Preparation(text)
  client.query(preparation)
  return await preparation.described
}
