/** A step's description: its result is found or computed as the page's own, and the local writer tells of it. */

import type { WrittenDescription } from '../../../contract/description.ts'
import { ok, type Result } from '../../../contract/errors.ts'
import type { CommonCode } from '../../../contract/operation.ts'
import { type Codes, operations, type Parsed } from '../../../contract/operations.ts'
import { nameOf } from '../../../contract/sql-type.ts'
import { digestOf } from '../../../describe/digest.ts'
import { sentencesOf, textParts } from '../../../describe/write.ts'
import type { Call, Handler, Parts, StreamHandler } from '../../handlers.ts'
import { textsIn } from '../../texts.ts'
import { declared } from '../declared.ts'
import { admitStep, computedStep, runKey } from './apply.ts'

type Asked = Parsed<'apiv2/describe_step'>
type DescribeCode = Codes<'apiv2/get_step_description'> | CommonCode

/** What the writer says, whole after each sentence. */
async function* written(asked: Asked, call: Call, parts: Parts): AsyncGenerator<Result<WrittenDescription, DescribeCode>> {
  const admitted = await admitStep(asked, call, parts)
  if (!admitted.ok) return yield admitted
  const key = `${runKey(call, asked.analysis_id, asked.step_id)}|describe`
  const found = await computedStep(asked, admitted.value, key, call, parts)
  if (!found.ok) return yield declared(operations['apiv2/get_step_description'].errors, found, 'engine_lost')
  const { config, wording } = asked
  const columns = admitted.value.source.dataset.columns.map(({ id, name, type }) => ({ id, name, dtype: nameOf(type) }))
  const sentences = sentencesOf({ config, digest: digestOf(found.value.kept), columns, locale: call.locale, texts: textsIn(call.locale).describe, wording })
  for (let told = 1; told <= sentences.length; told++) {
    if (call.signal.aborted) return
    yield ok({ state: told === sentences.length ? 'done' : 'writing', parts: textParts(sentences.slice(0, told), call.locale), dropped: 0 })
  }
}

export const getStepDescription: Handler<'apiv2/get_step_description'> = async (asked, call, parts) => {
  let last: Result<WrittenDescription, DescribeCode> = ok({ state: 'done', parts: [], dropped: 0 })
  for await (const state of written(asked, call, parts)) last = state
  return last
}

export const describeStep: StreamHandler<'apiv2/describe_step'> = {
  admit: async (asked, call, parts) => await admitStep(asked, call, parts),
  async *events(asked, call, parts) {
    for await (const state of written(asked, call, parts)) {
      // the call says why
      if (!state.ok) return
      yield state.value
    }
  },
}
