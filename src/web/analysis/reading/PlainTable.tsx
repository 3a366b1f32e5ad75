/** A static table of a report, or a block of its columns, on screen and on paper. */
import { type CSSProperties, memo } from 'react'
import { useT } from '../../i18n/locale.tsx'
import { lookAttributes } from '../formats/cell-look.ts'
import { useMarkWords } from '../formats/use-mark-words.ts'
import classes from './ReadingTable.module.css'
import type { ReadingCell, ReadingLine, ReadingTable } from './table-model.ts'
import { stickyAt, WHOLE_LEAD } from './use-sticky-lead.ts'

const STICKY_WHOLE = { insetInlineStart: WHOLE_LEAD }

function Head({ table }: { table: ReadingTable }) {
  const t = useT()
  const { title, groups, leaves, corners } = table
  const lead = corners.length
  return (
    <thead>
      {title && (
        <tr>
          <th scope="col" colSpan={lead} className={classes.lead} style={STICKY_WHOLE}>
            {title.measure}
          </th>
          <th scope="colgroup" colSpan={leaves.length} className={classes.fields}>
            {title.fields}
          </th>
        </tr>
      )}
      {groups.map(({ name, cells }, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line for each field, in their order
        <tr key={line}>
          {name === '' ? (
            <td colSpan={lead} className={classes.lead} style={STICKY_WHOLE} />
          ) : (
            <th scope="row" colSpan={lead} className={`${classes.field} ${classes.lead}`} style={STICKY_WHOLE}>
              {name}
            </th>
          )}
          {cells.map(({ from, to, label, isTotal }) => (
            <th key={from} scope="colgroup" colSpan={to - from} data-total={isTotal} className={classes.group}>
              {label}
            </th>
          ))}
        </tr>
      ))}
      <tr>
        {corners.map((corner, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: corners have places alone
          <th key={at} scope="col" className={classes.lead} style={{ insetInlineStart: stickyAt(at) }}>
            {corner === '' ? <span className="visually-hidden">{t('grid.row')}</span> : corner}
          </th>
        ))}
        {leaves.map(({ label, words, isTotal }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have places alone
          <th key={at} scope="col" data-leaf data-total={isTotal} className={classes.leaf}>
            {label === '' ? <span className="visually-hidden">{words}</span> : label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface CellProps {
  readonly cell: ReadingCell
  /** Only set if the description or a message links to the cell. */
  readonly id: string | undefined
  /** Numbers of the messages about the cell. */
  readonly remarks: readonly number[]
  /** The icon or the rule in words; '' for none. */
  readonly said: string
}

function Cell({ cell: { text, own, sign, isText, isBlank, isTotal, look }, id, remarks, said }: CellProps) {
  const t = useT()
  const { data, style } = lookAttributes(look)
  return (
    <td
      {...(id === undefined ? {} : { id, tabIndex: -1 })}
      className={classes.cell}
      data-sign={sign ?? undefined}
      data-text={isText || undefined}
      data-blank={isBlank || undefined}
      data-total={isTotal || undefined}
      data-said={said || undefined}
      {...data}
      style={own === null ? style : { ...style, color: own }}
    >
      {text}
      {remarks.length > 0 && (
        <sup className={classes.remark} role="img" aria-label={t('reading.remarks', { numbers: remarks.join(', ') })} data-numbers={remarks.join(', ')} />
      )}
    </td>
  )
}

const INDENT = 14

/** The numbers of the messages about each cell, by cell address. */
type Remarks = ReadonlyMap<string, readonly number[]>
const NONE: readonly number[] = []

interface LineProps {
  readonly line: ReadingLine
  readonly depth: number
  readonly ids: ReadonlyMap<string, string>
  readonly remarks: Remarks
  readonly wordsOf: ReturnType<typeof useMarkWords>
}

function Line({ line: { headers, cells, level, isGrand }, depth, ids, remarks, wordsOf }: LineProps) {
  return (
    <tr
      data-grand={isGrand || undefined}
      data-level={isGrand || level >= depth ? undefined : level}
      data-outer={(!isGrand && level === 1 && depth > 1) || undefined}
    >
      {headers.map(({ text, repeated, indent }, at) => (
        <th
          // biome-ignore lint/suspicious/noArrayIndexKey: headers have places alone
          key={at}
          scope="row"
          data-repeated={repeated || undefined}
          className={classes.lead}
          style={{ insetInlineStart: stickyAt(at), paddingInlineStart: 8 + indent * INDENT }}
        >
          {text}
        </th>
      ))}
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have places alone
        <Cell key={at} cell={cell} id={ids.get(cell.key)} remarks={remarks.get(cell.key) ?? NONE} said={wordsOf(cell.look.meaning)} />
      ))}
    </tr>
  )
}

/** The lines of each outer group, so that paper can keep them together. */
function groupsOf(lines: readonly ReadingLine[]): ReadingLine[][] {
  const groups: ReadingLine[][] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last && !line.starts) last.push(line)
    else groups.push([line])
  }
  return groups
}

const NOWHERE: ReadonlyMap<string, string> = new Map()
const UNREMARKED: Remarks = new Map()

interface PlainTableProps {
  readonly table: ReadingTable
  /** The table's name for screen readers. */
  readonly label: string
  readonly alignment: string
  /** Number of row fields. */
  readonly depth: number
  /** Element IDs of the cells that the description and the messages link to, by cell address. */
  readonly ids?: ReadonlyMap<string, string>
  readonly remarks?: Remarks
  readonly isPaper?: boolean
  readonly style?: CSSProperties
}

export const PlainTable = memo(({ table, label, alignment, depth, ids = NOWHERE, remarks = UNREMARKED, isPaper = false, style }: PlainTableProps) => {
  const wordsOf = useMarkWords()
  return (
    <table className={classes.table} data-alignment={alignment} data-paper={isPaper || undefined} {...(style ? { style } : {})}>
      <caption className="visually-hidden">{label}</caption>
      <Head table={table} />
      {groupsOf(table.lines).map((lines, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have places alone
        <tbody key={group} data-group={lines[0]?.starts || undefined}>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have places alone
            <Line key={at} line={line} depth={depth} ids={ids} remarks={remarks} wordsOf={wordsOf} />
          ))}
        </tbody>
      ))}
    </table>
  )
})
