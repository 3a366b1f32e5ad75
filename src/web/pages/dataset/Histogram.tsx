/** A small histogram of a number or date column, with its range below and a sentence for screen readers. */
import type { ColumnProfile } from '../../../contract/column-profile.ts'
import { useT } from '../../i18n/locale.tsx'
import classes from './ColumnsTable.module.css'
import { shareText } from './share-text.ts'

const [WIDTH, HEIGHT, GAP] = [160, 32, 1]

interface HistogramProps {
  readonly bins: readonly number[]
  readonly profile: ColumnProfile
  /** Writes a value of the column. */
  readonly say: (value: ColumnProfile['min']) => string
}

export function Histogram({ bins, profile, say }: HistogramProps) {
  const t = useT()
  const largest = Math.max(1, ...bins)
  const total = bins.reduce((sum, rows) => sum + rows, 0)
  const fullest = bins.indexOf(Math.max(...bins))
  const step = WIDTH / bins.length
  const [low, high] = [say(profile.min), say(profile.max)]
  const label = t('dataset.histogram', { low, high, share: shareText(largest, total), part: fullest + 1, parts: bins.length })
  return (
    <div className={classes.histogram} title={label}>
      <svg role="img" aria-label={label} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        {bins.map((rows, at) => {
          // a bin with rows is always seen
          const height = rows === 0 ? 0 : Math.max(1, (HEIGHT * rows) / largest)
          // biome-ignore lint/suspicious/noArrayIndexKey: bins are known by their place
          return <rect key={at} x={at * step} y={HEIGHT - height} width={step - GAP} height={height} />
        })}
      </svg>
      <div className={classes.ends} aria-hidden="true">
        <span>{low}</span>
        <span>{high}</span>
      </div>
    </div>
  )
}
