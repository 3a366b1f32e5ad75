import type { Column } from '../../../../contract/column.ts'
import type { Filter } from '../../../../contract/filter.ts'
import { conditionOf } from '../../../../contract/filter-condition.ts'
import { isDateColumn } from '../../../../format/filter-words.ts'
import classes from '../Sidebar.module.css'
import { useConditionWords, useListWords } from './condition-words.ts'

/** Describes what a filter keeps, next to the name of its field; nothing for a filter that keeps every row. */
export function FilterWords({ field, filter, own }: { field: Column; filter: Filter; own: Column | null }) {
  const conditionWords = useConditionWords()
  const listWords = useListWords()
  const condition = own && conditionOf(own, isDateColumn(field))
  const words = condition ? conditionWords(field, condition) : listWords(field, filter)
  return words === '' ? null : (
    <span className={classes.filterWords} title={words}>
      {words}
    </span>
  )
}
