/** While a menu fades out its entries are still there: a double click on one would act twice. */
import type { MouseEvent } from 'react'

/** For `onClickCapture` of a menu's dropdown: swallows clicks on it once its button says that the menu is closed. */
export function ignoreWhileClosed(event: Pick<MouseEvent<HTMLElement>, 'currentTarget' | 'preventDefault' | 'stopPropagation'>): void {
  const button = document.getElementById(event.currentTarget.getAttribute('aria-labelledby') ?? '')
  if (button?.getAttribute('aria-expanded') === 'true') return
  event.preventDefault()
  event.stopPropagation()
}
