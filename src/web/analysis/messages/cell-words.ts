/** The path of a cell in words. */
import { useMemo } from 'react'
import { draftOf } from '../../../analysis/step-session.ts'
import type { MessageCell } from '../../../contract/message.ts'
import type { Step } from '../../../contract/step.ts'
import { columnLabel } from '../../../format/label-type.ts'
import { useT } from '../../i18n/locale.tsx'
import { useBlankLabels } from '../blank-labels.ts'
import { limitNames } from '../limit-texts.ts'
import { useSession } from '../step-store.ts'

/** Formats the path of a cell: Region: North › Year: 2024 · Sum of sales. */
export function useCellWords({ step_id, config }: Step): (cell: MessageCell) => string {
  const t = useT()
  const words = useBlankLabels()
  const document = useSession(draftOf)
  const titles = useSession((s) => s.columnTitles)
  const saved = useSession((s) => s.saved.steps.find((step) => step.step_id === step_id))
  const columns = useMemo(() => limitNames(document, config, t, titles).columns, [document, config, t, titles])
  const measures = [...config.query.value.measures, ...(saved?.config.query.value.measures ?? [])]
  return ({ measure_id, row, column }) => {
    const keys = [...row, ...column].map(({ column_id, value }) => {
      const known = columns.find((c) => c.id === column_id)
      return t('app.pair', { name: known?.name ?? '', value: columnLabel(value, known, words) })
    })
    const measure = measures.find(({ id }) => id === measure_id)?.name ?? ''
    return `${keys.length === 0 ? t('grid.grandTotal') : keys.join(' › ')} · ${measure}`
  }
}
