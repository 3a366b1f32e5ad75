/** Chart settings that help to read a chart: which groups it shows in which order, its titles, and lines across it. */
import { ActionIcon, Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { activeStep } from '../../../analysis/step-session.ts'
import { CHART_ORDERS, type ChartSettings, chartTraits, REFERENCES, REFERENCES_MAX, ReferenceLine, TITLE_MAX } from '../../../contract/chart.ts'
import { namesOf } from '../../../contract/kinds.ts'
import { ordersGroups } from '../../../format/chart-arranged.ts'
import { hasReferences } from '../../../format/chart-references.ts'
import { useT } from '../../i18n/locale.tsx'
import { useSession } from '../step-store.ts'
import classes from './ChartReading.module.css'

interface ChartReadingProps {
  readonly settings: ChartSettings
  /** Edits with the same `mergeKey` are undone together. */
  readonly onChange: (change: Partial<ChartSettings>, mergeKey?: string) => void
}

const TOPS = [3, 5, 10, 15, 20, 30, 50, 100]

/** Which groups run along the axis, in which order, and how many of them. */
export function ChartGroups({ settings, onChange }: ChartReadingProps) {
  const t = useT()
  const { pivot } = useSession(activeStep).config
  const { across, order, top } = settings
  const canSwap = (pivot.rows.length > 0 && pivot.columns.length > 0) || across === 'columns'
  const tops = [...new Set(top === null ? TOPS : [...TOPS, top])].toSorted((a, b) => a - b)
  return (
    <>
      {canSwap && (
        <NativeSelect
          label={t('chart.across')}
          value={across}
          data={(['rows', 'columns'] as const).map((value) => ({ value, label: t(`chart.acrossChoices.${value}`) }))}
          onChange={(e) => onChange({ across: e.currentTarget.value === 'columns' ? 'columns' : 'rows' })}
        />
      )}
      {ordersGroups(settings) && (
        <>
          <NativeSelect
            label={t('chart.order')}
            value={order}
            data={CHART_ORDERS.map((value) => ({ value, label: t(`chart.orders.${value}`) }))}
            onChange={(e) => onChange({ order: CHART_ORDERS.find((name) => name === e.currentTarget.value) ?? 'table' })}
          />
          <NativeSelect
            label={t('chart.top')}
            value={top ?? ''}
            data={[{ value: '', label: t('chart.tops.all') }, ...tops.map((count) => ({ value: String(count), label: t('chart.tops.first', { count }) }))]}
            onChange={(e) => onChange({ top: e.currentTarget.value === '' ? null : Number(e.currentTarget.value) })}
          />
        </>
      )}
    </>
  )
}

/** Titles of the chart and of its axes. An empty title is not drawn; that of the chart stands for the measure's name. */
export function ChartTitles({ settings, onChange }: ChartReadingProps) {
  const t = useT()
  const { hasAxes, secondMark } = chartTraits(settings)
  const { isHorizontal } = chartTraits(settings)
  const shown = (['title', 'acrossTitle', 'valueTitle', 'secondaryTitle'] as const).filter(
    (name) => name === 'title' || (hasAxes && (name !== 'secondaryTitle' || (secondMark !== null && !isHorizontal))),
  )
  return (
    <>
      <h3>{t('chart.titles')}</h3>
      {shown.map((name) => (
        <TextInput
          key={name}
          label={t(`chart.titleOf.${name}`)}
          value={settings[name]}
          maxLength={TITLE_MAX}
          onChange={(e) => onChange({ [name]: e.currentTarget.value.toWellFormed() }, `chart ${name}`)}
        />
      ))}
    </>
  )
}

function ReferenceFields({
  line,
  at,
  onChange,
  onRemove,
}: {
  line: ReferenceLine
  at: number
  onChange: (line: ReferenceLine, mergeKey?: string) => void
  onRemove: () => void
}) {
  const t = useT()
  const { measures } = useSession(activeStep).config.query.value
  return (
    <fieldset className={classes.line} aria-label={t('chart.referenceAt', { number: at + 1 })}>
      <div className={classes.pair}>
        <NativeSelect
          aria-label={t('chart.referenceParts.kind')}
          value={line.kind}
          data={namesOf(REFERENCES).map((value) => ({ value, label: t(`chart.references.${value}`) }))}
          onChange={(e) => onChange({ ...line, kind: namesOf(REFERENCES).find((kind) => kind === e.currentTarget.value) ?? line.kind })}
        />
        {REFERENCES[line.kind].isEntered && (
          <NumberInput
            aria-label={t('chart.referenceParts.value')}
            placeholder={t('chart.referenceParts.value')}
            value={line.value ?? ''}
            hideControls
            onChange={(value) => onChange({ ...line, value: typeof value === 'number' && Number.isFinite(value) ? value : null }, `chart line ${at} value`)}
          />
        )}
        <ActionIcon aria-label={t('chart.referenceParts.remove')} onClick={onRemove}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      {measures.length > 1 && (
        <NativeSelect
          aria-label={t('chart.referenceMeasure.label')}
          value={line.measure_id ?? ''}
          data={[{ value: '', label: t('chart.referenceMeasure.first') }, ...measures.map((m) => ({ value: m.id, label: m.name }))]}
          onChange={(e) => onChange({ ...line, measure_id: e.currentTarget.value || null })}
        />
      )}
      <TextInput
        aria-label={t('chart.referenceParts.label')}
        placeholder={t('chart.referenceParts.label')}
        value={line.label}
        maxLength={80}
        onChange={(e) => onChange({ ...line, label: e.currentTarget.value.toWellFormed() }, `chart line ${at} label`)}
      />
    </fieldset>
  )
}

/** Adds, changes and removes lines across the chart. */
export function ChartReferences({ settings, onChange }: ChartReadingProps) {
  const t = useT()
  const { references } = settings
  if (!hasReferences(settings)) return null
  return (
    <>
      <h3>{t('chart.referenceLines')}</h3>
      {references.map((line, at) => (
        <ReferenceFields
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no IDs
          key={at}
          line={line}
          at={at}
          onChange={(next, mergeKey) => onChange({ references: references.with(at, next) }, mergeKey)}
          onRemove={() => onChange({ references: references.toSpliced(at, 1) })}
        />
      ))}
      <div>
        <Button
          variant="default"
          disabled={references.length >= REFERENCES_MAX}
          onClick={() => onChange({ references: [...references, ReferenceLine.parse({ kind: 'average' })] })}
        >
          {t('chart.referenceParts.add')}
        </Button>
      </div>
    </>
  )
}
