/** Lists columns that were removed, retyped or added since the database was last read. */
import type { SchemaChanges } from '../../../contract/schema-changes.ts'
import { type T, useT } from '../../i18n/locale.tsx'
import page from '../../ui/page.module.css'
import { typeName } from '../type-name.ts'
import own from './PendingChanges.module.css'

/** Names the old and the new type; uses the raw types if their names are equal, as for two lengths of VARCHAR. */
function retypedText({ name, was, dtype }: SchemaChanges['retyped'][number], t: T): string {
  const [before, now] = [typeName(was, t), typeName(dtype, t)]
  return t('changes.retypedOf', before === now ? { name, was, now: dtype } : { name, was: before, now })
}

export function ColumnChanges({ changes }: { readonly changes: SchemaChanges }) {
  const t = useT()
  const rows = [
    { name: 'gone', of: changes.gone.map((c) => ({ text: t('app.pair', { name: c.name, value: typeName(c.dtype, t) }), breaks: c.breaks })) },
    { name: 'retyped', of: changes.retyped.map((c) => ({ text: retypedText(c, t), breaks: c.breaks })) },
    { name: 'added', of: changes.added.map((c) => ({ text: t('app.pair', { name: c.name, value: typeName(c.dtype, t) }), breaks: false })) },
  ] as const
  return (
    <dl className={own.changes}>
      {rows.map(
        ({ name, of }) =>
          of.length > 0 && (
            <div key={name}>
              <dt>{t(`changes.${name}`)}</dt>
              <dd>
                <ul>
                  {of.map(({ text, breaks }) => (
                    <li key={text}>
                      {text} {breaks && <span className={page.tag}>{t('changes.used')}</span>}
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
