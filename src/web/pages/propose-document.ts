/** The code that proposes a first pivot, fetched when one is asked for: the edits of documents are a large part of the editor. */
import { withFirstPivot } from '../../analysis/first-pivot/place.ts'
import { type FirstPivot, proposeFirstPivot } from '../../analysis/first-pivot/propose.ts'
import { withStoredNames } from '../../analysis/measure-names.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { Dataset } from '../../contract/dataset.ts'
import type { Calendar } from '../../contract/date-series.ts'
import { grainName } from '../analysis/display-columns.ts'
import type { T } from '../i18n/locale.tsx'

interface ProposedDocument {
  readonly proposal: FirstPivot
  /** The document to save, with the proposal in its first step. */
  readonly document: AnalysisDocument
}

export function proposeDocument(dataset: Dataset, empty: AnalysisDocument, calendar: Calendar, t: T): ProposedDocument {
  const proposal = proposeFirstPivot({ columns: dataset.schema, profile: dataset.live ? dataset.estimates : dataset.profile, rows: dataset.rows })
  return { proposal, document: withStoredNames(withFirstPivot(empty, proposal, { calendar, dated: grainName(t) })) }
}
