/** Headers of results, and the words in them, in the language of a call. */
import { fieldTitles, measureTitles, type Titles, withTitles } from '../analysis/titles.ts'
import type { AnalysisDocument } from '../contract/analysis.ts'
import { fillIn } from '../contract/errors.ts'
import type { PivotResult } from '../contract/pivot-result.ts'
import { isShareOfItem } from '../contract/show-as.ts'
import type { StepConfig } from '../contract/step.ts'
import { blankLabels } from '../describe/labels.ts'
import type { TableLabels } from '../format/export-table.ts'
import type { Locale } from '../texts/languages.ts'
import { titlesIn } from './step-words.ts'
import { textsIn } from './texts.ts'

/** The names of fields that pages in this language show instead of those in the data, by column ID. */
export function fieldTitlesIn({ query }: StepConfig, dataset: AnalysisDocument['dataset'], locale: Locale): Titles['fields'] {
  const { window, windows } = textsIn(locale).ask
  const grain: Parameters<typeof fieldTitles>[2] = (column, one) => fillIn(window, { column, grain: windows[one] })
  return fieldTitles(dataset.columns, query.value.group_calculations, grain, titlesIn(dataset, locale))
}

/** A result with the same headers as on the page. */
export function titledIn(result: PivotResult, config: StepConfig, dataset: AnalysisDocument['dataset'], locale: Locale): PivotResult {
  const {
    ask: { showAs },
    describe: { compared, comparedAsShare },
  } = textsIn(locale)
  return withTitles(result, {
    measures: measureTitles(config.query.value.measures, (name, shown, relative) => {
      const kind = showAs[shown]
      const against = isShareOfItem(shown) ? comparedAsShare : compared
      return { kind, title: fillIn(showAs.title, { name, kind: relative ? fillIn(against[relative], { kind }) : kind }) }
    }),
    fields: fieldTitlesIn(config, dataset, locale),
  })
}

export function wordsIn(locale: Locale): TableLabels {
  const { table, describe } = textsIn(locale)
  const { grandTotal, total, values } = table
  return { ...blankLabels(describe, locale), grandTotal, values, total: (name) => fillIn(total, { name }) }
}
