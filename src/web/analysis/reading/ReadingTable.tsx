/** A result as a plain table of a report, to be read and printed. */
import { useMemo } from 'react'
import { withTitles } from '../../../analysis/titles.ts'
import type { Step } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import type { ShownResult } from '../step-store.ts'
import { useTitles } from '../titles.ts'
import { useHeaderWords, useShownMeasures } from '../use-shown.ts'
import classes from './Reading.module.css'
import { referencedCells } from './referenced-cells.ts'
import { type ReadingCell, type ReadingLine, readingTable, type ReadingTable as Table } from './table-model.ts'

function Head({ table }: { table: Table }) {
  const t = useT()
  const { shape, title, groups, leaves, corners } = table
  const lead = shape.headers.length
  return (
    <thead>
      {title && (
        <tr>
          <th scope="col" colSpan={lead}>
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
            <td colSpan={lead} />
          ) : (
            <th scope="row" colSpan={lead} className={classes.field}>
              {name}
            </th>
          )}
          {cells.map(({ start, span, label, isTotal }) => (
            <th key={start} scope="colgroup" colSpan={span * shape.across} data-total={isTotal} className={classes.group}>
              {label}
            </th>
          ))}
        </tr>
      ))}
      <tr>
        {corners.map((corner, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: corners have places alone
          <th key={at} scope="col">
            {corner === '' ? <span className="visually-hidden">{t('grid.row')}</span> : corner}
          </th>
        ))}
        {leaves.map(({ label, words, isTotal }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have places alone
          <th key={at} scope="col" data-total={isTotal} className={classes.leaf}>
            {label === '' ? <span className="visually-hidden">{words}</span> : label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** `id` only where a number of the description leads to it. */
function Cell({ cell: { text, own, sign, isText, isBlank, isTotal }, id }: { cell: ReadingCell; id: string | undefined }) {
  return (
    <td
      {...(id === undefined ? {} : { id, tabIndex: -1 })}
      className={classes.cell}
      data-sign={sign ?? undefined}
      data-text={isText || undefined}
      data-blank={isBlank || undefined}
      data-total={isTotal || undefined}
      {...(own === null ? {} : { style: { color: own } })}
    >
      {text}
    </td>
  )
}

const INDENT = 14

function Line({ line: { headers, cells, level, isGrand }, depth, ids }: { line: ReadingLine; depth: number; ids: ReadonlyMap<string, string> }) {
  return (
    <tr
      data-grand={isGrand || undefined}
      data-level={isGrand || level >= depth ? undefined : level}
      data-outer={(!isGrand && level === 1 && depth > 1) || undefined}
    >
      {headers.map(({ text, repeated, indent }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: headers have places alone
        <th key={at} scope="row" data-repeated={repeated || undefined} style={{ paddingInlineStart: 8 + indent * INDENT }}>
          {text}
        </th>
      ))}
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have places alone
        <Cell key={at} cell={cell} id={ids.get(cell.key)} />
      ))}
    </tr>
  )
}

/** What of the result is left out; nothing where all of it is there. */
function Cuts({ table: { rows, columns } }: { table: Table }) {
  const t = useT()
  const words = [
    ...(rows.shown < rows.all ? [t('reading.cutRows', { shown: rows.shown, total: rows.all })] : []),
    ...(columns.shown < columns.all ? [t('reading.cutColumns', { shown: columns.shown, total: columns.all })] : []),
  ]
  return words.map((sentence) => (
    <p key={sentence} className={classes.cut} role="note">
      {sentence}
    </p>
  ))
}

export function ReadingTable({ step, shown }: { step: Step; shown: ShownResult }) {
  const t = useT()
  const { config, table_settings: settings } = step
  const measures = useShownMeasures(step, config)
  const titles = useTitles(config, measures)
  const words = useHeaderWords()
  const { result, view } = shown
  const table = useMemo(
    () => readingTable({ result: withTitles(result, titles), measures, settings, view, words }),
    [result, titles, measures, settings, view, words],
  )
  const ids = useMemo(() => referencedCells(step), [step])
  const label = t('reading.table', { name: step.name })
  return (
    <>
      <Cuts table={table} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section className={classes.scroll} aria-label={label} tabIndex={0}>
        <table className={classes.table} data-alignment={settings.alignment}>
          <caption className="visually-hidden">{label}</caption>
          <Head table={table} />
          <tbody>
            {table.lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have places alone
              <Line key={at} line={line} depth={result.index_names.length} ids={ids} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
