/** Describes a step in words: finds or computes its result as for the page, then describes it with a language model or from templates. */

import { formattedConfig } from '../../../analysis/column-formats.ts'
import { columnFormats } from '../../../analysis/format-map.ts'
import type { WriterPreview, WrittenDescription } from '../../../contract/description.ts'
import { ok, type Result } from '../../../contract/errors.ts'
import type { CommonCode } from '../../../contract/operation.ts'
import { type Codes, operations, type Parsed } from '../../../contract/operations.ts'
import { sqlTypeName } from '../../../contract/sql-type.ts'
import { digestOf, withFieldNames } from '../../../describe/digest.ts'
import { type DescribedResult, sentencesOf, textParts } from '../../../describe/write.ts'
import type { Call, Handler, Services, StreamHandler } from '../../handlers.ts'
import { fieldTitlesIn } from '../../result-words.ts'
import { textsIn } from '../../texts.ts'
import { calendarOf } from '../datasets/present.ts'
import { toDeclared } from '../declared.ts'
import { admitSource, admitStep, computedStep, runKey } from './apply.ts'
import { describeByModel, descriptionPrompt } from './describe-by-model.ts'
import { fallbackReason, hasAgreed, modelRefusal } from './model-consent.ts'

type Asked = Parsed<'apiv2/describe_step'>
type Previewed = Parsed<'apiv2/preview_description'>
type DescribeCode = Codes<'apiv2/get_step_description'> | CommonCode

/** Finds or computes the result to describe, limited to what the caller may see, with its dataset. */
async function resultOf(asked: Previewed, call: Call, services: Services) {
  const admitted = await admitStep(asked, call, services)
  if (!admitted.ok) return admitted
  const key = `${runKey(call, asked.analysis_id, asked.step_id)}|describe`
  const found = await computedStep(asked, admitted.value, key, call, services)
  if (!found.ok) return toDeclared(operations['apiv2/get_step_description'].errors, found, 'engine_lost')
  const { source } = admitted.value
  const { wording } = asked
  const config = formattedConfig(asked.config, columnFormats(source.row.columnFormats))
  const titles = fieldTitlesIn(config, { id: source.row.id, name: source.row.title, columns: [...(source.row.version?.columns ?? [])] }, call.locale)
  const columns = source.dataset.columns.map(({ id, name, type }) => ({ id, name: titles.get(id) ?? name, dtype: sqlTypeName(type) }))
  const digest = withFieldNames(digestOf(found.value.kept), titles)
  const result: DescribedResult = {
    ...{ config, columns, wording, digest, calendar: calendarOf(source.row) },
    ...{ locale: call.locale, texts: textsIn(call.locale).describe },
  }
  return ok({ result, source })
}

/** Yields the description from templates, sentence by sentence. `why` is the reason why the language model did not write it. */
async function* byLocalWriter(result: DescribedResult, why: WrittenDescription['why'], call: Call): AsyncGenerator<WrittenDescription> {
  const sentences = sentencesOf(result)
  for (let told = 1; told <= sentences.length; told++) {
    if (call.signal.aborted) return
    const parts = textParts(sentences.slice(0, told), call.locale)
    yield { state: told === sentences.length ? 'done' : 'writing', parts, dropped: 0, refused: 0, by: 'local', why }
  }
}

async function* written(asked: Asked, call: Call, services: Services): AsyncGenerator<Result<WrittenDescription, DescribeCode>> {
  const found = await resultOf(asked, call, services)
  if (!found.ok) return yield found
  const { result, source } = found.value
  let why: WrittenDescription['why'] = null
  if (asked.by === 'model') {
    // reads the row again, because the computation may have taken a while
    const row = async () => {
      const now = await admitSource(asked.analysis_id, call, services, source)
      return now.ok ? now.value.row : undefined
    }
    const writing = describeByModel(result, { agreed: asked.agreed, row }, call, services)
    for (let next = await writing.next(); ; next = await writing.next()) {
      if (next.done) {
        if (next.value.ok) return
        why = fallbackReason(next.value, call)
        break
      }
      yield ok(next.value)
    }
  }
  for await (const state of byLocalWriter(result, why, call)) yield ok(state)
}

export const getStepDescription: Handler<'apiv2/get_step_description'> = async (asked, call, services) => {
  let last: Result<WrittenDescription, DescribeCode> = ok({ state: 'done', parts: [], dropped: 0, refused: 0, by: 'local', why: null })
  for await (const state of written(asked, call, services)) last = state
  return last
}

export const describeStep: StreamHandler<'apiv2/describe_step'> = {
  admit: async (asked, call, services) => await admitStep(asked, call, services),
  async *events(asked, call, services) {
    for await (const state of written(asked, call, services)) {
      // the call itself reports why
      if (!state.ok) return
      yield state.value
    }
  },
}

export const previewDescription: Handler<'apiv2/preview_description'> = async (asked, call, services) => {
  const admitted = await admitStep(asked, call, services)
  if (!admitted.ok) return admitted
  const refusal = modelRefusal(admitted.value.source.row, call, services)
  const { chat } = services
  if (refusal || !chat) return ok<WriterPreview>({ by: 'local', why: fallbackReason({ code: refusal ?? 'ai_off' }, call) })
  const found = await resultOf(asked, call, services)
  if (!found.ok) return found
  const sent = descriptionPrompt(found.value.result).messages.map(({ role, content }) => ({ role, content }))
  return ok<WriterPreview>({ by: 'model', host: chat.host, model: chat.model, agreed: await hasAgreed(call, services), sent })
}
