/**
 * Repeats what a visitor did before the page's scripts had loaded (docs/decisions/0095). `/early.js` records presses and
 * form submissions; typed text is still in the fields. React assumes that fields contain what the server rendered, so
 * both are replayed as user input.
 */

/** For a submitted form, `element` is its button, or the form if it has no button. */
interface Kept {
  readonly kind: string
  readonly element: Element
  readonly byPointer: boolean
}

declare global {
  /** Set by `/early.js`; absent once taken, and on pages without it. */
  var early:
    | {
        readonly composed: () => EventTarget | null
        /** The last press, still waiting. */
        readonly pressed: () => Element | undefined
        readonly take: () => readonly Kept[]
      }
    | undefined
}

type Again = () => void
type TextField = HTMLInputElement | HTMLTextAreaElement

/** Bypasses the setter by which React tracks the value, so React sees typed input. */
function writeAs(field: TextField, value: string): void {
  const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, value)
}

function typeAgain(field: TextField): Again {
  // the selection of some field types, such as e-mail, is null and cannot be set
  const { value, defaultValue, selectionStart, selectionEnd, selectionDirection } = field
  return () => {
    field.value = defaultValue
    writeAs(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none')
  }
}

/** Writing would interrupt an input method: waits until its composition ends. */
function whenComposed(field: TextField): void {
  field.addEventListener('compositionend', () => typeAgain(field)(), { once: true })
}

function tickAgain(box: HTMLInputElement): void {
  box.checked = box.defaultChecked
  box.click()
}

function chooseAgain(list: HTMLSelectElement, value: string): void {
  list.value = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The option that the server selected, or the first one. */
const drawnChoice = (list: HTMLSelectElement): string => [...list.options].find((option) => option.defaultSelected)?.value ?? list.options[0]?.value ?? ''

function changed(field: Element): Again[] {
  if (field instanceof HTMLSelectElement) {
    const { value } = field
    return value === drawnChoice(field) ? [] : [() => chooseAgain(field, value)]
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return []
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    // for radio buttons, replaying the selected one is enough
    const isChanged = field.checked !== field.defaultChecked && (field.type === 'checkbox' || field.checked)
    return isChanged ? [() => tickAgain(field)] : []
  }
  if (field === globalThis.early?.composed()) return [() => whenComposed(field)]
  return field.value === field.defaultValue ? [] : [typeAgain(field)]
}

/**
 * Records the current content of the fields, to restore it after hydration: a rerender writes React's values over them.
 * Focus and caret stay where they are.
 */
export const earlyInput = (within: ParentNode): readonly Again[] => [...within.querySelectorAll('input, textarea, select')].flatMap(changed)

function pressAgain(element: HTMLElement, byPointer: boolean): void {
  // some controls react to the mouse button itself
  if (byPointer) for (const type of ['mousedown', 'mouseup']) element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
  element.click()
}

function doAgain({ kind, element, byPointer }: Kept): void {
  if (!element.isConnected) return
  if (kind === 'click' && element instanceof HTMLElement) pressAgain(element, byPointer)
  else if (element instanceof HTMLFormElement) element.requestSubmit()
  else if (element instanceof HTMLButtonElement) element.form?.requestSubmit(element)
}

/**
 * Stops recording and replays presses and submissions in order, for elements that still exist. For each element only the
 * last one counts: a repeated press was a reaction to the missing response.
 */
export function replayEarlyPresses(): void {
  const kept = globalThis.early?.take() ?? []
  const last = kept.filter(({ element }, i) => !kept.slice(i + 1).some((later) => later.element === element))
  for (const one of last) doAgain(one)
}
