/** The actions on a cell of a step, from the table and from the chart. */
import { messageCellOf } from '../../analysis/message-cell.ts'
import type { CellAddress } from '../../contract/explanation.ts'
import type { Step, StepConfig } from '../../contract/step.ts'
import { useMayMessage } from './messages/use-threads.ts'
import { useShowRows } from './rows/use-show-rows.ts'
import { usePageStore } from './step-store.ts'

type OnCell = (cell: CellAddress) => void

export interface CellActions {
  readonly explain: OnCell
  /** Opens the source rows; null if the person may not see them. */
  readonly showRows: OnCell | null
  /** Starts a message; null if the person may not write messages. */
  readonly message: OnCell | null
}

export function useCellActions(step: Step, applied: StepConfig): CellActions {
  const store = usePageStore()
  const showRows = useShowRows()
  const mayMessage = useMayMessage()
  return {
    explain: (cell) => store.setState({ inspector: { kind: 'explain', stepId: step.step_id, config: applied, cell } }),
    showRows,
    message: mayMessage ? (cell) => store.setState({ messages: { stepId: step.step_id, cell: messageCellOf(applied, cell) } }) : null,
  }
}
