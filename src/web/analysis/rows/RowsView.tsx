/** The rows behind a number as a table over the analysis, which stays open below: choose columns, sort, search, export files. */
import { Button } from '@mantine/core'
import { IconArrowLeft, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { withColumnFormat } from '../../../analysis/column-formats.ts'
import { operandsOf } from '../../../analysis/references.ts'
import { measuresOfColumns } from '../../../analysis/row-formats.ts'
import { draftOf } from '../../../analysis/step-session.ts'
import type { CellRows } from '../../../contract/cell-rows.ts'
import type { StepConfig } from '../../../contract/step.ts'
import { formatFor } from '../../../format/presets.ts'
import { fetchOrThrow, useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import page from '../../ui/page.module.css'
import { useColumnFormats } from '../column-formats.ts'
import { useWhereWords } from '../inspector/where-words.ts'
import { ChangedSince } from '../live/ChangedSince.tsx'
import { useRowConditions } from '../sidebar/choice-words.ts'
import { usePage, useSession } from '../step-store.ts'
import { useShownConfig } from '../use-shown.ts'
import { BLOCK, LongTable, type LongTableColumn } from './LongTable.tsx'
import { RowsTools } from './RowsTools.tsx'
import classes from './RowsView.module.css'
import { type RowsAddress, useRowsAddress } from './rows-address.ts'
import { type AskedRows, pageOf } from './rows-file.ts'

/** Returns to the cell that was left, or to the analysis if this page was opened by its address. */
function useBack(): () => void {
  const { history } = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const id = usePage((s) => s.analysis.id)
  return () => (canGoBack ? history.back() : void navigate({ to: '/analysis-{$id}', params: { id } }))
}

/** Changes how the rows are shown: replaces the current address. */
function useLook(address: RowsAddress): (change: Partial<Pick<RowsAddress, 'sort' | 'find' | 'columns'>>) => void {
  const navigate = useNavigate()
  const id = usePage((s) => s.analysis.id)
  return (change) => void navigate({ to: '/analysis-{$id}/rows', params: { id }, search: { ...address, ...change }, replace: true })
}

function Where({ found, config }: { found: CellRows; config: StepConfig }) {
  const t = useT()
  const { heldWords, filterWords } = useWhereWords()
  const conditions = useRowConditions(config)
  const words = [...found.keys.map(heldWords), ...filterWords(found.filters), ...conditions]
  return <p className={classes.where}>{words.length === 0 ? t('explain.everywhere') : words.join(' · ')}</p>
}

/** The first click on a header sorts by it, the second reverses the order, the third restores the order of the file. */
const nextSort = (sort: RowsAddress['sort'], column_id: string): RowsAddress['sort'] =>
  sort?.column_id !== column_id ? { column_id, direction: 'asc' } : sort.direction === 'asc' ? { column_id, direction: 'desc' } : undefined

function SortHeader({ column, sort, onSort }: { column: LongTableColumn; sort: RowsAddress['sort']; onSort: () => void }) {
  const isSorted = sort?.column_id === column.id
  return (
    <button type="button" className={classes.sort} onClick={onSort}>
      <span>{column.name}</span>
      {isSorted && (sort.direction === 'asc' ? <IconSortAscending size={14} aria-hidden="true" /> : <IconSortDescending size={14} aria-hidden="true" />)}
    </button>
  )
}

/** The rows with the column names that the page shows. */
function useTitledRows(found: CellRows): CellRows {
  const titles = useSession((s) => s.columnTitles)
  return useMemo(() => ({ ...found, columns: found.columns.map((c) => ({ ...c, name: titles.get(c.id) ?? c.name })) }), [found, titles])
}

interface FoundProps {
  readonly asked: AskedRows
  readonly config: StepConfig
  readonly address: RowsAddress
  readonly found: CellRows
  /** Whether `found` belongs to the previous request. */
  readonly isLast: boolean
}

function Found({ asked, config, address, found: stored, isLast }: FoundProps) {
  const t = useT()
  const found = useTitledRows(stored)
  const shownResult = usePage((s) => s.results[address.step]?.result)
  const look = useLook(address)
  const { sort, find = '' } = address
  const { version } = found
  const formats = useColumnFormats()
  const columns = useMemo(() => {
    const shownBy = measuresOfColumns(
      config.query.value.measures.map((m) => withColumnFormat(m, formats)),
      address.cell.measure_id,
    )
    return found.column_ids.flatMap((id) => {
      const measure = shownBy.get(id)
      return found.columns.filter((c) => c.id === id).map((c) => ({ ...c, format: measure ? formatFor(measure, c.dtype) : formats.get(id) }))
    })
  }, [found, config, address.cell.measure_id, formats])
  const block = (at: number) => {
    const input = { ...asked, page: { ...pageOf(address), start: at * BLOCK, count: BLOCK } }
    return {
      queryKey: ['apiv2/list_cell_rows', input, version],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchOrThrow('apiv2/list_cell_rows', input, signal),
    }
  }
  const count = find === '' || isLast ? t('rows.count', { count: found.row_count }) : t('rows.found', { found: found.found_count, count: found.row_count })
  return (
    <>
      <Where found={found} config={config} />
      <ChangedSince of={found} beside={shownResult} className={page.muted ?? ''} />
      <RowsTools asked={asked} address={address} found={found} columns={columns} count={count} isLast={isLast} onLook={look} />
      {found.found_count === 0 ? (
        <p className={page.empty}>{find === '' ? t('rows.none') : t('rows.noneFound', { search: find })}</p>
      ) : (
        <LongTable
          // another sort order or search starts at the top
          key={JSON.stringify([sort, find])}
          label={t('rows.table')}
          className={classes.table}
          columns={columns}
          total={found.found_count}
          first={found}
          block={block}
          header={(column) => <SortHeader column={column} sort={sort} onSort={() => look({ sort: nextSort(sort, column.id) })} />}
          sorted={(column) => (sort?.column_id !== column.id ? 'none' : sort.direction === 'asc' ? 'ascending' : 'descending')}
        />
      )}
    </>
  )
}

function Rows({ address, config }: { address: RowsAddress; config: StepConfig }) {
  const analysisId = usePage((s) => s.analysis.id)
  const measures = useSession((s) => draftOf(s).measures)
  const asked: AskedRows = { analysis_id: analysisId, config, operands: operandsOf(config, measures), cell: address.cell }
  const head = useCall('apiv2/list_cell_rows', { ...asked, page: { ...pageOf(address), start: 0, count: BLOCK } }, { keepsLast: true })
  return (
    <div className={classes.content} aria-busy={head.isPlaceholderData}>
      <Loadable query={head}>{(found) => <Found asked={asked} config={config} address={address} found={found} isLast={head.isPlaceholderData} />}</Loadable>
    </div>
  )
}

export function RowsView() {
  const t = useT()
  const address = useRowsAddress()
  const title = usePage((s) => s.analysis.title)
  const step = useSession((s) => draftOf(s).steps.find((one) => one.step_id === address?.step))
  const applied = useSession((s) => s.applied[address?.step ?? ''])
  const back = useBack()
  const cover = useRef<HTMLElement>(null)
  const config = useShownConfig(step, applied ?? step?.config)
  const measure = config?.query.value.measures.find((m) => m.id === address?.cell.measure_id)
  const heading = measure ? t('rows.title', { measure: measure.name }) : t('rows.table')
  useEffect(() => cover.current?.focus(), [])
  useEffect(() => {
    document.title = `${heading} · ${title} · Tessera`
  }, [heading, title])
  return (
    <main ref={cover} className={classes.cover} tabIndex={-1}>
      <header className={classes.head}>
        <Button variant="default" size="xs" leftSection={<IconArrowLeft size={14} aria-hidden="true" />} onClick={back}>
          {t('rows.back')}
        </Button>
        <h1>{heading}</h1>
      </header>
      {address && config && measure ? <Rows address={address} config={config} /> : <p className={page.empty}>{t('rows.noCell')}</p>}
    </main>
  )
}
