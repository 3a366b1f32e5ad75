/** All operations of /nexus. `docs/operations.md` is generated from this list. */
import type { z } from 'zod'
import { accountOperations } from './account-operations.ts'
import { analysisOperations } from './analysis-operations.ts'
import { askOperations } from './ask-operations.ts'
import { combinationOperations } from './combination-operations.ts'
import { connectionShareOperations } from './connection-share-operations.ts'
import { databaseOperations } from './database-operations.ts'
import { datasetOperations } from './dataset-operations.ts'
import { datasetShareOperations } from './dataset-share-operations.ts'
import { enquiryOperations } from './enquiry-operations.ts'
import { eventOperations } from './event-operations.ts'
import { folderOperations } from './folder-operations.ts'
import { importOperations } from './import-operations.ts'
import { licencesOperations } from './licences-operations.ts'
import { liveOperations } from './live-operations.ts'
import { messageOperations } from './message-operations.ts'
import { replacementOperations } from './replacement-operations.ts'
import { shareOperations } from './share-operations.ts'
import { signInOperations } from './sign-in-operations.ts'
import { stepOperations } from './step-operations.ts'
import { transferOperations } from './transfer-operations.ts'
import { visitOperations } from './visit-operations.ts'

export const operations = {
  ...signInOperations,
  ...accountOperations,
  ...datasetOperations,
  ...importOperations,
  ...replacementOperations,
  ...databaseOperations,
  ...liveOperations,
  ...combinationOperations,
  ...analysisOperations,
  ...visitOperations,
  ...folderOperations,
  ...shareOperations,
  ...datasetShareOperations,
  ...connectionShareOperations,
  ...transferOperations,
  ...stepOperations,
  ...enquiryOperations,
  ...messageOperations,
  ...askOperations,
  ...eventOperations,
  ...licencesOperations,
} as const

export type Operations = typeof operations
export type OperationName = keyof Operations
/** Operations that reply with a stream of events. */
export type StreamName = { [N in OperationName]: Operations[N]['transport'] extends 'stream' ? N : never }[OperationName]
/** Operations with a single reply. */
export type CallName = Exclude<OperationName, StreamName>
export type Input<N extends OperationName> = z.input<Operations[N]['input']>
export type Parsed<N extends OperationName> = z.output<Operations[N]['input']>
export type Output<N extends OperationName> = z.output<Operations[N]['output']>
export type Codes<N extends OperationName> = Operations[N]['errors'][number]

const schemas: { readonly [N in OperationName]: { readonly input: z.ZodType<Parsed<N>>; readonly output: z.ZodType<Output<N>> } } = operations
/** Returns an operation's schemas with types that depend on its name. */
export const schemasOf = <N extends OperationName>(name: N): (typeof schemas)[N] => schemas[name]

export const isOperationName = (name: string): name is OperationName => Object.hasOwn(operations, name)
