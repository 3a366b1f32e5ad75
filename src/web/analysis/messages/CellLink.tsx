/** The cell that a message is about: its path as text, with a link that selects it. */
import { ActionIcon } from '@mantine/core'
import { IconTable, IconX } from '@tabler/icons-react'
import { cellAddressOf, hasCell } from '../../../analysis/message-cell.ts'
import type { MessageCell } from '../../../contract/message.ts'
import type { Step } from '../../../contract/step.ts'
import { toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { useDispatch, usePageStore, useSession } from '../step-store.ts'
import { OPEN_ALL, withCollapse } from '../view.ts'
import { useCellWords } from './cell-words.ts'
import classes from './Messages.module.css'

/** The same width as in Inspector.module.css. */
const coversTable = (): boolean => window.matchMedia('(max-width: 900px)').matches

/** Returns a function that expands the groups of a cell and selects it. Closes the messages if they cover the table. */
function useFollow(step: Step): (cell: MessageCell) => void {
  const t = useT()
  const store = usePageStore()
  const dispatch = useDispatch()
  const config = useSession((s) => s.applied[step.step_id]) ?? step.config
  return (cell) => {
    if (!hasCell(step.config, cell))
      return void toasts.show({ severity: 'info', title: t('stepMessages.cellNotHere'), message: t('stepMessages.cellNotHereText') })
    const { step_id, display_mode } = step
    dispatch({ type: 'open step', stepId: step_id })
    if (display_mode === 'chart') dispatch({ type: 'edit', edit: { kind: 'display', stepId: step_id, mode: 'both' }, label: t('edit.display') })
    store.setState(({ collapse }) => ({
      collapse: cell.row.length > 1 || cell.column.length > 1 ? withCollapse(collapse, step_id, config, OPEN_ALL) : collapse,
      ...(coversTable() ? { messages: null } : {}),
      goTo: { stepId: step_id, cell: cellAddressOf(cell) },
    }))
  }
}

/** The cell of a posted message. */
export function CellLink({ step, cell }: { step: Step; cell: MessageCell | 'gone' }) {
  const t = useT()
  const wordsOf = useCellWords(step)
  const follow = useFollow(step)
  if (cell === 'gone') return <p className={classes.gone}>{t('stepMessages.cellGone')}</p>
  const path = wordsOf(cell)
  return (
    <button type="button" className={classes.cell} aria-label={t('stepMessages.cell', { cell: path })} onClick={() => follow(cell)}>
      <IconTable size={14} stroke={1.6} aria-hidden="true" />
      <span title={path}>{path}</span>
    </button>
  )
}

/** The cell of the message being written, with a button to remove it. */
export function NextCell({ step, cell, isSaved, onRemove }: { step: Step; cell: MessageCell; isSaved: boolean; onRemove: () => void }) {
  const t = useT()
  const path = useCellWords(step)(cell)
  return (
    <div>
      <p className={classes.cell} role="group" aria-label={t('stepMessages.cellOfNext')}>
        <IconTable size={14} stroke={1.6} aria-hidden="true" />
        <span title={path}>{path}</span>
        <ActionIcon size={20} aria-label={t('stepMessages.removeCell')} onClick={onRemove}>
          <IconX size={14} />
        </ActionIcon>
      </p>
      {!isSaved && (
        <p className={classes.gone} role="alert">
          {t('stepMessages.cellUnsaved')}
        </p>
      )}
    </div>
  )
}
