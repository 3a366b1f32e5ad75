/** All Chinese texts that the server uses. */
import type { ServerTexts } from '../server-texts.ts'
import { ask } from './ask.ts'
import { charts } from './charts.ts'
import { demo } from './demo.ts'
import { describe } from './describe.ts'
import { accountErrors } from './errors/account.ts'
import { aiErrors } from './errors/ai.ts'
import { callErrors } from './errors/call.ts'
import { columnErrors } from './errors/column.ts'
import { combinationErrors } from './errors/combination.ts'
import { databaseErrors } from './errors/database.ts'
import { datasetErrors } from './errors/dataset.ts'
import { expressionErrors } from './errors/expression.ts'
import { pageErrors } from './errors/page.ts'
import { stepErrors } from './errors/step.ts'
import { functionHelp } from './function-help.ts'
import { heads } from './heads.ts'
import { input } from './input.ts'
import { limits } from './limits.ts'
import { mails } from './mails.ts'
import { messages } from './page/messages.ts'
import { table } from './page/table.ts'
import { questionWords } from './question-words.ts'
import { replies } from './replies.ts'
import { stepNames } from './step-names.ts'
import { waits } from './waits.ts'
import { words } from './words.ts'

const { grandTotal, total } = table.grid

export const texts: ServerTexts = {
  errors: {
    ...accountErrors,
    ...aiErrors,
    ...callErrors,
    ...columnErrors,
    ...databaseErrors,
    ...datasetErrors,
    ...combinationErrors,
    ...expressionErrors,
    ...pageErrors,
    ...stepErrors,
  },
  waits,
  words,
  replies,
  input,
  mails,
  functionHelp,
  charts,
  demo,
  heads,
  describe,
  ask,
  questionWords,
  limits,
  stepNames,
  table: { grandTotal, total, values: messages.sidebar.values },
}
