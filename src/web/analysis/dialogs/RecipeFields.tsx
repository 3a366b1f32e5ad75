/** Fields of the forms that write a formula: split text, and the time between two dates. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type Recipe, type RecipeDraft, type RecipeProblem, recipeAccepts, SPAN_UNITS } from '../../../analysis/formula/recipes.ts'
import type { Column } from '../../../contract/column.ts'
import { useT } from '../../i18n/locale.tsx'
import { onSelect } from '../../ui/on-select.ts'
import page from '../../ui/page.module.css'
import classes from './ColumnDialog.module.css'
import { ColumnSelect } from './ColumnParts.tsx'

interface RecipeFieldsProps {
  readonly recipe: Recipe
  readonly draft: RecipeDraft
  readonly columns: readonly Column[]
  readonly problems: Readonly<Partial<Record<keyof RecipeDraft, RecipeProblem>>>
  /** Whether the form was submitted; empty fields are not errors before that. */
  readonly tried: boolean
  /** The formula that the form stands for; empty while it is incomplete. */
  readonly formula: string
  readonly onChange: (draft: RecipeDraft) => void
  /** Continues with the formula instead of the form. */
  readonly onFormula: () => void
}

const FROM = ['start', 'end'] as const

export function RecipeFields({ recipe, draft, columns, problems, tried, formula, onChange, onFormula }: RecipeFieldsProps) {
  const t = useT()
  const fitting = columns.filter((column) => recipeAccepts(recipe, column))
  const error = (field: keyof RecipeDraft): string | null => {
    const found = problems[field]
    return tried && found ? t(`calculated.problems.${found}`) : null
  }
  const set = (change: Partial<RecipeDraft>) => onChange({ ...draft, ...change })
  return (
    <>
      <div className={classes.row}>
        <ColumnSelect
          label={t(recipe === 'split_text' ? 'calculated.base' : 'calculated.fromDate')}
          value={draft.column}
          columns={fitting}
          error={error('column')}
          onChange={(column) => set({ column })}
        />
        {recipe === 'days_between' && (
          <ColumnSelect label={t('calculated.untilDate')} value={draft.until} columns={fitting} error={error('until')} onChange={(until) => set({ until })} />
        )}
        {recipe === 'days_between' && (
          <NativeSelect
            label={t('calculated.unit')}
            value={draft.unit}
            data={SPAN_UNITS.map((value) => ({ value, label: t(`calculated.units.${value}`) }))}
            onChange={onSelect(SPAN_UNITS, (unit) => set({ unit }))}
          />
        )}
      </div>
      {recipe === 'split_text' && (
        <div className={classes.row}>
          <TextInput
            label={t('calculated.separator')}
            value={draft.splitAt}
            maxLength={20}
            error={error('splitAt')}
            onChange={(e) => set({ splitAt: e.currentTarget.value })}
          />
          <TextInput
            label={t('calculated.place')}
            inputMode="numeric"
            value={draft.place}
            maxLength={4}
            error={error('place')}
            onChange={(e) => set({ place: e.currentTarget.value })}
          />
          <NativeSelect
            label={t('calculated.countsFrom')}
            value={draft.countsFrom}
            data={FROM.map((value) => ({ value, label: t(`calculated.countsFromOf.${value}`) }))}
            onChange={onSelect(FROM, (countsFrom) => set({ countsFrom }))}
          />
        </div>
      )}
      <p className={page.muted}>{t(`calculated.recipeHints.${recipe}`)}</p>
      {formula !== '' && (
        <div className={classes.recipe}>
          <code>{formula}</code>
          <Button variant="default" size="compact-sm" onClick={onFormula}>
            {t('calculated.asFormula')}
          </Button>
        </div>
      )}
    </>
  )
}
