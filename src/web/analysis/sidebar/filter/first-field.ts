/** The field that gets the focus when a filter's panel opens. */
import { isPhone } from '../../../ui/use-phone.ts'

/** Marks such a field; the first one in the panel counts. */
export const FIRST_FIELD = { 'data-first-field': true } as const

/** The field to type into; null if there is none, and on phones, where the keyboard would cover the panel. */
export const firstField = (panel: HTMLElement | null): HTMLElement | null =>
  isPhone() ? null : (panel?.querySelector<HTMLElement>('[data-first-field]') ?? null)
