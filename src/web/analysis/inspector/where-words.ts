/** Describes the rows that a number is computed from: the fixed values of fields, and the filters that apply. */
import { columnsOf } from '../../../analysis/step-session.ts'
import type { Explanation, FixedField, FormulaPart } from '../../../contract/explanation.ts'
import { FILTERS, type Filter, matchesAllRows } from '../../../contract/filter.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { Value } from '../../../contract/scalar.ts'
import { columnLabel } from '../../../format/label-type.ts'
import { useT } from '../../i18n/locale.tsx'
import { useBlankLabels } from '../blank-labels.ts'
import { useColumnName } from '../display-columns.ts'
import { useOwnFilterWords } from '../sidebar/filter/condition-words.ts'
import { useSession } from '../step-store.ts'

interface WhereWords {
  /** Describes a field and its fixed value. */
  readonly heldWords: (held: FixedField) => string
  /** Describes each filter that excludes rows. */
  readonly filterWords: (filters: Explanation['filters']) => string[]
  /** Names a number of the formula: by its measure, or by its function and column, such as the sum inside an average. */
  readonly partName: (part: FormulaPart) => string
  /** Describes how a measure is computed. SQL is quoted unchanged. */
  readonly definitionWords: (measure: Measure | undefined, definition: string) => string
}

/** Formats a value of a column as its headers do. */
function useKeyWords(): (columnId: string, value: Value) => string {
  const words = useBlankLabels()
  const columns = useSession(columnsOf)
  return (columnId, value) =>
    columnLabel(
      value,
      columns.find((c) => c.id === columnId),
      words,
    )
}

/** Describes how a filter compares: a list of one value reads 'is', not 'is one of'. */
function useOperatorWords(): (filter: Filter) => string {
  const t = useT()
  return ({ operator, value }) => {
    const { values, keeps } = FILTERS[operator]
    return values === 'list' && value.length === 1 ? t(`filter.single.${keeps}`) : t(`filter.operators.${operator}`)
  }
}

export function useWhereWords(): WhereWords {
  const t = useT()
  const keyWords = useKeyWords()
  const operatorWords = useOperatorWords()
  const ownWords = useOwnFilterWords()
  const columnName = useColumnName()
  const columns = useSession(columnsOf)
  return {
    heldWords: ({ name, column_id, value, span }) => {
      const known = keyWords(column_id, value)
      return t('app.pair', { name: columnName(column_id, name), value: span ? t(`explain.spans.${span}`, { value: known }) : known })
    },
    partName: ({ name, aggregate: of }) => (of ? t(`aggOf.${of.agg}`, { name: columnName(of.column_id, of.name) }) : name),
    definitionWords: (measure, definition) => {
      const columnId = measure?.type === 'ui' ? measure.value.column_id : null
      const stored = columns.find((c) => c.id === columnId)
      return stored ? definition.replace(stored.name, () => columnName(stored.id, stored.name)) : definition
    },
    filterWords: (filters) =>
      filters
        .filter((f) => !matchesAllRows(f))
        .map(
          (f) =>
            ownWords(f.column) ??
            `${columnName(f.column, f.name)} ${operatorWords(f)} ${f.value.map((v) => keyWords(f.column, v)).join(t('app.listSeparator'))}`.trim(),
        ),
  }
}
