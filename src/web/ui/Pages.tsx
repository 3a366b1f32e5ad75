import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useT } from '../i18n/locale.tsx'
import classes from './page.module.css'

interface PagesProps {
  /** Number of rows before this page. */
  readonly start: number
  readonly shown: number
  readonly total: number
  /** Number of rows per page. */
  readonly size: number
  readonly onStart: (start: number) => void
}

/** Buttons that lead to the pages before and after. Renders nothing if one page has all rows. */
export function Pages({ start, shown, total, size, onStart }: PagesProps) {
  const t = useT()
  if (total <= size) return null
  return (
    <div className={classes.pages}>
      <Button variant="default" disabled={start === 0} onClick={() => onStart(Math.max(0, start - size))}>
        {t('lists.previous')}
      </Button>
      <span className="numbers" role="status">
        {t('lists.range', { from: start + 1, to: start + shown, total })}
      </span>
      <Button variant="default" disabled={start + shown >= total} onClick={() => onStart(start + size)}>
        {t('lists.next')}
      </Button>
    </div>
  )
}

/** A list with the buttons of its pages below. Another page begins at its top. */
export function Paged({ children, onStart, ...place }: PagesProps & { readonly children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null)
  const turn = (start: number): void => {
    onStart(start)
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div ref={top} className={classes.paged}>
      {children}
      <Pages {...place} onStart={turn} />
    </div>
  )
}
