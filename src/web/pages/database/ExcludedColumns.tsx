/** Chooses columns that are not imported: suggests those that cannot be read, and lets excluded ones be added back. */
import { Button } from '@mantine/core'
import type { DatabaseHead } from '../../../contract/database.ts'
import { useT } from '../../i18n/locale.tsx'
import page from '../../ui/page.module.css'
import own from './Database.module.css'
import { unreadable } from './draft.ts'

/** Makes the note the focus target of a rejected form. */
const WRONG = { 'data-wrong': true, tabIndex: -1 } as const

interface LeftOutProps {
  /** Null until the columns have been fetched. */
  readonly head: Pick<DatabaseHead, 'columns'> | null
  readonly leftOut: readonly string[]
  readonly onChange: (leftOut: readonly string[]) => void
  /** Whether the person tried to continue with columns that cannot be imported. */
  readonly missing: boolean
}

export function ExcludedColumns({ head, leftOut, onChange, missing }: LeftOutProps) {
  const t = useT()
  const bytes = head === null ? [] : unreadable(head, leftOut)
  const isNone = head?.columns.every(({ name }) => leftOut.includes(name)) ?? false
  const list = (names: readonly string[]): string => names.join(t('app.listSeparator'))
  return (
    <>
      {bytes.length > 0 && (
        <div className={own.actions}>
          <p className={page.warning} role={missing ? 'alert' : 'status'} {...(missing ? WRONG : {})}>
            {t('database.bytes', { columns: list(bytes) })}
          </p>
          <Button variant="default" onClick={() => onChange([...new Set([...leftOut, ...bytes])])}>
            {t('database.leaveOut')}
          </Button>
        </div>
      )}
      {leftOut.length > 0 && (
        <div className={own.actions}>
          <p className={isNone ? page.warning : page.muted} role={isNone && missing ? 'alert' : 'status'} {...(isNone && missing ? WRONG : {})}>
            {t('app.pair', { name: t('database.leftOut'), value: list(leftOut) })}
            {isNone && ` ${t('database.noneLeft')}`}
          </p>
          <Button variant="default" onClick={() => onChange([])}>
            {t('database.readAll')}
          </Button>
        </div>
      )}
    </>
  )
}
