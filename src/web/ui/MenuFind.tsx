/** Finds items of a menu by typing. The first letter opens a field above the items; items of submenus are listed as well. */
import { TextInput } from '@mantine/core'
import { createContext, type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { announcements } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './MenuFind.module.css'
import { findEntries } from './menu-find.ts'

/** Whether a menu is being searched: submenus then list their items in place. */
export const MenuFinding = createContext(false)

/** Marks items that are not found. The arrow keys skip items with this attribute, as the library does for disabled ones. */
const MARK = 'data-disabled'
const NOT_FOUND = 'not found'
const ACTIVE = 'data-menu-active'

const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-menu-item]')]
const foundIn = (list: HTMLElement): HTMLElement[] => itemsOf(list).filter((item) => !item.hasAttribute(MARK))

/** The names of all groups around an item. */
function groupsOf(item: HTMLElement, list: HTMLElement): string {
  const names: string[] = []
  for (let at = item.parentElement; at && at !== list; at = at.parentElement) names.push(at.getAttribute('aria-label') ?? '')
  return names.join(' ')
}

function unmark(list: HTMLElement): void {
  for (const item of itemsOf(list)) {
    item.removeAttribute(ACTIVE)
    if (item.getAttribute(MARK) === NOT_FOUND) item.removeAttribute(MARK)
  }
}

/** Marks the items that do not match, and highlights the best match. Returns it, and how many match. */
function mark(list: HTMLElement, typed: string): { best: HTMLElement | undefined; count: number } {
  unmark(list)
  const items = foundIn(list)
  const { found, best } = findEntries(
    items.map((item) => ({ text: item.textContent ?? '', group: groupsOf(item, list) })),
    typed,
  )
  items.forEach((item, at) => {
    if (!found[at]) item.setAttribute(MARK, NOT_FOUND)
  })
  items[best]?.setAttribute(ACTIVE, 'true')
  items[best]?.scrollIntoView({ block: 'nearest' })
  return { best: items[best], count: found.filter(Boolean).length }
}

/** A printing key, or one that an input method handles. Space and Enter choose an item. */
const opensFind = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key === 'Process' || (key.length === 1 && key !== ' '))

export interface MenuFind {
  readonly isFinding: boolean
  /** For the element around the items. */
  readonly onKeyDownCapture: (event: KeyboardEvent) => void
  readonly field: React.ReactNode
}

/** `list`: the open menu, or null. */
export function useMenuFind(list: HTMLElement | null, opened: boolean): MenuFind {
  const t = useT()
  const [typed, setTyped] = useState<string | null>(null)
  const [count, setCount] = useState(0)
  const best = useRef<HTMLElement | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)
  if (!opened && typed !== null) setTyped(null)
  const say = useEffectEvent((name: string, found: number) => announcements.say(found === 0 ? t('menu.noneFound') : t('menu.found', { name, count: found })))
  // after the items of submenus are in the document
  useLayoutEffect(() => {
    if (!list || typed === null || typed === '') return
    const next = mark(list, typed)
    best.current = next.best
    setCount(next.count)
    say(next.best?.textContent ?? '', next.count)
    return () => unmark(list)
  }, [list, typed])
  const leave = () => {
    flushSync(() => setTyped(null))
    if (list) foundIn(list)[0]?.focus()
  }
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    if (!opensFind(event)) return
    // keeps the library from looking for an item that begins with this letter; the letter goes to the field
    event.stopPropagation()
    if (typed === null) flushSync(() => setTyped(''))
    input.current?.focus()
  }
  const onFieldKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Enter') best.current?.click()
    else if (key === 'ArrowDown' || key === 'ArrowUp') best.current?.focus()
    else if (key === 'Escape') leave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const field = typed !== null && (
    <div className={classes.find}>
      <TextInput
        ref={input}
        type="search"
        size="xs"
        aria-label={t('menu.find')}
        placeholder={t('menu.find')}
        value={typed}
        onChange={(event) => (event.currentTarget.value === '' ? leave() : setTyped(event.currentTarget.value))}
        onKeyDown={onFieldKey}
      />
      {typed !== '' && count === 0 && <p className={classes.none}>{t('menu.noneFound')}</p>}
    </div>
  )
  return { isFinding: typed !== null, onKeyDownCapture, field }
}
