/** Describes in the interface language which groups of a field are shown. */
import { activeStep, draftOf } from '../../../analysis/step-session.ts'
import type { GroupCondition, Top } from '../../../contract/choice.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { StepConfig } from '../../../contract/step.ts'
import { acrossText, comparisonWords, topWords } from '../../../format/step-limits.ts'
import { useT } from '../../i18n/locale.tsx'
import { useDisplayColumns } from '../display-columns.ts'
import { useLimitTexts } from '../limit-texts.ts'
import { useSession } from '../step-store.ts'

/** The measures that can choose groups: those of the step, then those of the analysis that it does not show. */
export function useChoosingMeasures(): Measure[] {
  const own = useSession((s) => activeStep(s).config.query.value.measures)
  const all = useSession(draftOf).measures
  return [...own, ...all.filter((m) => own.every((shown) => shown.id !== m.id))]
}

/** The conditions that leave rows out of every number of a step, in words. */
export function useRowConditions(config: StepConfig): string[] {
  const t = useT()
  const words = useChoiceWords()
  const columns = useDisplayColumns()
  const { conditions = [], rows, columns: across } = config.pivot
  return conditions
    .filter(({ totals, column_id }) => totals === 'shown' && (rows.includes(column_id) || across.includes(column_id)))
    .map((condition) =>
      t('choosing.rowsOf', { field: columns.find((c) => c.id === condition.column_id)?.name ?? condition.column_id, condition: words.condition(condition) }),
    )
}

interface ChoiceWords {
  readonly top: (top: Top) => string
  readonly condition: (condition: GroupCondition) => string
  /** A key of the other axis. */
  readonly key: (top: Pick<Top, 'column_id' | 'at'>) => string
}

export function useChoiceWords(): ChoiceWords {
  const texts = useLimitTexts('short')
  const measures = useChoosingMeasures()
  const pivot = useSession((s) => activeStep(s).config.pivot)
  const names = { columns: useDisplayColumns(), measures }
  return {
    key: (top) => acrossText(top, pivot, names, texts),
    top: (top) => topWords(top, pivot, names, texts),
    condition: (condition) => comparisonWords(condition, names, texts),
  }
}
