import { Button } from '@mantine/core'
import { useT } from '../../i18n/locale.tsx'
import own from './AdminPage.module.css'

interface PagesProps {
  /** Number of rows before this page. */
  readonly start: number
  readonly shown: number
  readonly total: number
  /** Number of rows per page. */
  readonly size: number
  readonly onStart: (start: number) => void
}

export function Pages({ start, shown, total, size, onStart }: PagesProps) {
  const t = useT()
  return (
    <div className={own.pages}>
      <Button variant="default" disabled={start === 0} onClick={() => onStart(Math.max(0, start - size))}>
        {t('admin.previous')}
      </Button>
      <span className="numbers">{t('admin.range', { from: String(start + 1), to: String(start + shown), total: String(total) })}</span>
      <Button variant="default" disabled={start + shown >= total} onClick={() => onStart(start + size)}>
        {t('admin.next')}
      </Button>
    </div>
  )
}
