/** The open messages about the steps of a report, for people who may read them, and whether the report shows them. */
import { createContext, useContext, useMemo } from 'react'
import { cellAddressOf, hasCell } from '../../../analysis/message-cell.ts'
import type { CellAddress } from '../../../contract/explanation.ts'
import type { MessageCell, StepMessage, StepThread } from '../../../contract/message.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { useCall } from '../../api/queries.ts'
import { useThreads } from '../messages/use-threads.ts'
import { usePage } from '../step-store.ts'
import { addressKey } from './referenced-cells.ts'

const ShowsMessages = createContext(true)
export const ShowsMessagesProvider = ShowsMessages.Provider

/** A message with its number in the report's list about the step. */
export interface NumberedMessage {
  readonly message: StepMessage
  readonly number: number
}

/** The messages of a step's open thread, oldest first, and how many older ones are left out. */
export interface ReportMessages {
  readonly messages: readonly NumberedMessage[]
  readonly more: number
}

/** How many messages about the steps are open. */
export const useOpenMessages = (): number =>
  useThreads()
    .threads.filter(({ resolved }) => !resolved)
    .reduce((sum, { messages }) => sum + messages, 0)

const NOTHING: Pick<StepThread, 'messages' | 'more'> = { messages: [], more: 0 }

/** Empty for people who may not read messages, and while the report hides them. */
export function useReportMessages({ step_id }: Step): ReportMessages {
  const shows = useContext(ShowsMessages)
  const { threads } = useThreads()
  const analysis_id = usePage((s) => s.analysis.id)
  const isOpen = shows && threads.some((thread) => thread.step_id === step_id && thread.messages > 0 && !thread.resolved)
  const { data } = useCall('apiv2/list_step_messages', { analysis_id, step_id }, { enabled: isOpen, unprompted: true })
  return useMemo(() => {
    const { messages, more } = isOpen && data && !data.resolved ? data : NOTHING
    return { messages: messages.map((message, at) => ({ message, number: at + 1 })), more }
  }, [isOpen, data])
}

/** The address of the cell that a message is about, if the step can have it. */
export const addressOf = (cell: MessageCell | 'gone' | null, config: StepConfig): CellAddress | null =>
  cell === null || cell === 'gone' || !hasCell(config, cell) ? null : cellAddressOf(cell)

/** The numbers of the messages about each cell, by the cell's address as text. */
export function remarksOf(messages: readonly NumberedMessage[], config: StepConfig): ReadonlyMap<string, readonly number[]> {
  const remarks = new Map<string, number[]>()
  for (const { message, number } of messages) {
    const address = addressOf(message.cell, config)
    if (address === null) continue
    const key = addressKey(address)
    remarks.set(key, [...(remarks.get(key) ?? []), number])
  }
  return remarks
}
