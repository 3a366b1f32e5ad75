/** The measures of a chart: one for each role of its kind, or those of its axes; and the bins of a histogram. */
import { NativeSelect, NumberInput } from '@mantine/core'
import { withColumnFormat } from '../../../analysis/column-formats.ts'
import { CHART_ROLES, type ChartSettings, chartTraits } from '../../../contract/chart.ts'
import type { Measure } from '../../../contract/measure.ts'
import { type ChartField, ofTwoShapes, separatesShares } from '../../../format/chart-data.ts'
import { isPercent } from '../../../format/presets.ts'
import { useT } from '../../i18n/locale.tsx'
import { useColumnFormats } from '../column-formats.ts'
import { useEdits } from '../use-edits.ts'

const [BINS_LEAST, BINS_MOST] = [2, 100]

interface ChartMeasuresProps {
  readonly settings: ChartSettings
  readonly measures: readonly Measure[]
  readonly onChange: (change: Partial<ChartSettings>, mergeKey?: string) => void
}

function RoleFields({ settings, measures, onChange }: ChartMeasuresProps) {
  const t = useT()
  return chartTraits(settings).roles.map((role, at) => {
    const { setting, isNeeded } = CHART_ROLES[role]
    const none = isNeeded ? t(at === 0 ? 'chart.firstMeasure' : 'chart.nextMeasure') : t('chart.noSecondary')
    return (
      <NativeSelect
        key={role}
        label={t(`chart.roles.${role}`)}
        value={settings[setting] ?? ''}
        data={[{ value: '', label: none }, ...measures.map((m) => ({ value: m.id, label: m.name }))]}
        onChange={(e) => onChange({ [setting]: e.currentTarget.value || null })}
      />
    )
  })
}

function AxisFields({ settings, measures, onChange }: ChartMeasuresProps) {
  const t = useT()
  const formats = useColumnFormats()
  const traits = chartTraits(settings)
  const hasSecondary = traits.secondMark !== null && traits.measures === 'all'
  const shares = measures.map((measure) => isPercent(withColumnFormat(measure, formats)))
  const isSeparate = separatesShares(shares, settings)
  const second = isSeparate ? 'sharesSecondary' : ofTwoShapes(measures, settings) ? 'lastSecondary' : 'noSecondary'
  const data = (none: string) => [{ value: '', label: none }, ...measures.map((m) => ({ value: m.id, label: m.name }))]
  return (
    <>
      <NativeSelect
        label={t(traits.hasAxes ? 'chart.primary' : 'chart.roles.main')}
        value={settings.selectedMeasure ?? ''}
        data={data(t(traits.measures === 'one' ? 'chart.firstMeasure' : 'chart.allMeasures'))}
        onChange={(e) => onChange({ selectedMeasure: e.currentTarget.value || null })}
      />
      {hasSecondary && (
        <NativeSelect
          label={t('chart.secondary')}
          description={traits.secondMark !== traits.mark && measures.length < 2 ? t('chart.addSecond') : undefined}
          value={settings.selectedSecondaryMeasure ?? ''}
          data={data(t(`chart.${second}`))}
          onChange={(e) => onChange({ selectedSecondaryMeasure: e.currentTarget.value || null })}
        />
      )}
    </>
  )
}

export function ChartMeasures(props: ChartMeasuresProps) {
  const t = useT()
  const { settings, onChange } = props
  const traits = chartTraits(settings)
  return (
    <>
      {traits.measures === 'roles' ? <RoleFields {...props} /> : <AxisFields {...props} />}
      {traits.bins && (
        <NumberInput
          label={t('chart.bins')}
          placeholder={t('chart.binsAuto')}
          value={settings.bins ?? ''}
          allowDecimal={false}
          min={BINS_LEAST}
          max={BINS_MOST}
          clampBehavior="blur"
          onChange={(value) => {
            const isFit = typeof value === 'number' && value >= BINS_LEAST && value <= BINS_MOST
            if (isFit || value === '') onChange({ bins: isFit ? value : null }, 'chart:bins')
          }}
        />
      )}
    </>
  )
}

/** Chooses the field whose values have a small chart each. `fields`: those of the rows and columns. */
export function ChartMultiples({ settings, fields, onChange }: Pick<ChartMeasuresProps, 'settings' | 'onChange'> & { fields: readonly ChartField[] }) {
  const t = useT()
  const { columnName } = useEdits()
  const { multiplies, hasAxes } = chartTraits(settings)
  if (!multiplies || !hasAxes || fields.length < 1) return null
  const known = fields.some((field) => field.column_id === settings.multiplesBy)
  return (
    <NativeSelect
      label={t('chart.multiples')}
      value={known ? (settings.multiplesBy ?? '') : ''}
      data={[{ value: '', label: t('chart.noSecondary') }, ...fields.map((field) => ({ value: field.column_id, label: columnName(field.column_id) }))]}
      onChange={(e) => onChange({ multiplesBy: e.currentTarget.value || null })}
    />
  )
}
