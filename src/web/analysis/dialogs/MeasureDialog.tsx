/** Creates or edits a measure: an aggregation, a SQL text or an expression. The server validates it while it is edited. */

import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { withColumnFormat } from '../../../analysis/column-formats.ts'
import { definitionsIn } from '../../../analysis/edits/columns.ts'
import { freshId } from '../../../analysis/names.ts'
import { readsOfStep } from '../../../analysis/references.ts'
import { activeStep, columnsOf, draftOf } from '../../../analysis/step-session.ts'
import { type Measure, withoutShowAs } from '../../../contract/measure.ts'
import { formatNumber } from '../../../format/number.ts'
import { formatFor } from '../../../format/presets.ts'
import { toasts } from '../../api/nexus.ts'
import { errorTexts, useT } from '../../i18n/locale.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { onSelect } from '../../ui/on-select.ts'
import { dialog } from '../../ui/PartBoundary.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import page from '../../ui/page.module.css'
import { useInvalidForm } from '../../ui/use-invalid-form.ts'
import { useColumnFormats } from '../column-formats.ts'
import { useChoices } from '../display-columns.ts'
import { nameProblemOf } from '../measure-names.ts'
import { useSession } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import { AggregationFields } from './AggregationFields.tsx'
import { ApplyFoot } from './ApplyFoot.tsx'
import { ExpressionFields } from './ExpressionFields.tsx'
import { FormatProposal } from './FormatProposal.tsx'
import classes from './MeasureDialog.module.css'
import { MeasureFilters } from './MeasureFilters.tsx'
import { isShownComplete } from './ShownAlong.tsx'
import { ShownAsFields } from './ShownAsFields.tsx'
import { SqlFields } from './SqlFields.tsx'
import { useApply } from './use-apply.ts'
import { useMeasureDraft } from './use-measure-draft.ts'
import { useValidation, type Validation } from './use-validation.ts'

type Kind = Measure['type']
const KINDS: readonly Kind[] = ['ui', 'sql', 'expression']

/** An empty definition of a kind. It is not sent to the server before it is complete. */
function emptyOf(kind: Kind, { id, name, scope }: Pick<Measure, 'id' | 'name' | 'scope'>): Measure {
  const plain = { id, name, scope, dependency: [], show_values_as: { name: 'none' as const, dependencies: [] }, is_valid: true, source: '' }
  const nobody = { measure_id: '' }
  switch (kind) {
    case 'ui':
      return { ...plain, type: 'ui', value: { agg: 'sum', column_id: null, dependencies: [] } }
    case 'sql':
      return { ...plain, type: 'sql', value: { sql: '', dependencies: [] } }
    case 'expression':
      return { ...plain, type: 'expression', value: { first: nobody, rest: [{ operator: 'divide', operand: nobody }], dependencies: [] } }
  }
}

function Outcome({ trial, measure }: { trial: Validation; measure: Measure }) {
  const t = useT()
  const formats = useColumnFormats()
  // the problem of a formula is shown below the formula
  if (trial.state === 'invalid' && measure.type === 'sql') return null
  if (trial.state === 'invalid')
    return (
      <p className={classes.problem} role="alert" data-wrong tabIndex={-1}>
        <ProblemText problem={trial.problem} />
      </p>
    )
  const { value, dtype } = trial.state === 'valid' ? trial : { value: null, dtype: '' }
  const shown =
    typeof value === 'number' || typeof value === 'string'
      ? formatNumber(
          value,
          formatFor(
            withColumnFormat(
              {
                ...withoutShowAs(measure),
                format: measure.show_values_as.name === 'none' ? (measure.format ?? null) : null,
              },
              formats,
            ),
            dtype,
          ),
        )
      : t('measure.blank')
  return (
    <p className={page.muted} role="status">
      {trial.state === 'valid' ? t('measure.valid', { value: shown }) : trial.state === 'trying' ? t('measure.trying') : t('measure.incomplete')}
    </p>
  )
}

/** A new measure with the definition and looks of another one. Its filters will name it. */
function copyOf({ comparison_of: _of, ...like }: Measure, id: string): Measure {
  return { ...like, id, name: '', scope: 'analysis' }
}

interface MeasureDialogProps {
  /** Null for a new measure. */
  readonly measure: Measure | null
  /** The measure that a new one begins as. */
  readonly like?: Measure
  readonly onClose: () => void
}

