/**
 * Defers hydration of a read-only page: its scripts are only fetched when someone is about to use it
 * (docs/decisions/0095). Links work without scripts, and other clicks are replayed later (`session/early.ts`).
 */

/** Elements whose use starts hydration. Pointing at plain text does not. */
const CONTROL = 'a[href], button, input, select, textarea'
/** Events that announce use: a pointer approaches a control, a finger or button goes down, a control is focused, or a screen reader clicks it. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'click'] as const
/** Deliberate actions. After a failed start, only these retry. */
const PRESSES: ReadonlySet<string> = new Set(['pointerdown', 'click'])

export interface Rest {
  /** Its listeners are called before those of any element. */
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** Loads the scripts and hydrates the page. */
  readonly start: () => Promise<void>
  /** Called with an error, which is then rethrown. */
  readonly failed: (error: unknown) => void
}

const isControl = (target: EventTarget | null): boolean =>
  target !== null && 'closest' in target && typeof target.closest === 'function' && target.closest(CONTROL) !== null

/** Tab is about to focus a control; other keys only scroll the page. */
const isTab = (event: Event): boolean => 'key' in event && event.key === 'Tab'

/** Returns a function that starts hydration for any other reason. It does nothing if hydration has already started. */
export function deferHydration({ page, start, failed }: Rest): () => Promise<void> {
  let state: 'resting' | 'waking' | 'failed' | 'awake' = 'resting'
  const wake = async (): Promise<void> => {
    if (state === 'waking' || state === 'awake') return
    state = 'waking'
    try {
      await start()
      state = 'awake'
      for (const sign of [...SIGNS, 'keydown']) page.removeEventListener(sign, look, true)
    } catch (error) {
      state = 'failed'
      failed(error)
      throw error
    }
  }
  function look(event: Event): void {
    const isWanted = event.type === 'keydown' ? isTab(event) : isControl(event.target)
    if (isWanted && (state === 'resting' || PRESSES.has(event.type))) void wake()
  }
  for (const sign of [...SIGNS, 'keydown']) page.addEventListener(sign, look, { capture: true, passive: true })
  return wake
}
