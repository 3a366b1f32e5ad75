import type { Job } from '../../../contract/dataset.ts'
import type { RowsInBoth } from '../../../contract/replacement.ts'

/** The rows because of which a job stopped; null if it is no append that waits for this decision. */
export const openDoubles = (job: Pick<Job, 'kind' | 'state' | 'doubles'> | undefined): RowsInBoth | null =>
  job?.kind === 'append' && job.state === 'failed' ? job.doubles : null
