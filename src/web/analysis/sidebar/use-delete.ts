/** Deletes a calculated column or a measure after a confirmation that names everything deleted with it. */
import { type Dependents, dependentsOfColumn, dependentsOfMeasure } from '../../../analysis/dependents.ts'
import { activeStep, draftOf } from '../../../analysis/step-session.ts'
import type { Column } from '../../../contract/column.ts'
import type { Measure } from '../../../contract/measure.ts'
import { confirm } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { useNamedSteps } from '../step-names.ts'
import { usePageStore } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import { useAreaName } from './area-names.ts'

/** Describes dependents that are deleted as well, one line per kind. */
function useDependentWords(): (dependents: Dependents) => string {
  const t = useT()
  const areaName = useAreaName()
  const list = (names: readonly string[]) => names.join(t('app.listSeparator'))
  return ({ columns, measures, steps }) => {
    const places = steps.map(({ name, places }) =>
      t('deletion.step', {
        name,
        places: list(places.map((place) => (place === 'sort' || place === 'top' || place === 'chart' ? t(`deletion.${place}`) : areaName(place)))),
      }),
    )
    const lines = [
      ...(columns.length > 0 ? [t('deletion.columns', { names: list(columns) })] : []),
      ...(measures.length > 0 ? [t('deletion.measures', { names: list(measures) })] : []),
      ...(steps.length > 0 ? [t('deletion.steps', { steps: places.join(t('deletion.between')) })] : []),
    ]
    return [...(lines.length > 0 ? lines : [t('deletion.nothing')]), t('deletion.undo')].join('\n')
  }
}

export function useDelete(): { readonly column: (column: Column) => Promise<void>; readonly measure: (measure: Measure) => Promise<void> } {
  const t = useT()
  const store = usePageStore()
  const words = useDependentWords()
  const named = useNamedSteps()
  const { edit, dropMeasure } = useEdits()
  const ask = (group: string, name: string, accept: string, dependents: Dependents) =>
    confirm.ask({ group, title: t('deletion.title', { name }), message: words(dependents), accept, reject: t('app.cancel'), danger: true })
  const inStep = () => {
    const { session } = store.getState()
    return [named(draftOf(session)), activeStep(session).step_id] as const
  }
  return {
    column: async (column) => {
      const sure = await ask('remove-column', column.name, t('calculated.remove'), dependentsOfColumn(...inStep(), column.id))
      if (sure) edit({ kind: 'remove column', id: column.id }, column.name)
    },
    measure: async (measure) => {
      const sure = await ask('drop-measure', measure.name, t('measure.drop'), dependentsOfMeasure(...inStep(), measure.id))
      if (sure) dropMeasure(measure)
    },
  }
}
