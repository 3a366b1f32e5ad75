/**
 * A page that is only read rests: its scripts are not fetched until somebody is about to use it (decisions/0095). Links go on by themselves,
 * and what is pressed meanwhile waits (`session/early.ts`).
 */

/** What has an answer to give; text that is read has none. */
const CONTROL = 'a[href], button, input, select, textarea'
/** A pointer comes near, a finger or a button goes down, the focus arrives, and what a screen reader presses. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'click'] as const
/** Asked for by hand: after a failure, nothing else tries again. */
const PRESSES: ReadonlySet<string> = new Set(['pointerdown', 'click'])

export interface Rest {
  /** Told of everything on the page, before anybody else. */
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** Brings the scripts and has them take the page over. */
  readonly start: () => Promise<void>
  /** Told of an error, which is then thrown again. */
  readonly failed: (error: unknown) => void
}

const isControl = (target: EventTarget | null): boolean =>
  target !== null && 'closest' in target && typeof target.closest === 'function' && target.closest(CONTROL) !== null

/** Tab is about to bring the focus to a control; other keys scroll. */
const isTab = (event: Event): boolean => 'key' in event && event.key === 'Tab'

/** Gives back what wakes the page for any other reason; it does nothing where the page wakes already. */
export function restUntilWanted({ page, start, failed }: Rest): () => Promise<void> {
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
