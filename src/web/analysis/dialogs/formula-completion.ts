/** Completes columns and functions in the editor of formulas, and explains them beside the list. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { EditorView } from 'codemirror'
import { matching, typedWord } from '../../../analysis/formula/complete.ts'

export interface FormulaOption {
  readonly kind: 'column' | 'function'
  /** The names by which it is found; the first one is shown. */
  readonly names: readonly string[]
  /** The text that the formula gets. */
  readonly written: string
  /** Shown behind the name: the type of a column, the arguments of a function. */
  readonly detail: string
  /** One line that explains it. */
  readonly help: string
  readonly example: string
  /** The label of the example. */
  readonly exampleLabel: string
}

function part(tag: 'p' | 'code', text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

/** The explanation beside the list: signature, help and an example. */
function infoOf({ names, detail, help, example, exampleLabel }: FormulaOption): HTMLElement {
  const box = document.createElement('div')
  box.append(part('code', `${names[0] ?? ''}${detail}`), part('p', help), part('p', exampleLabel), part('code', example))
  return box
}

/** Writes a function with its brackets and puts the cursor between them. */
function writeFunction(view: EditorView, { written, detail }: FormulaOption, from: number, to: number): void {
  const hasBracket = view.state.sliceDoc(to, to + 1) === '('
  const hasArguments = detail !== '()'
  const text = hasBracket ? written : `${written}()`
  const anchor = from + written.length + (hasArguments || hasBracket ? 1 : 2)
  view.dispatch({ changes: { from, to, insert: text }, selection: { anchor }, userEvent: 'input.complete' })
}

const completionOf = (option: FormulaOption, to: number): Completion => ({
  label: option.names[0] ?? option.written,
  detail: option.detail,
  type: option.kind === 'column' ? 'property' : 'function',
  ...(option.help === '' ? {} : { info: () => infoOf(option) }),
  apply: (view, _, from) =>
    option.kind === 'function'
      ? writeFunction(view, option, from, Math.max(to, view.state.selection.main.head))
      : view.dispatch({
          changes: { from, to: Math.max(to, view.state.selection.main.head), insert: option.written },
          selection: { anchor: from + option.written.length },
          userEvent: 'input.complete',
        }),
})

type Box = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>

/** Places the explanation beside the list if it fits there; on a narrow screen below it, so that it covers no option. */
export function placeInfo(_: unknown, list: Box, option: Box, info: Box, space: Box): { style: string; class: string } {
  const width = info.right - info.left
  const beside = `top: ${option.top - list.top}px`
  if (space.right - list.right >= width) return { style: beside, class: 'cm-completionInfo-right' }
  if (list.left - space.left >= width) return { style: beside, class: 'cm-completionInfo-left' }
  return { style: `top: ${list.bottom - list.top}px; left: 0`, class: 'cm-completionInfo-below' }
}

/** Completes the word before the cursor. Without a word, lists everything if the person asked for it. */
export const completing =
  (options: () => readonly FormulaOption[]) =>
  ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const all = options()
    const columns = all.filter(({ kind }) => kind === 'column').flatMap(({ names }) => names)
    const typed = typedWord(state.doc.toString(), pos, columns)
    const isQuoted = typed !== null && state.sliceDoc(typed.from, typed.from + 1) === '"'
    if (!typed || (typed.word === '' && !explicit && !isQuoted)) return null
    const offered = isQuoted ? all.filter(({ kind }) => kind === 'column') : all
    return { from: typed.from, filter: false, options: matching(offered, typed.word).map((option) => completionOf(option, typed.to)) }
  }
