/** The tables of a file or archive that become one dataset: which of them, what each lacks, and the column with their names. */
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { COLUMN_NAME_MAX } from '../../../contract/column.ts'
import { FILE_SOURCES } from '../../../contract/file-source.ts'
import type { FileOptions, SourcePreview } from '../../../contract/import.ts'
import type { FoundTable, TableChoice, TablesOptions } from '../../../contract/tables.ts'
import { type T, useT } from '../../i18n/locale.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import page from '../../ui/page.module.css'
import own from './Several.module.css'

interface TablesFieldsProps {
  readonly preview: SourcePreview
  readonly options: TablesOptions
  readonly change: (options: FileOptions) => void
}

const isSame = (a: TableChoice, b: TableChoice): boolean => a.file === b.file && a.part === b.part

/** How many names of columns are listed per table. */
const NAMES_SHOWN = 6

function listed({ count, names }: FoundTable['missing'], t: T): string {
  const shown = names.slice(0, NAMES_SHOWN).join(t('app.listSeparator'))
  return count > NAMES_SHOWN ? `${shown} …` : shown
}

/** Says which columns a table lacks or has beyond the others, or why it cannot be read. */
function noteOf({ problem, missing, extra }: FoundTable, t: T): string {
  if (problem) return problem.message
  const notes = [
    ...(missing.count > 0 ? [t('several.missing', { names: listed(missing, t) })] : []),
    ...(extra.count > 0 ? [t('several.extra', { names: listed(extra, t) })] : []),
  ]
  return notes.join(' · ')
}

interface NameColumnProps {
  readonly value: string | null
  readonly areFiles: boolean
  readonly onChange: (name: string | null) => void
}

function NameColumn({ value, areFiles, onChange }: NameColumnProps) {
  const t = useT()
  const usual = t(areFiles ? 'several.file' : 'several.sheet')
  const [draft, setDraft] = useState(value ?? usual)
  const name = draft.trim()
  return (
    <div className={own.named}>
      <Checkbox
        label={t(areFiles ? 'several.addFile' : 'several.addSheet')}
        checked={value !== null}
        onChange={(e) => onChange(e.currentTarget.checked ? name || usual : null)}
      />
      {value !== null && (
        <TextInput
          size="xs"
          aria-label={t('several.columnName')}
          value={draft}
          maxLength={COLUMN_NAME_MAX}
          onChange={(e) => setDraft(e.currentTarget.value)}
          onBlur={() => {
            if (name === '') setDraft(usual)
            if ((name || usual) !== value) onChange(name || usual)
          }}
        />
      )}
    </div>
  )
}

export function TablesFields({ preview, options, change }: TablesFieldsProps) {
  const t = useT()
  const { tables } = preview
  const chosen = options.tables ?? tables.filter((table) => table.chosen)
  const areFiles = tables.some(({ file }) => file !== null)
  const readable = tables.filter(({ problem }) => problem === null)
  const choose = (wanted: readonly FoundTable[]): void => change({ ...options, tables: wanted.map(({ file, part }) => ({ file, part })) })
  const isChosen = (table: FoundTable): boolean => chosen.some((one) => isSame(one, table))
  const toggle = (table: FoundTable): void => choose(readable.filter((other) => isChosen(other) !== (other === table)))
  return (
    <fieldset className={own.tables}>
      <legend>{t(areFiles ? 'several.filesLead' : 'several.sheetsLead', { chosen: chosen.length, count: tables.length })}</legend>
      <ListTable
        label={t(areFiles ? 'several.files' : 'several.sheets')}
        maxHeight={320}
        heads={
          <>
            <th>
              <Checkbox
                label={t(areFiles ? 'several.file' : 'several.sheet')}
                checked={chosen.length === readable.length}
                indeterminate={chosen.length < readable.length}
                disabled={chosen.length === readable.length}
                onChange={() => choose(readable)}
              />
            </th>
            <th className={page.number}>{t('several.rows')}</th>
            <th className={page.number}>{t('several.columns')}</th>
            <th>{t('several.note')}</th>
          </>
        }
      >
        {tables.map((table) => (
          <tr key={`${table.file} ${table.part}`}>
            <td className={own.table}>
              <Checkbox
                label={table.name}
                checked={isChosen(table)}
                disabled={table.problem !== null || (chosen.length === 1 && isChosen(table))}
                onChange={() => toggle(table)}
              />
            </td>
            <td className={page.number}>{table.rows === null ? (table.problem ? '' : t('several.notCounted')) : table.rows.toLocaleString('en-US')}</td>
            <td className={page.number}>{table.problem ? '' : table.columns.toLocaleString('en-US')}</td>
            <td className={`${page.sentences} ${table.problem ? page.warning : ''}`}>{noteOf(table, t)}</td>
          </tr>
        ))}
      </ListTable>
      <NameColumn key={String(areFiles)} value={options.name_column} areFiles={areFiles} onChange={(name_column) => change({ ...options, name_column })} />
      {!areFiles && (
        <div>
          <Button variant="default" onClick={() => change(FILE_SOURCES.excel.unchosen)}>
            {t('several.oneSheet')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