function MeasureDialogContent({ measure: known, like, onClose }: MeasureDialogProps) {
  const t = useT()
  const { putMeasure } = useEdits()
  const all = useSession(columnsOf)
  const value = useSession((s) => activeStep(s).config.query.value)
  const document = useSession(draftOf)
  const shared = document.measures
  const { measures } = value
  const others = [...measures, ...shared.filter((m) => measures.every((own) => own.id !== m.id))].filter((m) => m.id !== known?.id)
  const id = freshId(
    'm',
    [...measures, ...shared].map((m) => m.id),
  )
  const editing = useMeasureDraft(() => known ?? (like ? copyOf(like, id) : emptyOf('sql', { id, name: '', scope: 'analysis' })), others)
  const { measure: draft, set: setDraft, made } = editing
  const columns = useChoices(draft.type === 'ui' && draft.value.column_id !== null ? [draft.value.column_id] : [])
  const name = draft.name.trim()
  const nameProblem = name === '' ? t('analysis.nameRequired') : nameProblemOf(name, others, all, errorTexts())
  const trial = useValidation(draft, others, made)
  const sqlProblem = trial.state === 'invalid' ? trial.problem : null
  const isWide = draft.scope === 'analysis'
  const beyond = isWide ? readsOfStep(value, draft, new Set([...shared, ...definitionsIn(document)].map((x) => x.id)), made) : []
  const beyondProblem = beyond.length > 0 ? t('measure.beyond', { names: beyond.join(t('app.listSeparator')) }) : null
  const { form, refuse } = useInvalidForm()
  const [tried, setTried] = useState(false)
  const shownProblem = isShownComplete(draft.show_values_as.name, draft.show_values_as.params) ? null : t('measure.shownIncomplete')
  const isEmpty = trial.state === 'incomplete'
  const save = () => {
    setTried(true)
    if (nameProblem || beyondProblem || shownProblem || isEmpty) {
      toasts.show({ severity: 'error', title: t('validation.fix') })
      return refuse()
    }
    if (trial.state === 'trying') return applying.wait()
    // the failed trial is shown in its place
    if (trial.state !== 'valid') return refuse()
    putMeasure({ ...editing.named(name), is_valid: true }, editing.madeColumns)
    onClose()
  }
  const applying = useApply(trial.state === 'trying', save)
  return (
    <Dialog onClose={onClose} title={t(known ? 'measure.edit' : 'measure.new')} size={720} keepsOnEscape={applying.isWaiting}>
      <form
        ref={form}
        className={page.section}
        onInput={applying.stop}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className={classes.pair}>
          <TextInput
            label={t('measure.name')}
            value={draft.name}
            maxLength={500}
            data-autofocus
            onChange={(e) => editing.rename(e.currentTarget.value)}
            error={(tried || draft.name !== '') && nameProblem}
          />
          <NativeSelect
            label={t('measure.kind')}
            value={draft.type}
            onChange={onSelect(KINDS, (kind) => setDraft(emptyOf(kind, draft)))}
            data={KINDS.map((value) => ({ value, label: t(`measure.kinds.${value}`) }))}
          />
          <NativeSelect
            label={t('measure.scope')}
            value={isWide ? 'analysis' : 'step'}
            error={beyondProblem}
            onChange={(e) => setDraft({ ...draft, scope: e.currentTarget.value === 'analysis' ? 'analysis' : 'step' })}
            data={(['step', 'analysis'] as const).map((value) => ({ value, label: t(`measure.scopes.${value}`) }))}
          />
        </div>
        {draft.type === 'ui' && (
          <>
            <AggregationFields measure={draft} columns={columns} error={tried && isEmpty ? t('measure.columnRequired') : null} onChange={editing.define} />
            <MeasureFilters filters={draft.value.filters ?? []} made={made} columns={all} choices={columns} onChange={editing.filter} />
          </>
        )}
        {draft.type === 'sql' && (
          <SqlFields
            value={draft.value.sql}
            columns={columns}
            purpose="measure"
            hint={t('measure.sqlHint')}
            error={tried && isEmpty ? t('calculated.problems.sqlRequired') : null}
            problem={sqlProblem}
            onChange={(sql) => setDraft({ ...draft, value: { ...draft.value, sql } })}
          />
        )}
        {draft.type === 'expression' && <ExpressionFields measure={draft} measures={others} tried={tried} onChange={setDraft} />}
        <Outcome trial={trial} measure={draft} />
        {trial.state === 'valid' && (
          <FormatProposal
            measure={draft}
            dtype={trial.dtype}
            value={trial.value === null || Number.isNaN(Number(trial.value)) ? null : Number(trial.value)}
            onUse={(format) => setDraft({ ...draft, format })}
          />
        )}
        <ShownAsFields measure={draft} dtype={trial.state === 'valid' ? trial.dtype : 'DOUBLE'} error={tried ? shownProblem : null} onChange={setDraft} />
        <ApplyFoot isWaiting={applying.isWaiting} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

export const MeasureDialog = dialog(MeasureDialogContent)
