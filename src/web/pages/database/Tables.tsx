/** A searchable list of the database's tables and views, by schema, with their comments and estimated row counts. */
import { TextInput, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type DatabaseTable, type DatabaseTables, isTableFound } from '../../../contract/database.ts'
import { roughCount } from '../../../format/rough-count.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import page from '../../ui/page.module.css'
import own from './Database.module.css'
import { type TableSearcher, useTableSearch } from './use-table-search.ts'

/** Maximum number of rendered rows; a search narrows the list. */
const SHOWN = 200

type Name = Pick<DatabaseTable, 'schema' | 'name'>
const keyOf = ({ schema, name }: Name): string => `${schema}\u0000${name}`

interface TablesProps {
  readonly tables: DatabaseTables
  readonly chosen: Name | null
  readonly onChoose: (table: DatabaseTable) => void
  /** Searches in the database, for a list that does not contain all tables. */
  readonly onSearch: TableSearcher
}

/** How far a key moves in the list; null for other keys. */
const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
}

export function Tables({ tables: { tables, more }, chosen, onChoose, onSearch }: TablesProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const remote = useTableSearch(more ? search : '', onSearch)
  const all = remote.found ? remote.found.tables : tables.filter((table) => isTableFound(table, search))
  const isCut = remote.found ? remote.found.more : more
  if (tables.length === 0) return <div className={page.empty}>{t('database.noTables')}</div>
  const move = (event: KeyboardEvent): void => {
    const to = MOVES[event.key]
    const items = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = items.findIndex((item) => item.matches(':focus'))
    if (!to || items.length === 0 || (at < 0 && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const next = to(at, items.length - 1)
    ;(items[next] ?? field.current)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the field and the buttons within
    <div className={page.section} onKeyDown={move}>
      <TextInput
        ref={field}
        label={t('database.search')}
        description={t('database.searchHint')}
        value={search}
        maxLength={200}
        onChange={(e) => setSearch(e.currentTarget.value)}
        className={own.search}
      />
      {remote.problem !== null && <ErrorBox>{remote.problem}</ErrorBox>}
      {all.length > 0 && (
        <div ref={list}>
          <Found tables={all.slice(0, SHOWN)} chosen={chosen} onChoose={onChoose} />
        </div>
      )}
      {all.length === 0 && !remote.busy && remote.problem === null && <div className={page.empty}>{t('database.noneFound', { search: search.trim() })}</div>}
      <p className={page.muted} role="status">
        {remote.busy
          ? t('database.searching')
          : all.length > SHOWN || isCut
            ? t('database.moreTables', { shown: Math.min(SHOWN, all.length) })
            : t('database.foundTables', { count: all.length })}
      </p>
    </div>
  )
}

/** The tables in groups by schema. The Tab key reaches one of them; arrow keys reach the others. */
function Found({ tables, chosen, onChoose }: Omit<TablesProps, 'tables' | 'onSearch'> & { readonly tables: readonly DatabaseTable[] }) {
  const t = useT()
  const locale = useLocale()
  const [last, setLast] = useState<string | null>(null)
  const keys = tables.map(keyOf)
  const wanted = last ?? (chosen ? keyOf(chosen) : null)
  const entry = wanted !== null && keys.includes(wanted) ? wanted : keys[0]
  return (
    <ListTable
      label={t('database.tables')}
      maxHeight={320}
      heads={
        <>
          <th>{t('database.tableName')}</th>
          <th>{t('database.tableKind')}</th>
          <th className={page.number}>{t('database.estimate')}</th>
        </>
      }
    >
      {tables.map((table, i) => {
        const key = keyOf(table)
        const isChosen = chosen !== null && keyOf(chosen) === key
        const row = (
          <tr key={key} data-chosen={isChosen} className={own.row}>
            <td className={own.named}>
              <UnstyledButton
                className={own.pick}
                aria-pressed={isChosen}
                tabIndex={key === entry ? 0 : -1}
                onFocus={() => setLast(key)}
                onClick={() => onChoose(table)}
              >
                {table.name}
              </UnstyledButton>
              {table.comment !== null && (
                <span className={own.comment} title={table.comment}>
                  {table.comment}
                </span>
              )}
            </td>
            <td>{t(`database.kinds.${table.kind}`)}</td>
            <td className={page.number}>{table.rows === null ? t('database.unknown') : t('database.about', roughCount(table.rows, locale))}</td>
          </tr>
        )
        if (tables[i - 1]?.schema === table.schema) return row
        return [
          <tr key={`schema ${table.schema}`} className={own.group}>
            <th colSpan={3} scope="colgroup">
              {table.schema}
            </th>
          </tr>,
          row,
        ]
      })}
    </ListTable>
  )
}
