/** The size of the result and the selection, and above them what the result says beside its numbers. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDotsVertical, IconFold, IconFoldDown } from '@tabler/icons-react'
import { memo, type ReactNode, type RefObject } from 'react'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { formatNumber } from '../../../format/number.ts'
import { NUMBER_PRESETS } from '../../../format/presets.ts'
import { fieldLabel } from '../../../format/value.ts'
import { useT } from '../../i18n/locale.tsx'
import page from '../AnalysisPage.module.css'
import { GridAsOf } from '../live/GridAsOf.tsx'
import { DateGuess } from '../sidebar/dates/DateGuess.tsx'
import { useNoticeText } from '../use-notice-text.ts'
import { cellText } from './copy.ts'
import type { GridActions } from './grid-actions.ts'
import type { GridParts } from './grid-parts.ts'
import { summarise } from './summary.ts'

function Tool({ label, hasMenu = false, onClick, children }: { label: string; hasMenu?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={22} aria-label={label} {...(hasMenu ? { 'aria-haspopup': 'menu' as const } : {})} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

interface GridStatusProps {
  readonly parts: GridParts
  readonly head: PivotResult
  readonly actions: RefObject<GridActions>
}

export const GridStatus = memo(function GridStatus({ parts, head, actions }: GridStatusProps) {
  const t = useT()
  const noticeText = useNoticeText()
  const { area, sort, words, result } = parts
  const driver = sort && result.measures.find((m) => m.measure_id === sort.measureId)
  const path = sort?.at ?? []
  const sortedBy =
    driver &&
    t('grid.sortedBy', {
      measure: driver.name,
      at: path.length === 0 ? words.grandTotal : path.map((value, i) => fieldLabel(value, result.column_names[i], words)).join(', '),
    })
  const summary = summarise(parts)
  const shown = (value: number) => (summary ? cellText(value, summary.measure, summary.dtype) : '')
  const rows = area.bottom - area.top + 1
  const columns = area.right - area.left + 1
  const notices = head.notices.map((notice) => noticeText(notice))
  return (
    <>
      {notices.length > 0 && (
        <ul className={page.notices}>
          {notices.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div className={page.status}>
        <Tool label={t('menu.open')} hasMenu onClick={() => actions.current.openMenu()}>
          <IconDotsVertical size={14} />
        </Tool>
        {result.index_names.length > 1 && (
          <>
            <Tool label={t('grid.expandAll')} onClick={() => actions.current.closeFrom('rows', null)}>
              <IconFoldDown size={14} />
            </Tool>
            <Tool label={t('grid.collapseAll')} onClick={() => actions.current.closeFrom('rows', 1)}>
              <IconFold size={14} />
            </Tool>
          </>
        )}
        <span className={page.statusFacts}>
          <span className="numbers">{t('grid.status', { rows: head.row_keys, columns: head.column_keys })}</span>
          <span className="numbers">{t('grid.source', { rows: head.source_rows })}</span>
          <span className="numbers">{t('grid.elapsed', { seconds: (head.elapsed_ms / 1_000).toFixed(1) })}</span>
          {sortedBy && <span>{sortedBy}</span>}
          {head.measures.some((m) => m.approximate) && <span>{t('grid.approximate')}</span>}
        </span>
        {head.as_of !== undefined && <GridAsOf asOf={head.as_of} />}
        <DateGuess />
        {rows * columns > 1 && <span className="numbers">{t('grid.selected', { rows: String(rows), columns: String(columns) })}</span>}
        {summary && (
          <>
            <span className="numbers">{t('grid.count', { value: formatNumber(summary.count, NUMBER_PRESETS.whole) })}</span>
            {summary.additive && (
              <>
                <span className="numbers">{t('grid.sum', { value: shown(summary.sum) })}</span>
                <span className="numbers">{t('grid.mean', { value: shown(summary.sum / summary.count) })}</span>
              </>
            )}
            <span className="numbers">{t('grid.min', { value: shown(summary.min) })}</span>
            <span className="numbers">{t('grid.max', { value: shown(summary.max) })}</span>
          </>
        )}
      </div>
    </>
  )
})
