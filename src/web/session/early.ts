/**
 * What a visitor did before the page's scripts took it over (decisions/0095): `/early.js` keeps what was pressed and sent, and what was
 * typed stands in the fields. React believes that the fields hold what the server drew, so both are done again as a person does them.
 */

/** Of a form that was sent, `element` is its button, or the form where there is none. */
interface Kept {
  readonly kind: string
  readonly element: Element
  readonly byPointer: boolean
}

declare global {
  /** Of `/early.js`; absent once it was taken, and where the page came without it. */
  var early:
    | {
        readonly composed: () => EventTarget | null
        /** What was pressed last and waits. */
        readonly pressed: () => Element | undefined
        readonly take: () => readonly Kept[]
      }
    | undefined
}

type Again = () => void
type TextField = HTMLInputElement | HTMLTextAreaElement

/** Past the setter by which React follows the value: to React it is as if it was typed. */
function writeAs(field: TextField, value: string): void {
  const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, value)
}

function typeAgain(field: TextField): Again {
  // no caret in fields that tell none, as those for addresses
  const { value, defaultValue, selectionStart, selectionEnd, selectionDirection } = field
  return () => {
    field.value = defaultValue
    writeAs(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none')
  }
}

/** A text that is being composed would be cut off by writing it: it is taken when it is done. */
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

/** The option that the server marked, or the first. */
const drawnChoice = (list: HTMLSelectElement): string => [...list.options].find((option) => option.defaultSelected)?.value ?? list.options[0]?.value ?? ''

function changed(field: Element): Again[] {
  if (field instanceof HTMLSelectElement) {
    const { value } = field
    return value === drawnChoice(field) ? [] : [() => chooseAgain(field, value)]
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return []
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    // of radio buttons, the one that was chosen is enough
    const isChanged = field.checked !== field.defaultChecked && (field.type === 'checkbox' || field.checked)
    return isChanged ? [() => tickAgain(field)] : []
  }
  if (field === globalThis.early?.composed()) return [() => whenComposed(field)]
  return field.value === field.defaultValue ? [] : [typeAgain(field)]
}

/**
 * What it takes to fill the fields in again, as they stand now: whatever is drawn anew after this writes what React believes over them. The
 * focus and the caret stay where they are.
 */
export const typedEarly = (within: ParentNode): readonly Again[] => [...within.querySelectorAll('input, textarea, select')].flatMap(changed)

function pressAgain(element: HTMLElement, byPointer: boolean): void {
  // some controls answer the button of the mouse itself
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
 * Ends the keeping and does again what was pressed and sent, in its order, with what is still there. Of each element the last time counts:
 * whoever pressed again asked for what did not happen.
 */
export function pressEarly(): void {
  const kept = globalThis.early?.take() ?? []
  const last = kept.filter(({ element }, i) => !kept.slice(i + 1).some((later) => later.element === element))
  for (const one of last) doAgain(one)
}
