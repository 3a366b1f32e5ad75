/**
 * Lets a read-only page rest: its scripts are not fetched until someone is about to use it (docs/decisions/0095). Links
 * work without scripts, and other presses wait (`session/early.ts`).
 */

/** Interactive elements; plain text is not interactive. */
const CONTROL = 'a[href], button, input, select, textarea'
/** Signs of use: a pointer approaches, a finger or button goes down, the focus arrives, or a screen reader clicks. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'click'] as const
/** Explicit user actions. After a failure, only these retry. */
const PRESSES: ReadonlySet<string> = new Set(['pointerdown', 'click'])

export interface Rest {
  /** Its listeners run before all others. */
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** Loads the scripts and hydrates the page. */
  readonly start: () => Promise<void>
  /** Called with an error, which is then rethrown. */
  readonly failed: (error: unknown) => void
}

const isControl = (target: EventTarget | null): boolean =>
  target !== null && 'closest' in target && typeof target.closest === 'function' && target.closest(CONTROL) !== null

/** Tab is about to focus a control; other keys only scroll. */
const isTab = (event: Event): boolean => 'key' in event && event.key === 'Tab'

/** Returns a function that wakes the page for any other reason; it does nothing if the page is waking already. */
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
