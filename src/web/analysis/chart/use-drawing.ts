/** The look and the texts of a chart on the page, in the reader's language, theme and number formats. */
import { useMemo } from 'react'
import type { ChartLook, ChartWords } from '../../../chart/drawing.ts'
import { numberWords } from '../../../chart/number-words.ts'
import type { Measure } from '../../../contract/measure.ts'
import { longColour } from '../../../format/colour.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { useDrawnScheme } from '../../theme/drawn-scheme.ts'
import { FONT } from '../../theme/theme.ts'
import { shownText } from '../grid/copy.ts'

function lookOf(scheme: 'light' | 'dark'): ChartLook {
  const styles = getComputedStyle(document.documentElement)
  const role = (name: string, fallback: string) => longColour(styles.getPropertyValue(name).trim() || fallback)
  const isDark = scheme === 'dark'
  return {
    text: role('--text', isDark ? '#fff' : '#000'),
    subtle: role('--text-subtle', 'gray'),
    line: role('--grid-line', 'lightgray'),
    accent: role('--accent', 'teal'),
    positive: role('--number-positive', 'green'),
    negative: role('--number-negative', 'red'),
    surface: role('--surface', isDark ? '#000' : '#fff'),
    font: FONT,
  }
}

export function useLook(): ChartLook {
  const scheme = useDrawnScheme()
  return useMemo(() => lookOf(scheme), [scheme])
}

/** `dtypes`: types of the measures' values, by ID of the measure. */
export function useWords(measures: readonly Measure[], dtypes: ReadonlyMap<string, string>, look: ChartLook): ChartWords {
  const locale = useLocale()
  const t = useT()
  return useMemo(() => {
    const { measureOf, dtypeOf, ...numbers } = numberWords(locale, measures, dtypes, look)
    return {
      ...numbers,
      write: (value, id) => shownText(value, measureOf(id), dtypeOf(id)),
      more: (count) => t('chart.more', { count }),
      reference: (kind) => t(`chart.references.${kind}`),
      ofShown: (share) => t('chart.ofShown', { share }),
      groups: t('chart.groups'),
      legendHint: (isHidden) => t(isHidden ? 'chart.legendShow' : 'chart.legendHide'),
      changedFrom: (label) => t('chart.changedFrom', { label }),
    }
  }, [measures, dtypes, look, locale, t])
}
