/** Where typing begins in a filter's panel. */
import { isPhone } from '../../../ui/use-phone.ts'

/** Marks the field; the first one that stands there counts. */
export const FIRST_FIELD = { 'data-first-field': true } as const

/** The field to type into; null where there is none, and on a phone, whose keyboard would cover the panel. */
export const firstField = (panel: HTMLElement | null): HTMLElement | null =>
  isPhone() ? null : (panel?.querySelector<HTMLElement>('[data-first-field]') ?? null)
