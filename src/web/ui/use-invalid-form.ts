/** Focuses the first invalid field of a rejected form; screen readers then announce it with its error. */
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { paragraph } from '../../format/sentences.ts'
import { announcements } from '../api/nexus.ts'
import { currentLocale, useT } from '../i18n/locale.tsx'

const WRONG = '[aria-invalid="true"]:not(:disabled), [data-wrong]'

/** The descriptions of a field, such as a hint and its error, as one paragraph; the field's own text if it has none. */
function problemOf(field: HTMLElement): string {
  const texts = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => (id === '' ? '' : (document.getElementById(id)?.textContent ?? '')))
  const [first, ...more] = texts.filter((text) => text !== '')
  if (first === undefined) return field.textContent ?? ''
  return more.length === 0 ? first : paragraph(currentLocale(), first, ...more)
}

function nameOf(field: HTMLElement): string {
  const labels = field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement ? field.labels : null
  return field.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? ''
}

/**
 * Attach `form` to the form element, and call `refuse` after failed validation. Invalid fields need aria-invalid; an
 * error about several fields needs data-wrong.
 */
export function useInvalidForm<E extends HTMLElement = HTMLFormElement>(): { readonly form: RefObject<E | null>; readonly refuse: () => void } {
  const t = useT()
  const form = useRef<E>(null)
  const [refusals, setRefusals] = useState(0)
  const say = useEffectEvent((name: string, problem: string) => announcements.say(name === '' ? problem : t('app.pair', { name, value: problem }), 'assertive'))
  useEffect(() => {
    const wrong = refusals === 0 ? null : form.current?.querySelector<HTMLElement>(WRONG)
    if (!wrong) return
    wrong.focus()
    say(nameOf(wrong), problemOf(wrong))
  }, [refusals])
  return { form, refuse: useCallback(() => setRefusals((count) => count + 1), []) }
}
