/** The words of names that steps have by their content, in English. */
import { frame } from './page/frame.ts'
import { messages } from './page/messages.ts'
import { wholeAnalysis } from './page/whole-analysis.ts'

const { by, more } = wholeAnalysis.steps

export const stepNames = { by, more, empty: messages.analysis.stepName, separator: frame.app.listSeparator }
