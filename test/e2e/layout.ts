/** Detects layout problems of a page: horizontal scrolling, a scrollbar for a single pixel, clipped or overlapping texts. */
import type { Page } from '@playwright/test'
import { laidOut } from './page.ts'

/**
 * The script that runs in the page. It compares the boxes of lines of text, without the space above and below the
 * letters. Scrolling elements may have more content than fits. A name may be truncated with an ellipsis, a number may
 * not. Floating elements overlap the page by design.
 */
const PROBLEMS = `(() => {
  const found = []
  const wide = document.documentElement.scrollWidth - innerWidth
  if (wide > 0) found.push('the page is ' + wide + ' px wider than its window')
  // a scrollbar for one or two pixels, as a screen-reader-only element at the end of the page can cause
  const tall = document.documentElement.scrollHeight - innerHeight
  if (tall === 1 || tall === 2) found.push('the page is ' + tall + ' px taller than its window')
  const styles = new Map()
  const styleOf = (element) => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }
  const above = (element) => {
    const list = []
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) list.push(at)
    return list
  }
  const IS_NUMBER = /^[-−+]?[\\d.,\\s%$€¥]*\\d[\\d.,\\s%$€¥]*$/
  const OVER = '[role=dialog], [role=menu], [role=tooltip], [role=listbox], .visually-hidden, script, style, noscript, template, datalist, canvas'
  const said = (text) => '“' + text.trim().replace(/\\s+/g, ' ').slice(0, 60) + '”'

  /** Returns the visible part of a box, and whether a non-scrolling element clips it; null if nothing of it is visible. */
  const shown = (element, box, text) => {
    let { left, right, top, bottom } = box
    let cut = null
    for (const at of above(element)) {
      const style = styleOf(at)
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
      const edge = at.getBoundingClientRect()
      // content for screen readers only
      if (edge.width <= 1 || edge.height <= 1) return null
      const scrollsX = style.overflowX === 'auto' || style.overflowX === 'scroll'
      const scrollsY = style.overflowY === 'auto' || style.overflowY === 'scroll'
      const clamps = style.webkitLineClamp !== 'none'
      const ends = style.textOverflow === 'ellipsis' && !IS_NUMBER.test(text)
      if (!scrollsX && !ends && !clamps && (right > edge.right + 1 || left < edge.left - 1)) cut ??= at
      if (!scrollsY && !clamps && (bottom > edge.bottom + 1 || top < edge.top - 1)) cut ??= at
      left = Math.max(left, edge.left)
      right = Math.min(right, edge.right)
      top = Math.max(top, edge.top)
      bottom = Math.min(bottom, edge.bottom)
      if (right - left < 1 || bottom - top < 1) return cut && !scrollsX && !scrollsY ? { cut } : null
    }
    return { left, right, top, bottom, cut }
  }
  const floats = (element) => above(element).some((at) => ['fixed', 'sticky'].includes(styleOf(at).position))
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(OVER)

  const items = []
  const add = (element, text, box, kind) => {
    // a skip link above the page, which appears only when it is focused
    if (box.width < 1 || box.height < 1 || box.bottom + scrollY <= 0) return
    const air = kind === 'text' ? box.height * 0.22 : 0
    const at = shown(element, { left: box.left, right: box.right, top: box.top + air, bottom: box.bottom - air }, text)
    if (at === null) return
    if (at.cut) found.push(said(text) + ' is cut by ' + at.cut.tagName.toLowerCase() + '.' + at.cut.className)
    if (at.left === undefined) return
    if (at.right > innerWidth + 1 && styleOf(document.documentElement).overflowX !== 'auto') found.push(said(text) + ' ends beyond the window')
    items.push({ ...at, element, text, kind, floats: floats(element) })
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node.data.trim() === '' || !isSeen(node.parentElement)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) add(node.parentElement, node.data, box, 'text')
  }
  for (const field of document.querySelectorAll('input:not([type=hidden]):not([type=file]):not([type=checkbox]):not([type=radio]), select, textarea, button, a[href]')) {
    if (!isSeen(field) || field.textContent.trim() !== '' && !['SELECT', 'TEXTAREA'].includes(field.tagName)) continue
    add(field, field.getAttribute('aria-label') ?? field.name ?? field.tagName, field.getBoundingClientRect(), 'field')
  }
  items.sort((a, b) => a.top - b.top)
  for (let i = 0; i < items.length; i++) {
    const a = items[i]
    for (let j = i + 1; j < items.length && items[j].top < a.bottom - 2; j++) {
      const b = items[j]
      if (a.floats || b.floats || a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element)) continue
      if (a.kind === 'field' && b.kind === 'field') continue
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (across > 2 && down > 2) found.push(said(a.text) + ' and ' + said(b.text) + ' lie over each other')
    }
  }
  return [...new Set(found)].slice(0, 12)
})()`

/** Waits until the page is completely laid out; returns its layout problems as texts, empty if there are none. */
export async function layoutProblems(page: Page): Promise<string[]> {
  await laidOut(page)
  return await page.evaluate<string[]>(PROBLEMS)
}
