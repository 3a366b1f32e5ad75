/** Lists every text of the interface in the page's language: its key, and the text with example values. */
import { TextInput } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { useMessages } from 'use-intl'
import { errorTexts, useLocale, useT } from '../../i18n/locale.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { examplesOf, messagesIn } from './examples.ts'
import classes from './Specimens.module.css'

function useRows() {
  const locale = useLocale()
  const messages = useMessages()
  return useMemo(
    () => [...messagesIn(messages), ...messagesIn(errorTexts().texts, 'errors: ')].map(({ key, text }) => ({ key, examples: examplesOf(text, locale) })),
    [messages, locale],
  )
}

export function MessageTable() {
  const t = useT()
  const rows = useRows()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search).toLocaleLowerCase()
  const found = rows.filter(({ key, examples }) => [key, ...examples].some((text) => text.toLocaleLowerCase().includes(wanted)))
  return (
    <>
      <TextInput type="search" label={t('specimens.search')} value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
      <p role="status">{t('specimens.found', { shown: found.length, total: rows.length })}</p>
      <ListTable
        label={t('specimens.messages')}
        maxHeight={640}
        heads={
          <>
            <th>{t('specimens.key')}</th>
            <th>{t('specimens.text')}</th>
          </>
        }
      >
        {found.map(({ key, examples }) => (
          <tr key={key}>
            <td className={classes.key}>
              <code>{key}</code>
            </td>
            <td className={classes.text}>
              {examples.map((example) => (
                <div key={example}>{example}</div>
              ))}
            </td>
          </tr>
        ))}
      </ListTable>
    </>
  )
}
