/**
 * Answers questions about a step. Chooses between our own parser and the language model, enforces rights and limits, and
 * checks every proposal in the same way. Only the asker sees a proposal; nothing is stored (docs/decisions/0115).
 */

import { checkedProposal } from '../../../ask/check.ts'
import { modelPrompt } from '../../../ask/model/prompt.ts'
import type { Unclear } from '../../../ask/parsed-question.ts'
import { understoodText } from '../../../ask/understood-text.ts'
import { AI_ERRORS } from '../../../contract/ai-errors.ts'
import type { StepAnswer } from '../../../contract/ask.ts'
import { Column } from '../../../contract/column.ts'
import type { WriterPreview } from '../../../contract/description.ts'
import { fail, fillIn, ok, type Result } from '../../../contract/errors.ts'
import type { CommonCode } from '../../../contract/operation.ts'
import type { Codes, Parsed } from '../../../contract/operations.ts'
import { sqlTypeName } from '../../../contract/sql-type.ts'
import type { StepConfig } from '../../../contract/step.ts'
import type { Call, Handler, Services } from '../../handlers.ts'
import { textsIn } from '../../texts.ts'
import { calendarOf } from '../datasets/present.ts'
import { limited } from '../rate-limit.ts'
import { admitSource, contextOf } from './apply.ts'
import { askModelAbout } from './ask-by-model.ts'
import { type Answer, type AskContext, answerLocally, examplesFor, type LookUp } from './ask-locally.ts'
import { fallbackReason, hasAgreed, type ModelCode, modelRefusal } from './model-consent.ts'
import { valuesOf } from './values.ts'

const MINUTE = 60_000
/** Maximum questions per minute: per person, or per address for guests. */
const ASKED_A_MINUTE = 60
/** Maximum calls for examples per minute. Each call parses and checks a few questions; a page calls once when its dialog opens. */
const EXAMPLES_A_MINUTE = 60
/**
 * Time limits in milliseconds for all value lookups of one question, and for those in columns that it does not name. The
 * language model has its own limit.
 */
const LOOK_UP_MS = 20_000
const GUESS_MS = 5_000

type AskCode = Codes<'apiv2/ask_step'> | CommonCode
type AboutStep = Parsed<'apiv2/list_example_questions'>

/** Creates a function that returns the call with a signal that aborts `ms` after the function's first use. */
function within(ms: number, call: Call): () => Call {
  let bounded: Call | undefined
  return () => {
    bounded ??= { ...call, signal: AbortSignal.any([call.signal, AbortSignal.timeout(ms)]) }
    return bounded
  }
}

function lookUpFor(analysisId: string, calculated: Column[], call: Call, services: Services): LookUp {
  const [named, guessed] = [within(LOOK_UP_MS, call), within(GUESS_MS, call)]
  return async (column, search, limit, isGuess = false) => {
    const wanted = { column, search, filters: [], group_calculations: calculated }
    const list = await valuesOf(analysisId, wanted, limit, isGuess ? guessed() : named(), services)
    return list.ok ? ok({ values: list.value.values.map(({ value }) => value), isPart: list.value.total > list.value.values.length }) : list
  }
}

/** Builds what an answer may be based on: exactly what the asker may read. */
async function contextFor(asked: AboutStep, call: Call, services: Services): Promise<Result<AskContext, AskCode>> {
  const source = await admitSource(asked.analysis_id, call, services)
  if (!source.ok) return source
  const { reach, dataset, row } = source.value
  if (reach.savedOnly) return fail('results_only')
  // the asker must be allowed to run the current step too, because a proposal keeps parts of it
  const present = contextOf(asked.config, asked.measures, source.value)
  if (!present.ok) return present
  const stored = dataset.columns.map(({ id, name, type }) => Column.parse({ id, name, dtype: sqlTypeName(type), original_name: name }))
  const given = [...asked.config.query.value.group_calculations, ...asked.columns].filter((c) => c.type === 'calculated column')
  const calculated = given.filter((c, at) => stored.every((s) => s.id !== c.id) && given.findIndex((other) => other.id === c.id) === at)
  const measures = [...asked.config.query.value.measures, ...asked.measures]
  return ok({
    config: asked.config,
    columns: [...stored, ...calculated],
    measures: measures.filter((m, at) => measures.findIndex((other) => other.id === m.id) === at),
    calendar: calendarOf(row),
    today: present.value.today,
    texts: textsIn(call.locale).ask,
    values: () => lookUpFor(asked.analysis_id, calculated, call, services),
  })
}

/** Who answered, and why the language model did not if it was requested. */
type Author = Pick<StepAnswer, 'by' | 'why'>

/**
 * A suggestion normally replaces the unclear words. For these reasons, it is a column name to insert before them with
 * this separator, such as `Region = North`.
 */
const PUT_BEFORE: Partial<Record<Unclear['why'], string>> = { 'which date': ' ', 'value of which': ' = ' }

