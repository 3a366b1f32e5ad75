/** A code editor for one SQL expression: completes columns and functions, and underlines the position of the server's error. */
import { autocompletion } from '@codemirror/autocomplete'
import { StandardSQL, sql } from '@codemirror/lang-sql'
import { type Diagnostic, linter, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, Prec } from '@codemirror/state'
import { EditorView, minimalSetup } from 'codemirror'
import { useEffect, useRef } from 'react'
import '@fontsource-variable/jetbrains-mono'
import { completing, type FormulaOption, placeInfo } from './formula-completion.ts'
import type { FormulaFix, FormulaProblem } from './formula-problem.ts'
import classes from './SqlEditor.module.css'

export interface EditorHandle {
  /** Inserts text at the cursor. */
  readonly insert: (text: string) => void
  /** Replaces characters, so that undo brings them back. */
  readonly replace: (fix: FormulaFix) => void
}

interface SqlEditorProps {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly options: readonly FormulaOption[]
  /** The name of the list of completions, for screen readers. */
  readonly listLabel: string
  readonly problem: FormulaProblem | null
  readonly wrong: boolean
  /** ID of the element with the error text, for aria-describedby. */
  readonly problemId: string
  readonly onChange: (sql: string) => void
  /** Called once. */
  readonly onReady: (handle: EditorHandle) => void
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
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxWidth: 'min(480px, 86vw)', minWidth: 'min(240px, 86vw)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px', overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-completionDetail': { color: 'var(--text-muted)', fontStyle: 'normal' },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-tooltip.cm-completionInfo': { padding: '8px 12px', maxWidth: 'min(320px, 86vw)', whiteSpace: 'normal' },
  '.cm-completionInfo p': { margin: '6px 0 2px' },
  '.cm-completionInfo code': { fontFamily: '"JetBrains Mono Variable", ui-monospace, monospace', overflowWrap: 'anywhere' },
})

/** The characters that an error is about: its place, the word that starts there, or the whole text. */
function marksOf(state: EditorState, { place, message }: FormulaProblem): Diagnostic[] {
  const { length } = state.doc
  if (length === 0) return []
  const from = Math.min(place?.from ?? 0, length - 1)
  const to = place ? (place.to ?? state.wordAt(from)?.to ?? from + 1) : length
  return [{ from, to: Math.max(Math.min(length, to), from + 1), severity: 'error', message }]
}

/** Ctrl+Enter (⌘ on a Mac) applies the form around the editor, as Enter does in other fields. */
const applying = EditorView.domEventHandlers({
  keydown: (event, { dom }) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
    dom.closest('form')?.requestSubmit()
    return true
  },
})

export function SqlEditor({ label, value, maxLength, options, listLabel, problem, wrong, problemId, onChange, onReady }: SqlEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const latest = useRef({ onChange, options })
  latest.current = { onChange, options }
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
          autocompletion({ override: [completing(() => latest.current.options)], icons: false, positionInfo: placeInfo }),
          EditorState.phrases.of({ Completions: listLabel }),
          EditorView.lineWrapping,
          Prec.highest(applying),
          // the error stands below the editor, so that its mark needs no tooltip
          linter(null, { tooltipFilter: () => [] }),
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
    onReady({
      insert: (text) => {
        editor.dispatch(editor.state.replaceSelection(text))
        editor.focus()
      },
      replace: ({ from, to, text }) => {
        editor.dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length } })
        editor.focus()
      },
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
    editor.dispatch(setDiagnostics(editor.state, problem ? marksOf(editor.state, problem) : []))
  }, [problem])

  return <div ref={host} className={classes.editor} />
}
