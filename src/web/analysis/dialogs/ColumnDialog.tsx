/** Creates or edits a calculated or group column of any kind, with a preview of its values. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ColumnDraft, columnOf, columnProblems, draftOfColumn, emptyColumn, needsBase, suitsKind } from '../../../analysis/column-draft.ts'
import { EMPTY_RECIPE, RECIPE_NAMES, type Recipe, recipeFormula, recipeProblems } from '../../../analysis/formula/recipes.ts'
import { freshId } from '../../../analysis/names.ts'
import { dependentColumns } from '../../../analysis/references.ts'
import { columnsOf, draftOf } from '../../../analysis/step-session.ts'
import { COLUMN_KINDS, type Column, type ColumnKind, columnsNamedIn, MENU_KINDS } from '../../../contract/column.ts'
import { SERIES_WINDOWS } from '../../../contract/date-series.ts'
import type { Value } from '../../../contract/scalar.ts'
import { toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { onSelect } from '../../ui/on-select.ts'
import { dialog } from '../../ui/PartBoundary.tsx'
import { useInvalidForm } from '../../ui/use-invalid-form.ts'
import { useChoices } from '../display-columns.ts'
import { usePresetLabels } from '../preset-labels.ts'
import { useSession } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import { ApplyFoot } from './ApplyFoot.tsx'
import classes from './ColumnDialog.module.css'
import { KindFields } from './ColumnKindFields.tsx'
import { ColumnSelect, useProblemWords } from './ColumnParts.tsx'
import { ColumnPreviewList } from './ColumnPreviewList.tsx'
import { RecipeFields } from './RecipeFields.tsx'
import { useApply } from './use-apply.ts'
import { useColumnPreview } from './use-preview.ts'

/** What the dialog starts with: an existing column, or a new one of a kind, optionally with values to group. */
export type ColumnStart =
  | { readonly column: Column }
  | {
      readonly kind: ColumnKind
      /** A form that writes the formula of the new column. */
      readonly recipe?: Recipe
      readonly base?: string
      readonly name?: string
      readonly group?: { readonly name: string; readonly values: readonly Value[] }
    }

/** The kinds to choose from, with the forms that write a formula. */
const CHOICES: readonly (ColumnKind | Recipe)[] = [...MENU_KINDS, ...RECIPE_NAMES]
const isRecipe = (choice: ColumnKind | Recipe): choice is Recipe => RECIPE_NAMES.some((name) => name === choice)

const MENUS = ['grouping', 'functions', 'other'] as const

function started(start: ColumnStart, id: string): ColumnDraft {
  if ('column' in start) return draftOfColumn(start.column)
  return { ...emptyColumn(id, start.kind, start.base), name: start.name ?? '', ...(start.group ? { groups: [start.group] } : {}) }
}