/** Formats an answer as a reply in the asker's language. */
function worded(answer: Answer, { by, why }: Author, question: string, context: AskContext, call: Call): StepAnswer {
  const { texts } = context
  if (answer.state === 'unclear') {
    const { why: cause, text, start, end, offers, pieces = [] } = answer.unclear
    const [before, rest] = [answer.written.slice(0, start), answer.written.slice(PUT_BEFORE[cause] === undefined ? end : start)]
    const named = (name: string): string => `${before}${quoted(name)}${PUT_BEFORE[cause] ?? ' '}${rest}`.replace(/\s+/g, ' ').trim()
    return {
      state: 'unclear',
      said: fillIn(texts.unclear[cause], { text: text === '' ? question : text, texts: pieces.map(quoted).join(texts.list.between) }),
      offers: offers.map((name) => ({ name, question: named(name) })),
      ...{ by, why },
    }
  }
  return { state: 'proposed', config: answer.config, understood: understoodText(answer.config, context, call.locale), left_out: [], by, why }
}

const quoted = (name: string): string => `“${name}”`

/** Checks a proposal in the same way for both answerers. Returns null if it fails. */
function checked(answer: Answer, { columns, measures }: AskContext): Answer | null {
  if (answer.state === 'unclear') return answer
  const config = checkedProposal(answer.config, { columns, measures })
  return config && { ...answer, config }
}

/** The language model's answer to a question, or why it gave none. */
async function answerByModel(asked: Parsed<'apiv2/ask_step'>, context: AskContext, call: Call, services: Services) {
  // reads the row again, because the model may have taken a while
  const row = async () => {
    const now = await admitSource(asked.analysis_id, call, services)
    return now.ok ? now.value.row : undefined
  }
  const answer = await askModelAbout(asked.question, context, { agreed: asked.agreed, row }, call, services)
  if (!answer.ok) return answer
  const proposed = checked(answer.value, context)
  return proposed ? ok(proposed) : fail('ai_no_step')
}

const isModelCode = (code: string): code is ModelCode => code in AI_ERRORS || code === 'rate_limited'
/** Reasons that are found before anything is sent. Without a request for the model they are not reported. */
const NOT_ASKED: readonly string[] = ['ai_off', 'ai_not_allowed', 'ai_guest', 'ai_not_agreed']

/** The language model's answer if it was requested and succeeds, otherwise our own parser's. */
async function answered(asked: Parsed<'apiv2/ask_step'>, context: AskContext, call: Call, services: Services): Promise<Result<[Answer, Author], AskCode>> {
  const read = await answerLocally(asked.question, context)
  if (!read.ok) return read
  const local = checked(read.value, context)
  if (!local) throw new Error('a proposal that the check refuses')
  const isEnough = asked.by === 'local' || (asked.by === 'either' && local.state === 'proposed')
  if (isEnough) return ok([local, { by: 'local', why: null }])
  const byModel = await answerByModel(asked, context, call, services)
  if (byModel.ok) return ok([byModel.value, { by: 'model', why: null }])
  const { code } = byModel
  if (!isModelCode(code)) return fail(code, byModel.params)
  const isQuiet = asked.by === 'either' && NOT_ASKED.includes(code)
  return ok([local, { by: 'local', why: isQuiet ? null : fallbackReason({ code, params: byModel.params }, call) }])
}

export const askStep: Handler<'apiv2/ask_step'> = async (asked, call, services) => {
  const late = await limited(services, `ask ${call.actor.key}`, ASKED_A_MINUTE, MINUTE)
  if (late) return late
  const context = await contextFor(asked, call, services)
  if (!context.ok) return context
  const answer = await answered(asked, context.value, call, services)
  if (!answer.ok) return answer
  const [found, author] = answer.value
  if (found.state === 'proposed') {
    const source = await admitSource(asked.analysis_id, call, services)
    const admitted = source.ok ? contextOf(found.config, asked.measures, source.value) : source
    if (!admitted.ok) return admitted
  }
  return ok(worded(found, author, asked.question, context.value, call))
}

export const listExampleQuestions: Handler<'apiv2/list_example_questions'> = async (about, call, services) => {
  const late = await limited(services, `examples ${call.actor.key}`, EXAMPLES_A_MINUTE, MINUTE)
  if (late) return late
  const context = await contextFor(about, call, services)
  if (!context.ok) return context
  const source = await admitSource(about.analysis_id, call, services)
  if (!source.ok) return source
  const isProposable = (config: StepConfig): boolean => checkedProposal(config, context.value) !== null && contextOf(config, about.measures, source.value).ok
  return ok({ questions: await examplesFor(context.value, isProposable) })
}

export const previewQuestion: Handler<'apiv2/preview_question'> = async (asked, call, services) => {
  const source = await admitSource(asked.analysis_id, call, services)
  if (!source.ok) return source
  const context = await contextFor(asked, call, services)
  if (!context.ok) return context
  const refusal = modelRefusal(source.value.row, call, services)
  const { chat } = services
  if (refusal || !chat) return ok<WriterPreview>({ by: 'local', why: fallbackReason({ code: refusal ?? 'ai_off' }, call) })
  const sent = modelPrompt(asked.question, context.value).messages.map(({ role, content }) => ({ role, content }))
  return ok<WriterPreview>({ by: 'model', host: chat.host, model: chat.model, agreed: await hasAgreed(call, services), sent })
}
