/**
 * Has the server parse and describe a statement without running it: it confirms that there is only one statement, and
 * returns its columns. The driver's own queries always run what they prepare.
 */
import type pg from 'pg'

/** The methods of the driver's connection that we use; its published types lack them. */
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
  /** The driver requires these handlers, but the messages for them never arrive. */
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

/** Returns the columns of a statement; empty if it returns no rows. Fails unless the server accepts it as a single statement. */
export async function prepare(client: pg.Client, text: string): Promise<readonly pg.FieldDef[]> {
  const preparation = new Preparation(text)
  client.query(preparation)
  return await preparation.described
}
