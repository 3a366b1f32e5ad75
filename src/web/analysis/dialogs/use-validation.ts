/** Validates a measure by running it on the server: as a step named 'validation' with only this measure, and without show_values_as. */
import { useEffect, useState } from 'react'
import { canonical } from '../../../analysis/config-key.ts'
import { uniqueName } from '../../../analysis/names.ts'
import { operandsOf, usedCalculations } from '../../../analysis/references.ts'
import { activeStep, columnsOf } from '../../../analysis/step-session.ts'
import { AGGREGATIONS } from '../../../contract/aggregation.ts'
import type { Column } from '../../../contract/column.ts'
import { VALIDATION_STEP } from '../../../contract/constants.ts'
import { type Measure, withoutShowAs } from '../../../contract/measure.ts'
import type { Value } from '../../../contract/scalar.ts'
import { call } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { usePage, useSession } from '../step-store.ts'
import { isFilled } from './ExpressionFields.tsx'
import { type FormulaProblem, formulaProblem } from './formula-problem.ts'

const DEBOUNCE = 400

export type Validation =
  | { readonly state: 'incomplete' | 'trying' }
  | { readonly state: 'valid'; readonly value: Value; readonly dtype: string }
  | { readonly state: 'invalid'; readonly problem: FormulaProblem }

/** Whether every part of a definition is filled in. */
function isComplete(measure: Measure): boolean {
  if (measure.type === 'ui') return measure.value.column_id !== null || AGGREGATIONS[measure.value.agg].countsRows
  if (measure.type === 'sql') return measure.value.sql.trim() !== ''
  return [measure.value.first, ...measure.value.rest.map((r) => r.operand)].every(isFilled)
}

/** `made`: columns that the measure's filters made for themselves and that are not stored yet. */
export function useValidation(measure: Measure, others: readonly Measure[], made: readonly Column[]): Validation {
  const t = useT()
  const analysisId = usePage((s) => s.analysis.id)
  const value = useSession((s) => activeStep(s).config.query.value)
  const stored = useSession(columnsOf)
  const columns = [...stored, ...made]
  const taken = [...columns, ...others].map((named) => named.name)
  const [trial, setTrial] = useState<Validation>({ state: 'incomplete' })
  const complete = isComplete(measure)
  const key = canonical({ type: measure.type, value: measure.value, made })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a trial is due when the definition changes, not its name
  useEffect(() => {
    if (!complete) {
      setTrial({ state: 'incomplete' })
      return
    }
    setTrial({ state: 'trying' })
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      // makes the name unique: a duplicate is reported at the name field, and the run must only check the definition
      const name = uniqueName(measure.name.trim() || t('measure.new'), taken)
      const alone: Measure = { ...withoutShowAs(measure), name }
      const config = {
        query: {
          type: 'ui' as const,
          value: { ...value, measures: [alone], groupbys: [], group_calculations: columns.filter((c) => c.type === 'calculated column') },
        },
        pivot: { rows: [], columns: [], sort: [] },
      }
      const operands = operandsOf(config, others)
      const carried = {
        ...config,
        query: { ...config.query, value: { ...config.query.value, group_calculations: usedCalculations(config, operands, columns) } },
      }
      const input = { analysis_id: analysisId, step_id: VALIDATION_STEP, config: carried, operands }
      const reply = await call('apiv2/analysis_apply_step', input, { quiet: true, background: true, signal: stop.signal })
      if (stop.signal.aborted) return
      if (!reply.ok) setTrial({ state: 'invalid', problem: formulaProblem(reply.problem, { kind: 'measure', name }) })
      else if (reply.data.status === 'done')
        setTrial({ state: 'valid', value: reply.data.result.totals[0] ?? null, dtype: reply.data.result.measures[0]?.dtype ?? 'DOUBLE' })
    }, DEBOUNCE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key, complete, analysisId])
  return trial
}