function ColumnDialogContent({ start, onClose }: { start: ColumnStart; onClose: () => void }) {
  const t = useT()
  const presetWords = usePresetLabels()
  const { edit } = useEdits()
  const all = useSession(columnsOf)
  const document = useSession(draftOf)
  const known = 'column' in start ? start.column : null
  const [draft, setDraft] = useState(() =>
    started(
      start,
      freshId(
        'k',
        [...document.dataset.columns, ...document.steps.flatMap((s) => s.config.query.value.group_calculations)].map((c) => c.id),
      ),
    ),
  )
  /** when grouping selected values, the name is the only field left to fill in, so it is focused */
  const isGrouping = 'group' in start && start.group !== undefined
  const { form, refuse } = useInvalidForm()
  const [tried, setTried] = useState(false)
  const [recipe, setRecipe] = useState('recipe' in start ? (start.recipe ?? null) : null)
  const [filled, setFilled] = useState({ ...EMPTY_RECIPE, column: 'recipe' in start ? (start.base ?? '') : '' })
  const change = (next: Partial<ColumnDraft>) => setDraft((before) => ({ ...before, ...next }))

  const choose = (choice: ColumnKind | Recipe) => {
    setRecipe(isRecipe(choice) ? choice : null)
    change({ kind: isRecipe(choice) ? 'sql' : choice })
  }

  // a column cannot depend on itself or on columns that depend on it
  const later = new Set(known ? dependentColumns(all, known.id).map((c) => c.id) : [])
  const columns = useChoices([...(known?.config ? columnsNamedIn(known.config) : []), draft.base]).filter((c) => !later.has(c.id))
  const base = needsBase(draft.kind) ? columns.find((c) => c.id === draft.base) : undefined
  const built = recipe ? { ...draft, sql: recipeFormula(recipe, filled, all) } : draft
  const problems = columnProblems(
    built,
    [...all, ...document.steps.flatMap((s) => s.config.query.value.group_calculations)],
    [...document.measures, ...document.steps.flatMap((s) => s.config.query.value.measures)].map((m) => m.name),
  )
  const problem = useProblemWords(problems, tried)
  const { name: _name, ...unfinished } = problems
  // an unnamed range gets a name in the language of the person who creates it
  const ranges = draft.ranges.map((range) => ({ ...range, name: range.name.trim() || presetWords(range.preset, range.given) }))
  const preview = useColumnPreview(
    Object.keys(unfinished).length === 0 ? columnOf({ ...built, ranges, name: draft.name.trim() || t('calculated.new') }, columns) : null,
  )

  const sqlProblem = preview.state === 'invalid' ? preview.problem : null

  const save = () => {
    setTried(true)
    if (Object.keys(problems).length > 0) {
      toasts.show({ severity: 'error', title: t('validation.fix') })
      return refuse()
    }
    if (preview.state === 'trying') return applying.wait()
    // the failed trial is shown in its place
    if (preview.state !== 'valid') return refuse()
    const column = columnOf({ ...built, ranges }, columns, preview.found.dtype)
    edit({ kind: 'put column', column, ...('group' in start && start.base ? { before: start.base } : {}) }, column.name)
    onClose()
  }
  const applying = useApply(preview.state === 'trying', save)
  return (
    <Dialog onClose={onClose} title={t(known ? 'calculated.edit' : 'calculated.new')} size={960} keepsOnEscape={applying.isWaiting}>
      <form
        ref={form}
        className={classes.fields}
        onInput={applying.stop}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className={classes.columns}>
          <div className={classes.fields}>
            <div className={classes.row}>
              <TextInput
                label={t('measure.name')}
                value={draft.name}
                maxLength={500}
                data-autofocus={isGrouping ? undefined : true}
                error={problem('name') ?? (problems.name === 'nameTaken' ? t('calculated.problems.nameTaken') : null)}
                onChange={(e) => change({ name: e.currentTarget.value })}
              />
              <NativeSelect label={t('calculated.kind')} value={recipe ?? draft.kind} onChange={onSelect(CHOICES, choose)}>
                {MENUS.map((menu) => (
                  <optgroup key={menu} label={t(`calculated.kindGroups.${menu}`)}>
                    {MENU_KINDS.filter((kind) => COLUMN_KINDS[kind].menu === menu).map((kind) => (
                      <option key={kind} value={kind}>
                        {t(`calculated.kinds.${kind}`)}
                      </option>
                    ))}
                    {menu === 'functions' &&
                      RECIPE_NAMES.map((name) => (
                        <option key={name} value={name}>
                          {t(`calculated.recipes.${name}`)}
                        </option>
                      ))}
                  </optgroup>
                ))}
              </NativeSelect>
              {needsBase(draft.kind) && (
                <ColumnSelect
                  label={t('calculated.base')}
                  value={draft.base}
                  columns={columns.filter((c) => suitsKind(draft.kind, c.dtype))}
                  error={problem('base')}
                  onChange={(id) => change({ base: id, ...(id === draft.base ? {} : { groups: [] }) })}
                />
              )}
            </div>
            {recipe ? (
              <RecipeFields
                recipe={recipe}
                draft={filled}
                columns={columns}
                problems={recipeProblems(recipe, filled)}
                tried={tried}
                formula={built.sql}
                onChange={setFilled}
                onFormula={() => {
                  change({ sql: built.sql })
                  setRecipe(null)
                }}
              />
            ) : (
              <KindFields draft={draft} base={base} columns={columns} problem={problem} sqlProblem={sqlProblem} onChange={change} />
            )}
          </div>
          <div className={classes.side}>
            <h3>{t('calculated.previewOf')}</h3>
            <ColumnPreviewList
              preview={preview}
              words={draft.kind === 'date_series' && draft.window !== '' ? SERIES_WINDOWS[draft.window].words : null}
              isElsewhere={draft.kind === 'sql' && recipe === null}
            />
          </div>
        </div>
        <ApplyFoot isWaiting={applying.isWaiting} onCancel={onClose} note={t('calculated.effect')} />
      </form>
    </Dialog>
  )
}

export const ColumnDialog = dialog(ColumnDialogContent)
