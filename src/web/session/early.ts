/**
 * Replays what a visitor did before the page's scripts had loaded (docs/decisions/0095). `/early.js` records clicks and
 * form submissions; typed text is still in the fields. React assumes that fields contain the server-rendered values, so
 * both are replayed as user input.
 */

/** A recorded event. For a submission, `element` is the button that submitted the form, or the form if it has no button. */
interface Kept {
  readonly kind: string
  readonly element: Element
  readonly byPointer: boolean
}

declare global {
  /** Set by `/early.js`; undefined after its events were taken, and on pages without that script. */
  var early:
    | {
        readonly composed: () => EventTarget | null
        /** The element that was clicked last. */
        readonly pressed: () => Element | undefined
        readonly take: () => readonly Kept[]
      }
    | undefined
}

type Again = () => void
type TextField = HTMLInputElement | HTMLTextAreaElement

/** Sets the value through the element's prototype, bypassing React's setter, so that React sees the following event as input. */
function writeAs(field: TextField, value: string): void {
  const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, value)
}

function typeAgain(field: TextField): Again {
  // fields of some types, such as email, have a null selection, which cannot be set
  const { value, defaultValue, selectionStart, selectionEnd, selectionDirection } = field
  return () => {
    field.value = defaultValue
    writeAs(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none')
  }
}

/** Waits until an input method has finished composing, because setting the value would interrupt it. */
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

/** The option that the server rendered as selected, or the first one. */
const drawnChoice = (list: HTMLSelectElement): string => [...list.options].find((option) => option.defaultSelected)?.value ?? list.options[0]?.value ?? ''

function changed(field: Element): Again[] {
  if (field instanceof HTMLSelectElement) {
    const { value } = field
    return value === drawnChoice(field) ? [] : [() => chooseAgain(field, value)]
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return []
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    // of a group of radio buttons, only the selected one is replayed
    const isChanged = field.checked !== field.defaultChecked && (field.type === 'checkbox' || field.checked)
    return isChanged ? [() => tickAgain(field)] : []
  }
  if (field === globalThis.early?.composed()) return [() => whenComposed(field)]
  return field.value === field.defaultValue ? [] : [typeAgain(field)]
}

/**
 * Records the values of the fields that the visitor changed. The returned functions restore them after hydration, in
 * which React overwrites them. Focus and caret do not move.
 */
export const earlyInput = (within: ParentNode): readonly Again[] => [...within.querySelectorAll('input, textarea, select')].flatMap(changed)

function pressAgain(element: HTMLElement, byPointer: boolean): void {
  // some controls react to mousedown or mouseup instead of click
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
 * Stops recording, then replays clicks and submissions in order, for elements that are still on the page. Of several
 * events on one element only the last is replayed: visitors click again when nothing happens.
 */
export function replayEarlyPresses(): void {
  const kept = globalThis.early?.take() ?? []
  const last = kept.filter(({ element }, i) => !kept.slice(i + 1).some((later) => later.element === element))
  for (const one of last) doAgain(one)
}
