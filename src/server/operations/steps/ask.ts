/**
 * A question about a step: who proposes, under which rights, and what becomes of a proposal. A proposal is checked in the same way whoever made
 * it, and reaches nobody but the asker; nothing is stored (docs/decisions/0115).
 */
import { checkedProposal } from '../../../ask/check.ts'
import { understood } from '../../../ask/say.ts'
import type { StepAnswer } from '../../../contract/ask.ts'
import { Column } from '../../../contract/column.ts'
import { fail, fillIn, ok, type Result } from '../../../contract/errors.ts'
import type { CommonCode } from '../../../contract/operation.ts'
import type { Codes, Parsed } from '../../../contract/operations.ts'
import { nameOf } from '../../../contract/sql-type.ts'
import type { Call, Handler, Parts } from '../../handlers.ts'
import { textsIn } from '../../texts.ts'
import { calendarOf } from '../datasets/present.ts'
import { limited } from '../rate-limit.ts'
import { admitSource, contextOf } from './apply.ts'
import { type Answer, type AskContext, locally } from './ask-locally.ts'
import { valuesOf } from './values.ts'

const MINUTE = 60_000
/** Questions of one person, or one address. */
const ASKED_A_MINUTE = 60
/** Of one question, with all values that are looked up for it. */
const ANSWER_WITHIN_MS = 20_000

type AskCode = Codes<'apiv2/ask_step'> | CommonCode
type Asked = Parsed<'apiv2/ask_step'>

/** What somebody who proposes may know: what the asker may read, and no more. */
async function contextFor(asked: Asked, call: Call, parts: Parts): Promise<Result<AskContext, AskCode>> {
  const source = await admitSource(asked.analysis_id, call, parts)
  if (!source.ok) return source
  const { reach, dataset, row } = source.value
  if (reach.savedOnly) return fail('results_only')
  // the step as it is must be within reach, too: a proposal keeps parts of it
  const present = contextOf(asked.config, asked.measures, source.value)
  if (!present.ok) return present
  const stored = dataset.columns.map(({ id, name, type }) => Column.parse({ id, name, dtype: nameOf(type), original_name: name }))
  const given = [...asked.config.query.value.group_calculations, ...asked.columns].filter((c) => c.type === 'calculated column')
  const calculated = given.filter((c, at) => stored.every((s) => s.id !== c.id) && given.findIndex((other) => other.id === c.id) === at)
  const measures = [...asked.config.query.value.measures, ...asked.measures]
  return ok({
    config: asked.config,
    columns: [...stored, ...calculated],
    measures: measures.filter((m, at) => measures.findIndex((other) => other.id === m.id) === at),
    calendar: calendarOf(row),
    texts: textsIn(call.locale).ask,
    values: async (column, search, limit) => {
      const wanted = { column, search, filters: [], group_calculations: calculated }
      const list = await valuesOf(asked.analysis_id, wanted, limit, call, parts)
      return list.ok ? ok({ values: list.value.values.map(({ value }) => value), isPart: list.value.total > list.value.values.length }) : list
    },
  })
}

/** The answer as the asker reads it. */
function worded(answer: Answer, question: string, { columns, texts }: AskContext, call: Call): StepAnswer {
  if (answer.state === 'unclear') {
    const { why, text, start, end, offers } = answer.unclear
    const named = (name: string): string => `${answer.written.slice(0, start)}${quoted(name)}${answer.written.slice(end)}`.replace(/\s+/g, ' ').trim()
    return {
      state: 'unclear',
      said: fillIn(texts.unclear[why], { text: text === '' ? question : text }),
      offers: offers.map((name) => ({ name, question: named(name) })),
    }
  }
  const reasons = [...new Set(answer.omitted.map(({ why }) => why))]
  const left_out = reasons.map((why) => {
    const said = answer.omitted.filter((one) => one.why === why).map(({ text }) => quoted(text))
    return fillIn(texts.omitted[why], { texts: said.join(texts.list.between) })
  })
  return { state: 'proposed', config: answer.config, understood: understood(answer.config, columns, texts, call.locale), left_out }
}

const quoted = (name: string): string => `“${name}”`

export const askStep: Handler<'apiv2/ask_step'> = async (asked, given, parts) => {
  const call = { ...given, signal: AbortSignal.any([given.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]) }
  const late = await limited(parts, `ask ${call.actor.key}`, ASKED_A_MINUTE, MINUTE)
  if (late) return late
  const context = await contextFor(asked, call, parts)
  if (!context.ok) return context
  const answer = await locally(asked.question, context.value)
  if (!answer.ok) return answer
  if (answer.value.state === 'unclear') return ok(worded(answer.value, asked.question, context.value, call))
  const { columns, measures } = context.value
  const config = checkedProposal(answer.value.config, { columns, measures })
  if (!config) throw new Error('a proposal that the check refuses')
  const source = await admitSource(asked.analysis_id, call, parts)
  const admitted = source.ok ? contextOf(config, asked.measures, source.value) : source
  return admitted.ok ? ok(worded({ ...answer.value, config }, asked.question, context.value, call)) : admitted
}
