/** Tells readers of a live dataset about its database. */
import { DATABASE_KINDS, DatabaseKind } from '../../../contract/database.ts'
import type { Dataset } from '../../../contract/dataset.ts'
import { LiveFor } from '../../../contract/live.ts'
import type { Services } from '../../handlers.ts'
import type { DatasetRow } from '../../store/datasets.ts'

/** Null for a dataset whose rows are stored. */
export function liveOf({ id, version, live_for }: DatasetRow, { moments }: Pick<Services, 'moments'>): Dataset['live'] {
  const kind = DatabaseKind.safeParse(version?.live?.engine)
  if (!kind.success) return null
  const { label } = DATABASE_KINDS[kind.data]
  return { kind: kind.data, database: label, live_for: LiveFor.catch(null).parse(live_for), as_of: moments.lastRead(id), moment: moments.present(id) }
}
