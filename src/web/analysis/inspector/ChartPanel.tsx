/** Chart settings of the open step: type, measures, display options, and the color of each series. */
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { activeStep } from '../../../analysis/step-session.ts'
import { CHART_TOGGLES, CHARTS, type ChartSettings, chartKind, chartTraits, PALETTES } from '../../../contract/chart.ts'
import { namesOf } from '../../../contract/kinds.ts'
import { isOthers } from '../../../contract/scalar.ts'
import { fieldColour } from '../../../format/colour.ts'
import { useT } from '../../i18n/locale.tsx'
import { useActiveChart } from '../chart/use-chart.ts'
import { useDispatch, usePageStore, useSession } from '../step-store.ts'
import { ChartMeasures, ChartMultiples } from './ChartMeasures.tsx'
import { ChartGroups, ChartReferences, ChartTitles } from './ChartReading.tsx'
import classes from './Inspector.module.css'
import { KindPicker } from './KindPicker.tsx'
import { SidePanel } from './SidePanel.tsx'

function Colours({ settings, onChange }: { settings: ChartSettings; onChange: (change: Partial<ChartSettings>, mergeKey?: string) => void }) {
  const t = useT()
  const shown = useActiveChart()
  const ofLabels = chartTraits(settings).colours === 'labels'
  const { labels = [], keys = [], panels } = shown?.chart ?? {}
  const datasets = panels?.flatMap((panel) => panel.chart.datasets) ?? shown?.chart.datasets ?? []
  /** The labels, by the key that their color goes by. */
  const names = new Map(
    ofLabels
      ? labels.flatMap((label, at) => (isOthers(keys[at] ?? []) ? [] : [[label, label] as const]))
      : datasets.flatMap((d) => (d.colourKey === '' ? [] : [[d.colourKey, d.label] as const])),
  )
  const { seriesColors, palette, colorsBy } = settings
  if (names.size === 0) return null
  const slices = datasets[0]?.borderColor ?? []
  const drawn = new Map(ofLabels ? labels.map((label, at) => [label, slices[at]]) : datasets.map((d) => [d.colourKey, String(d.borderColor)]))
  const reset = (key: string) => onChange({ seriesColors: Object.fromEntries(Object.entries(seriesColors).filter(([known]) => known !== key)) })
  return (
    <>
      <h3>{t('chart.colours')}</h3>
      <NativeSelect
        label={t('chart.palette')}
        value={palette}
        data={PALETTES.map((value) => ({ value, label: t(`chart.palettes.${value}`) }))}
        onChange={(e) => {
          const chosen = PALETTES.find((name) => name === e.currentTarget.value)
          if (chosen) onChange({ palette: chosen })
        }}
      />
      <Checkbox
        size="xs"
        label={t('chart.colorsByItem')}
        checked={colorsBy === 'item'}
        onChange={(e) => onChange({ colorsBy: e.currentTarget.checked ? 'item' : 'order' })}
      />
      <ul className={classes.formula}>
        {[...names].map(([key, name]) => (
          <li key={key} className={classes.part}>
            <label className={classes.colour}>
              <input
                type="color"
                value={fieldColour(drawn.get(key) ?? '')}
                onChange={(e) => onChange({ seriesColors: { ...seriesColors, [key]: e.currentTarget.value.slice(1).toUpperCase() } }, `colour:${key}`)}
              />
              {name}
            </label>
            {Object.hasOwn(seriesColors, key) && (
              <Button size="compact-sm" variant="subtle" aria-label={t('chart.resetOf', { name })} onClick={() => reset(key)}>
                {t('chart.reset')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button variant="default" disabled={Object.keys(seriesColors).length === 0} onClick={() => onChange({ seriesColors: {} })}>
          {t('chart.resetAll')}
        </Button>
      </div>
    </>
  )
}

/** Whether a part can be switched for the kind of chart. Only stacked values can be shares of their stack. */
function isOffered(name: keyof typeof CHART_TOGGLES, settings: ChartSettings): boolean {
  const { needs } = CHART_TOGGLES[name]
  return chartTraits(settings)[needs] && (name !== 'normalized' || settings.stacked)
}

export function ChartPanel() {
  const t = useT()
  const store = usePageStore()
  const dispatch = useDispatch()
  const step = useSession(activeStep)
  const settings = step.chart_settings
  const shown = useActiveChart()
  const { measures } = step.config.query.value
  const traits = chartTraits(settings)
  const change = (next: Partial<ChartSettings>, mergeKey?: string) =>
    dispatch({
      type: 'edit',
      edit: { kind: 'chart', stepId: step.step_id, settings: next },
      label: t('edit.chart'),
      ...(mergeKey ? { mergeKey } : {}),
    })
  const close = () => store.setState({ inspector: null })
  return (
    <SidePanel data-sheet="chart" title={t('chart.settings')} closeLabel={t('chart.close')} onClose={close}>
      <div className={classes.content}>
        <KindPicker kind={chartKind(settings)} onChange={(kind) => change({ chartType: CHARTS[kind].chartType, variant: CHARTS[kind].variant })} />
        <ChartMeasures settings={settings} measures={measures} onChange={change} />
        <ChartMultiples settings={settings} fields={[...(shown?.chart.fields ?? []), ...(shown?.chart.seriesFields ?? [])]} onChange={change} />
        <ChartGroups settings={settings} onChange={change} />
        {namesOf(CHART_TOGGLES)
          .filter((name) => isOffered(name, settings))
          .map((name) => (
            <Checkbox
              key={name}
              size="xs"
              label={t(`chart.toggles.${name}`)}
              checked={settings[name]}
              onChange={(e) => change({ [name]: e.currentTarget.checked })}
            />
          ))}
        <ChartReferences settings={settings} onChange={change} />
        <ChartTitles settings={settings} onChange={change} />
        {traits.colours !== 'shades' && !(traits.roles.includes('color') && settings.colorMeasure !== null) && (
          <Colours settings={settings} onChange={change} />
        )}
      </div>
    </SidePanel>
  )
}
