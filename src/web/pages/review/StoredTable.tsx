/** The first rows of a file as they will be stored: a type switch per column, changed values marked, the rows above the header muted. */
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { SourceColumn, SourcePreview } from '../../../contract/import.ts'
import { typeFamily, type Value } from '../../../contract/scalar.ts'
import type { StoredChange } from '../../../contract/source-findings.ts'
import { type BlankLabels, keyLabel, plainText } from '../../../format/value.ts'
import { useBlankLabels } from '../../analysis/blank-labels.ts'
import { useT } from '../../i18n/locale.tsx'
import page from '../../ui/page.module.css'
import { ChangedCell, moveFocus } from './ChangedCell.tsx'
import { type Choice, isWritten, type Written, withType } from './choice.ts'
import classes from './Review.module.css'
import { RowMenu } from './RowMenu.tsx'
import { TypeSwitch } from './TypeSwitch.tsx'

/** How many of the rows above the header are shown at first. */
const ABOVE = 4

/** Dates with the year first, in every language, so that nobody takes the month for the day while checking them. */
const DATES = 'yyyy-mm-dd'

interface StoredTableProps {
  readonly preview: SourcePreview
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
}

const numberClass = (dtype: string): string | undefined => (typeFamily(dtype) === 'number' ? page.number : undefined)

const cellText = (value: Value, dtype: string, words: BlankLabels): string =>
  typeof value === 'boolean' ? keyLabel(value, dtype, words) : plainText(value, dtype, DATES)

interface CellProps {
  readonly value: Value
  readonly dtype: string
  readonly change: StoredChange | undefined
  readonly saysFile: boolean
  readonly words: BlankLabels
  readonly isReached: boolean
  readonly onReach: (change: StoredChange) => void
}

function Cell({ value, dtype, change, saysFile, words, isReached, onReach }: CellProps) {
  const text = cellText(value, dtype, words)
  if (!change)
    return (
      <td className={numberClass(dtype)} title={text}>
        {text}
      </td>
    )
  return (
    <td className={numberClass(dtype)} title={change.text} data-change={change.kind}>
      <ChangedCell text={text} change={change} saysFile={saysFile} isReached={isReached} onReach={() => onReach(change)} />
    </td>
  )
}

function Head({ column, choice, onChoice }: { column: SourceColumn } & Omit<StoredTableProps, 'preview'>) {
  const t = useT()
  return (
    <th scope="col" title={column.name}>
      <span className={classes.name}>{column.name}</span>
      <TypeSwitch column={column} chosen={choice.types[column.column_id] ?? null} onType={(type) => onChoice(withType(choice, column.column_id, type))} />
      {column.failing > 0 && <span className={page.warning}>{t('review.unfit', { count: column.failing })}</span>}
    </th>
  )
}

function Above({ rows, width, choice, onChoice }: { rows: SourcePreview['above']; width: number } & Omit<StoredTableProps, 'preview'>) {
  const t = useT()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? rows : rows.slice(-ABOVE)
  return (
    <>
      {shown.length < rows.length && (
        <tr className={classes.above}>
          <td colSpan={width + 1}>
            <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
              {t('review.moreAbove', { rows: rows.length - shown.length })}
            </Button>
          </td>
        </tr>
      )}
      {shown.map(({ row, cells }) => (
        <tr key={row} className={classes.above}>
          <td className={classes.place}>
            <RowMenu row={row} isAbove choice={choice} onChoice={onChoice} />
          </td>
          {Array.from({ length: width }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file are known by their place
            <td key={at} title={cells[at] ?? ''}>
              {cells[at]}
            </td>
          ))}
        </tr>
      ))}
    </>
  )
}

/** The numbers of the header's lines. */
function headerPlace({ header_row: first, header_rows: lines }: Written): string {
  if (first === null || first === 0) return ''
  return lines === 1 ? first.toLocaleString('en-US') : `${first.toLocaleString('en-US')}–${(first + lines - 1).toLocaleString('en-US')}`
}

const keyOf = (row: number, column: number): string => `${row} ${column}`

export function StoredTable({ preview, choice, onChoice }: StoredTableProps) {
  const t = useT()
  const words = useBlankLabels()
  const [saysFile, setSaysFile] = useState(false)
  const { columns, stored, changes, row_numbers: numbers } = preview
  const [reached, setReached] = useState('')
  const changed = new Map(changes.map((change) => [keyOf(change.row, change.column), change]))
  // Tab reaches one of the changed cells: the last that was focused, or the first
  const [firstChange] = changes
  const reachedKey = changed.has(reached) ? reached : firstChange && keyOf(firstChange.row, firstChange.column)
  const pointed = new Set(preview.suggestions.flatMap((of) => (of.kind === 'last' ? [] : of.kind === 'repeated_header' ? of.rows : [of.row])))
  const isRowChosen = isWritten(choice.options)
  return (
    <>
      <p className={page.muted}>{t(isRowChosen ? 'review.lead' : 'review.leadTable')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={`${page.tableWrap} ${classes.frame}`} aria-label={t('review.stored')} tabIndex={0}>
        <table className={`${page.table} ${classes.table}`} onKeyDown={(event) => moveFocus(event, changes)}>
          <thead>
            {isRowChosen && <Above rows={preview.above} width={preview.names.length} choice={choice} onChoice={onChoice} />}
            <tr className={classes.heads}>
              <th scope="col" className={classes.place}>
                <span className="visually-hidden">{t('review.rowNumber')}</span>
                {isWritten(choice.options) && headerPlace(choice.options)}
              </th>
              {columns.map((column) => (
                <Head key={column.column_id} column={column} choice={choice} onChoice={onChoice} />
              ))}
            </tr>
          </thead>
          <tbody>
            {stored.map((row, r) => (
              <tr key={numbers[r] ?? r} data-pointed={pointed.has(numbers[r] ?? 0) || undefined}>
                <th scope="row" className={classes.place}>
                  {isRowChosen ? <RowMenu row={numbers[r] ?? 0} choice={choice} onChoice={onChoice} /> : r + 1}
                </th>
                {columns.map((column, c) => (
                  <Cell
                    key={column.column_id}
                    value={row[c] ?? null}
                    dtype={column.stored_as}
                    change={changed.get(keyOf(r, c))}
                    saysFile={saysFile}
                    words={words}
                    isReached={keyOf(r, c) === reachedKey}
                    onReach={({ row, column }) => setReached(keyOf(row, column))}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {stored.length === 0 && <p className={page.empty}>{t('review.noRows')}</p>}
      </section>
      {changes.length > 0 && (
        <div className={page.head}>
          <span className={page.muted}>{t('review.changed', { count: changes.length })}</span>
          <Checkbox label={t('review.fileSays')} checked={saysFile} onChange={(e) => setSaysFile(e.currentTarget.checked)} />
        </div>
      )}
    </>
  )
}
