/** Searches the source rows of a cell, chooses their columns, and exports them. */
import { Button, Menu, ScrollArea, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconColumns, IconDownload, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { CellRows } from '../../../contract/cell-rows.ts'
import { fileName } from '../../../format/file-name.ts'
import { saveBlob } from '../../api/download.ts'
import { call, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { ToggleItem } from '../../ui/MenuChoices.tsx'
import { MenuList } from '../../ui/MenuList.tsx'
import { ProgressDialog } from '../../ui/ProgressDialog.tsx'
import { useBlankLabels } from '../blank-labels.ts'
import { usePage } from '../step-store.ts'
import type { LongTableColumn } from './LongTable.tsx'
import classes from './RowsView.module.css'
import type { RowsAddress } from './rows-address.ts'
import { type AskedRows, pageOf, type RowsFormat, readRows, writeRows } from './rows-file.ts'

const SEARCH_AFTER = 300

interface ToolsProps {
  readonly asked: AskedRows
  readonly address: RowsAddress
  readonly found: CellRows
  /** The visible columns. */
  readonly columns: readonly LongTableColumn[]
  /** The formatted number of rows. */
  readonly count: string
  /** Whether `found` is the reply to the previous request, so that an export would differ from the page. */
  readonly isLast: boolean
  readonly onLook: (change: Partial<Pick<RowsAddress, 'sort' | 'find' | 'columns'>>) => void
}

function Search({ address, onLook }: Pick<ToolsProps, 'address' | 'onLook'>) {
  const t = useT()
  const [text, setText] = useState(address.find ?? '')
  const search = useDebouncedCallback((find: string) => onLook({ find: find === '' ? undefined : find }), SEARCH_AFTER)
  return (
    <TextInput
      type="search"
      size="xs"
      className={classes.search ?? ''}
      aria-label={t('rows.search')}
      placeholder={t('rows.search')}
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      maxLength={200}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
    />
  )
}

function Columns({ found, columns, onLook }: Pick<ToolsProps, 'found' | 'columns' | 'onLook'>) {
  const t = useT()
  const shown = new Set(columns.map((c) => c.id))
  const toggle = (id: string): void => {
    const next = found.columns.filter((c) => (c.id === id ? !shown.has(id) : shown.has(c.id))).map((c) => c.id)
    if (next.length > 0) onLook({ columns: next.length === found.columns.length ? undefined : next })
  }
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconColumns size={14} aria-hidden="true" />}>
          {t('rows.columns', { shown: String(columns.length), all: String(found.columns.length) })}
        </Button>
      </Menu.Target>
      <MenuList>
        {columns.length < found.columns.length && (
          <>
            <Menu.Item onClick={() => onLook({ columns: undefined })}>{t('rows.allColumns')}</Menu.Item>
            <Menu.Divider />
          </>
        )}
        <ScrollArea.Autosize mah={360}>
          {found.columns.map((c) => (
            <ToggleItem key={c.id} checked={shown.has(c.id)} onClick={() => toggle(c.id)}>
              {c.name}
            </ToggleItem>
          ))}
        </ScrollArea.Autosize>
      </MenuList>
    </Menu>
  )
}

function Files({ asked, address, found, columns, isLast }: Pick<ToolsProps, 'asked' | 'address' | 'found' | 'columns' | 'isLast'>) {
  const t = useT()
  const title = usePage((s) => s.analysis.title)
  const words = useBlankLabels()
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const write = async (format: RowsFormat): Promise<void> => {
    if (found.found_count > found.file_rows_max) {
      toasts.show({ severity: 'error', title: t('rows.tooMany', { count: found.found_count, max: found.file_rows_max }) })
      return
    }
    const controller = new AbortController()
    running.current = controller
    setShare(0)
    const read = async (page: { start: number; count: number }) => {
      const reply = await call('apiv2/list_cell_rows', { ...asked, page: { ...pageOf(address), ...page } }, { signal: controller.signal, background: true })
      return reply.ok ? reply.data : null
    }
    const blocks = readRows({ read, found, onProgress: setShare })
    const content = await writeRows(format, blocks, { columns, dates: words.date, name: found.measure.name }).catch(() => null)
    setShare(null)
    if (controller.signal.aborted) return
    if (!content) return toasts.show({ severity: 'error', title: t('rows.fileFailed') })
    saveBlob(content, fileName(`${title} - ${found.measure.name}.${format}`))
    toasts.show({ severity: 'success', title: t('exports.done') })
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="xs" disabled={share !== null || isLast} leftSection={<IconDownload size={14} aria-hidden="true" />}>
            {t('exports.menu')}
          </Button>
        </Menu.Target>
        <MenuList>
          <Menu.Item onClick={() => void write('csv')}>{t('rows.csv')}</Menu.Item>
          <Menu.Item onClick={() => void write('xlsx')}>{t('exports.xlsx')}</Menu.Item>
        </MenuList>
      </Menu>
      {share !== null && <ProgressDialog title={t('exports.running')} share={share} onStop={() => running.current?.abort()} />}
    </>
  )
}

export function RowsTools({ asked, address, found, columns, count, isLast, onLook }: ToolsProps) {
  return (
    <div className={classes.tools}>
      <Search address={address} onLook={onLook} />
      <span className={`numbers ${classes.count}`} role="status">
        {count}
      </span>
      <Columns found={found} columns={columns} onLook={onLook} />
      <Files asked={asked} address={address} found={found} columns={columns} isLast={isLast} />
    </div>
  )
}
