/** Operations on live datasets. */
import { z } from 'zod'
import { LIVE_CODES } from './database-errors.ts'
import { Refreshed } from './live.ts'
import { defineOperation } from './operation.ts'
import { documentErrors, poolErrors } from './operation-codes.ts'
import { Id } from './scalar.ts'

export const liveOperations = {
  'apiv2/refresh_live_data': defineOperation({
    name: 'apiv2/refresh_live_data',
    summary:
      'Ask the database of a live dataset for its columns, and let every query from now on read its rows again. With analysis_id: through an analysis that the caller may run. Changed columns are told to people who may edit the dataset; apiv2/import_dataset takes them over.',
    access: 'anyone',
    input: z.strictObject({ dataset_id: Id, analysis_id: Id.optional() }),
    output: Refreshed,
    errors: [
      'not_found',
      ...documentErrors,
      'access_ended',
      'dataset_not_ready',
      'dataset_unreadable',
      'sources_ended',
      'not_live',
      ...LIVE_CODES,
      ...poolErrors,
    ],
  }),
} as const
