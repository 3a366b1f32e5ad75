import { Loader } from '@mantine/core'
import { valueKey } from '../../../contract/value-key.ts'
import { keyLabel } from '../../../format/value.ts'
import { useT } from '../../i18n/locale.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import page from '../../ui/page.module.css'
import { useBlankLabels } from '../blank-labels.ts'
import classes from './ColumnDialog.module.css'
import type { ColumnPreview } from './use-preview.ts'

const SHOWN = 50
const whole = new Intl.NumberFormat('en-US')

interface ColumnPreviewListProps {
  readonly preview: ColumnPreview
  /** A type whose values have texts in the interface language. */
  readonly words: string | null
  /** The problem of the definition is shown at its field. */
  readonly isElsewhere?: boolean
}

/** The values of a column, most frequent first, with bars for their row counts. */
export function ColumnPreviewList({ preview, words: worded, isElsewhere = false }: ColumnPreviewListProps) {
  const t = useT()
  const words = useBlankLabels()
  if (preview.state === 'invalid' && isElsewhere) return <p className={page.muted}>{t('calculated.correct')}</p>
  if (preview.state === 'invalid')
    return (
      <p className={classes.problem} role="alert" data-wrong tabIndex={-1}>
        <ProblemText problem={preview.problem} />
      </p>
    )
  if (preview.state !== 'valid')
    return (
      <p className={page.muted} role="status">
        {preview.state === 'trying' ? (
          <>
            <Loader size="xs" /> {t('measure.trying')}
          </>
        ) : (
          t('calculated.incomplete')
        )}
      </p>
    )
  const { values, total, rows, dtype } = preview.found
  const shown = values.slice(0, SHOWN)
  const most = Math.max(1, ...shown.map((v) => v.rows))
  return (
    <>
      <p className={page.muted} role="status">
        {t('calculated.preview', { shown: shown.length, total, rows })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul className={classes.preview} aria-label={t('calculated.previewOf')} tabIndex={0}>
        {shown.map(({ value, rows: count }) => (
          <li key={valueKey(value)}>
            <span className={classes.previewName}>{keyLabel(value, worded ?? dtype, words)}</span>
            <meter className={classes.bar} min={0} max={most} value={count} aria-hidden="true" />
            <span className="numbers">{whole.format(count)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
