/** Says what a chart leaves out, in sentences: on the page, and below pictures of it. */
import type { ChartSettings } from '../../../contract/chart.ts'
import type { SuitedChart } from '../../../format/chart-suited.ts'
import type { T } from '../../i18n/locale.tsx'

export function chartNotes(
  { left, groups, series, leftOut, panelsLeftOut, isCut }: Omit<SuitedChart, 'chart' | 'refusal'>,
  { order }: ChartSettings,
  t: T,
): string[] {
  return [
    ...(left > 0 ? [t(`chart.left.${order}`, { shown: groups.all, all: groups.all + left })] : []),
    ...(isCut && groups.shown < groups.all ? [t('chart.cutGroups', { ...groups })] : []),
    ...(isCut && series.shown < series.all ? [t('chart.cutSeries', { ...series })] : []),
    ...(leftOut > 0 ? [t('chart.leftOut', { count: leftOut })] : []),
    ...(panelsLeftOut > 0 ? [t('chart.panelsLeftOut', { count: panelsLeftOut })] : []),
  ]
}
