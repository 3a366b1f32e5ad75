/** Compiles and runs a step on an open dataset. */
import { type Failure, fail, type Result } from '../contract/errors.ts'
import { compile } from '../pivot/compile.ts'
import type { CachedResult } from '../pivot/shape/cached-result.ts'
import { runChosen } from './choices.ts'
import { placedChoices } from './choosing.ts'
import { type RunCode, runPlan } from './plan-run.ts'
import { prepare } from './prepare.ts'
import type { OpenDataset, QueryRequest } from './protocol.ts'
import type { DataProblem } from './source.ts'

type StepRequest = Extract<QueryRequest, { kind: 'step' }>

function failureOf(problem: DataProblem): Failure<'expression_value' | 'expression_time_zone'> {
  if (problem.kind === 'time zone') return fail('expression_time_zone', { zone: problem.zone })
  return fail('expression_value', { detail: problem.detail, kind: 'measure' })
}

/** Runs a query, and again with sums as DOUBLE if one exceeded 38 digits; an error caused by a value of the data becomes a failure. */
export async function withOverflowRetry<T>({ source }: OpenDataset, run: (approximate: boolean) => Promise<Result<T, RunCode>>): Promise<Result<T, RunCode>> {
  try {
    try {
      return await run(false)
    } catch (error) {
      const problem = source.problemOf(error)
      if (problem?.kind !== 'value' || !problem.outgrew) throw error
      return await run(true)
    }
  } catch (error) {
    const problem = source.problemOf(error)
    if (!problem) throw error
    return failureOf(problem)
  }
}

/** Compiles and runs a step. */
export async function runStep(dataset: OpenDataset, request: StepRequest): Promise<Result<CachedResult, RunCode>> {
  const { config, context } = request
  const prepared = await prepare(dataset, request.dataset, config, context)
  if (!prepared.ok) return prepared
  return await withOverflowRetry(dataset, async (approximate) => {
    const choices = placedChoices(config, prepared.value)
    if (!choices.ok) return choices
    if (choices.value) return await runChosen(dataset, config, prepared.value, request, choices.value, approximate)
    const plan = compile(config, { ...prepared.value, approximate })
    return plan.ok ? await runPlan(dataset, plan.value, request) : plan
  })
}
