/**
 * Counts gestures by the rules of docs/gestures.md: a click, a double click, a right click, a drag, a key or chord, and
 * typing a text count as one each. Moving the pointer, waiting and looking do not count.
 */
import type { Locator, Page } from '@playwright/test'
import { expect } from '../e2e/page.ts'

/** Maximum number of times that `walk` presses the key. */
const WALK_MAX = 60

abstract class Hand {
  readonly #done: string[] = []
  protected readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** The gestures so far, in order, one text each. */
  get gestures(): readonly string[] {
    return this.#done
  }
  protected count(gesture: string): void {
    this.#done.push(gesture)
  }

  /** Presses a key, or a chord such as Control+c. */
  async press(chord: string): Promise<void> {
    this.count(chord)
    await this.page.keyboard.press(chord)
  }
  /** Types a text of any length into the focused element, as one gesture. */
  async type(text: string): Promise<void> {
    this.count(`“${text}”`)
    await this.page.keyboard.type(text)
  }
}

interface Spot {
  readonly x: number
  readonly y: number
}

/** Uses the mouse, with keys where mouse users press them too. */
export class MouseHand extends Hand {
  async click(target: Locator, modifiers: readonly ('Control' | 'Shift')[] = []): Promise<void> {
    this.count([...modifiers, 'click'].join('+'))
    await target.click({ modifiers: [...modifiers] })
  }
  async doubleClick(target: Locator): Promise<void> {
    this.count('double click')
    await target.dblclick()
  }
  async rightClick(target: Locator): Promise<void> {
    this.count('right click')
    await target.click({ button: 'right' })
  }
  /** Selects an option of a native select. Counts two clicks, although Playwright needs only one call. */
  async choose(list: Locator, label: string): Promise<void> {
    this.count('click')
    this.count('click')
    await list.selectOption({ label })
  }
  /** Drags to a position within the target, in CSS pixels from its top left corner, by default to its center. */
  async drag(from: Locator, to: Locator, at?: Spot): Promise<void> {
    this.count('drag')
    await from.hover()
    await this.page.mouse.down()
    const box = await to.boundingBox()
    if (!box) throw new Error('the target of the drag has no place')
    const { x, y } = at ?? { x: box.width / 2, y: box.height / 2 }
    await this.page.mouse.move(box.x + x, box.y + y, { steps: 8 })
    await this.page.mouse.up()
  }
  /** Moves the pointer without counting a gesture. */
  async hover(target: Locator): Promise<void> {
    await target.hover()
  }
}

/** Uses only the keyboard. */
export class KeyHand extends Hand {
  /** Presses a key until the target has the focus; each press counts. */
  async walk(key: string, target: Locator): Promise<void> {
    await expect(target).toBeAttached()
    const isThere = () => target.evaluate((element) => element === element.ownerDocument.activeElement)
    for (let pressed = 0; !(await isThere()); pressed++) {
      if (pressed === WALK_MAX) throw new Error(`${key} does not lead to ${target}`)
      await this.press(key)
    }
  }
  /** Types the beginning of an item's name in the open menu to focus the item, then activates it. */
  async pick(text: string, entry: Locator, key = 'Enter'): Promise<void> {
    // waits until the menu has the focus, shortly after it opens
    await expect(entry.locator('xpath=ancestor::*[@role="menu"][1]').locator(':focus')).toHaveCount(1)
    await this.type(text)
    await expect(entry).toBeFocused()
    await this.press(key)
  }
}
