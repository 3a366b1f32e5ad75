import type { OperationName } from '../../../src/contract/operations.ts'
import { ACCOUNTS } from './account-rows.ts'
import { ANALYSES } from './analysis-rows.ts'
import type { Row } from './answers.ts'
import { DATASETS } from './dataset-rows.ts'
import { ENDS } from './last-rows.ts'
import { MESSAGES } from './message-rows.ts'
import { SHARING } from './sharing-rows.ts'

/** The row of every operation, in the order in which the operations are tried. */
export const MATRIX: { readonly [N in OperationName]: Row } = { ...ACCOUNTS, ...DATASETS, ...ANALYSES, ...MESSAGES, ...SHARING, ...ENDS }
