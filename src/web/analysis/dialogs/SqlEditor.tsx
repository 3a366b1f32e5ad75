/** A code editor for one SQL expression: completes columns and functions, and underlines the position of the server's error. */
import { autocompletion, type Completion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { StandardSQL, sql } from '@codemirror/lang-sql'
import { setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, minimalSetup } from 'codemirror'
import { useEffect, useRef } from 'react'
import '@fontsource-variable/jetbrains-mono'
import classes from './SqlEditor.module.css'

export interface SqlProblem {
  readonly message: string
  /** Position of the error in characters, from 1; null if it concerns the whole text. */
  readonly at: number | null
}

interface SqlEditorProps {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly completions: readonly Completion[]
  readonly problem: SqlProblem | null
  readonly wrong: boolean
  /** ID of the element with the error text, for aria-describedby. */
  readonly problemId: string
  readonly onChange: (sql: string) => void
  /** Called once with a function that inserts text at the cursor. */
  readonly onReady: (insert: (text: string) => void) => void
}

const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''

const theme = EditorView.theme({
  '&': { fontSize: '0.8125rem', color: 'var(--text)', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-1px' },
  '.cm-content': { fontFamily: '"JetBrains Mono Variable", ui-monospace, monospace', minHeight: '96px', caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--grid-selected) !important' },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--text)', border: '1px solid var(--border-strong)', borderRadius: '7px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'white' },
  '.cm-completionDetail': { color: 'inherit', fontStyle: 'normal' },
})

/** Completes the word before the cursor. Without a word, lists all completions if the person asked for them. */
const completing =
  (options: () => readonly Completion[]) =>
  (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/[\p{L}\p{N}_"$]+/u)
    if (!word && !context.explicit) return null
    return { from: word?.from ?? context.pos, options: [...options()], validFor: /^[\p{L}\p{N}_"$]*$/u }
  }

export function SqlEditor({ label, value, maxLength, completions, problem, wrong, problemId, onChange, onReady }: SqlEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const latest = useRef({ onChange, completions })
  latest.current = { onChange, completions }
  const attributes = useRef(new Compartment())

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; what changes is passed on below
  useEffect(() => {
    if (!host.current) return
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          EditorView.cspNonce.of(nonce()),
          minimalSetup,
          sql({ dialect: StandardSQL }),
          autocompletion({ override: [completing(() => latest.current.completions)], icons: false }),
          EditorView.lineWrapping,
          theme,
          EditorState.changeFilter.of((transaction) => transaction.newDoc.length <= maxLength),
          attributes.current.of([]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    onReady((text) => {
      editor.dispatch(editor.state.replaceSelection(text))
      editor.focus()
    })
    return () => editor.destroy()
  }, [])

  useEffect(() => {
    const marks = EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-invalid': String(wrong),
      'aria-describedby': problemId,
      spellcheck: 'false',
      // Escape closes the list of completions, not the dialog around it
      'data-mantine-stop-propagation': 'true',
    })
    view.current?.dispatch({ effects: attributes.current.reconfigure(marks) })
  }, [label, wrong, problemId])

  useEffect(() => {
    const editor = view.current
    if (editor && editor.state.doc.toString() !== value) editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])

  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const { length } = editor.state.doc
    const from = Math.min(Math.max(0, (problem?.at ?? 1) - 1), Math.max(0, length - 1))
    const to = problem?.at === null ? length : Math.min(length, editor.state.wordAt(from)?.to ?? from + 1)
    const marks = problem && length > 0 ? [{ from, to: Math.max(to, from + 1), severity: 'error' as const, message: problem.message }] : []
    editor.dispatch(setDiagnostics(editor.state, marks))
  }, [problem])

  return <div ref={host} className={classes.editor} />
}
