/** Determines how the columns of a version to be published would affect the saved analyses of its dataset. */
import { schemaChanges } from '../../../analysis/schema-changes.ts'
import type { Column } from '../../../contract/column.ts'
import type { SchemaChanges } from '../../../contract/schema-changes.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import type { Store } from '../../store/store.ts'
import { currentDocument } from '../analyses/reach.ts'

/** Returns null for a first version or if no column changed. Skips analyses that cannot be read, because they do not run anyway. */
export async function changesFor(dataset: DatasetRow, columns: readonly Column[], store: Store): Promise<SchemaChanges | null> {
  if (dataset.version === null) return null
  const stored = (await store.analyses.documentsOn(dataset.id)).map((row) => row.read())
  const documents = stored.flatMap((document) => (document.ok ? [currentDocument({ document: document.value }, dataset)] : []))
  return schemaChanges(dataset.version.columns, columns, documents)
}
