/** Marks and finds the field that is focused when a filter panel opens. */
import { isPhone } from '../../../ui/use-phone.ts'

/** Marks a field; the first marked one in the panel is focused. */
export const FIRST_FIELD = { 'data-first-field': true } as const

/** Returns null if no field is marked, and on phones, whose keyboard would cover the panel. */
export const firstField = (panel: HTMLElement | null): HTMLElement | null =>
  isPhone() ? null : (panel?.querySelector<HTMLElement>('[data-first-field]') ?? null)
