/**
 * Buttons for the grains of a date field, below its innermost chip. A click switches the grain, or removes one of
 * several active ones; Ctrl+click, Shift+click or the + button nests another one.
 */
import { IconPlus } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { activeStep, columnsOf } from '../../../../analysis/step-session.ts'
import type { Column } from '../../../../contract/column.ts'
import { finerWindow, SERIES_WINDOWS } from '../../../../contract/date-series.ts'
import { useT } from '../../../i18n/locale.tsx'
import { useColumnName } from '../../display-columns.ts'
import { useSession } from '../../step-store.ts'
import { useEdits } from '../../use-edits.ts'
import classes from './DateStrip.module.css'
import { dateField, shownWindows, windowsFor } from './date-fields.ts'
import { useDates } from './use-dates.ts'

const SHORT = ['year', 'quarter', 'month', 'week', 'day', 'hour'] as const

interface DateStripProps {
  readonly column: Column
  readonly axis: 'rows' | 'columns'
}

export function DateStrip({ column, axis }: DateStripProps) {
  const t = useT()
  const { regroup, nest } = useDates()
  const { edit } = useEdits()
  const columns = useSession(columnsOf)
  const ids = useSession((s) => activeStep(s).config.pivot[axis])
  const columnName = useColumnName()
  const field = dateField(column, columns)
  if (!field || (field.window !== null && !column.automatic)) return null
  const { base, family, window } = field
  const shown = shownWindows(ids, base.id, columns)
  const offered = SHORT.filter((w) => windowsFor(family).includes(w) && SERIES_WINDOWS[w].menu === 'span')
  if (shown.at(-1)?.id !== column.id || offered.length < 2) return null
  const finer = window && finerWindow(window, family)
  const choose = (event: MouseEvent, w: (typeof SHORT)[number]) => {
    const known = shown.find((f) => f.window === w)
    if (known && shown.length > 1) edit({ kind: 'remove', id: known.id, area: axis }, base.name)
    else if (!known && window !== null && (event.ctrlKey || event.metaKey || event.shiftKey)) nest(column.id, base, w)
    else if (!known) regroup(column.id, base, w)
  }
  return (
    <div className={classes.strip} role="group" aria-label={t('dates.strip', { name: columnName(base.id, base.name) })}>
      {offered.map((w) => {
        const name = t(`calculated.windows.${w}`)
        return (
          <button
            key={w}
            type="button"
            aria-pressed={shown.some((f) => f.window === w)}
            aria-label={name}
            title={name}
            className={classes.grain}
            onClick={(event) => choose(event, w)}
          >
            {t(`dates.short.${w}`)}
          </button>
        )
      })}
      {finer && !shown.some((f) => f.window === finer) && (
        <button
          type="button"
          className={classes.grain}
          aria-label={t('dates.add', { grain: t(`dates.grains.${finer}`), name: column.name })}
          title={t('dates.add', { grain: t(`dates.grains.${finer}`), name: column.name })}
          onClick={() => nest(column.id, base, finer)}
        >
          <IconPlus size={12} stroke={2} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
