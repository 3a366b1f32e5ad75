/** Warns if the database account can do more than read, and shows the statements that create a read-only one. */

import type { AccountRight } from '../../../contract/account-right.ts'
import type { DatabaseKind } from '../../../contract/database.ts'
import { readerStatements } from '../../../contract/reader-role.ts'
import { useT } from '../../i18n/locale.tsx'
import page from '../../ui/page.module.css'
import own from './Database.module.css'

interface AccountNoteProps {
  readonly kind: DatabaseKind
  readonly database: string
  readonly rights: readonly AccountRight[]
}

export function AccountNote({ kind, database, rights }: AccountNoteProps) {
  const t = useT()
  if (rights.length === 0) return null
  return (
    <div className={own.account}>
      <p className={page.warning} role="status">
        {t('database.rights.found', { rights: rights.map((right) => t(`database.rights.${right}`)).join(t('app.listSeparator')) })}
      </p>
      <p className={page.muted}>{t('database.rights.make')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long statements are scrolled by keys, too */}
      <section className={own.reader} aria-label={t('database.rights.reader')} tabIndex={0}>
        <pre>{readerStatements(kind, database)}</pre>
      </section>
    </div>
  )
}
