/** All rows of a dataset in the order of its file: only those in view are drawn, and fetched block by block. */
import { useQueries } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { Dataset } from '../../../contract/dataset.ts'
import { typeFamily, type Value } from '../../../contract/scalar.ts'
import { type BlankWords, keyLabel, plainText } from '../../../format/value.ts'
import { useBlankWords } from '../../analysis/blank-words.ts'
import { spanOf, textWidth } from '../../analysis/grid/geometry.ts'
import { useScroll } from '../../analysis/grid/use-scroll.ts'
import { fetchOrThrow, useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import page from '../../ui/page.module.css'
import classes from './Preview.module.css'

const BLOCK = 200
const ROW = 33
const HEAD = 34
const OVERSCAN = 10
const WIDTH_MIN = 72
const WIDTH_MAX = 320
const PADDING = 22
/** Tabular digits are a little wider than the estimate. */
const DIGITS = 1.12

/** A value as it stands in the file, yes and no in words. */
const cellText = (value: Value, dtype: string, words: BlankWords): string =>
  typeof value === 'boolean' ? keyLabel(value, dtype, words) : plainText(value, dtype, words.date)

/** Numbers stand at the end, and so do their headers. */
const numberClass = (dtype: string): string | undefined => (typeFamily(dtype) === 'number' ? page.number : undefined)

const block = (dataset_id: string, at: number) => {
  const input = { dataset_id, start: at * BLOCK, count: BLOCK }
  return {
    queryKey: ['apiv2/preview_dataset', input],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchOrThrow('apiv2/preview_dataset', input, signal),
  }
}

function Rows({ dataset, total, first }: { dataset: Dataset; total: number; first: readonly (readonly Value[])[] }) {
  const t = useT()
  const frame = useRef<HTMLElement>(null)
  const viewport = useScroll(frame)
  const words = useBlankWords()
  const span = spanOf(total, ROW, Math.max(ROW, viewport.height - HEAD), viewport.top, OVERSCAN)
  const blocks = Array.from(
    { length: Math.ceil((span.first + span.count) / BLOCK) - Math.floor(span.first / BLOCK) },
    (_, i) => Math.floor(span.first / BLOCK) + i,
  )
  const loaded = useQueries({ queries: blocks.map((at) => block(dataset.id, at)) })
  const widths = useMemo(
    () =>
      dataset.schema.map((c, at) => {
        const { min = null, max = null } = dataset.profile.find((p) => p.column_id === c.id) ?? {}
        const values = [min, max, ...(first[at] ?? [])].map((value) => textWidth(cellText(value, c.dtype, words)) * DIGITS)
        const wanted = Math.ceil(Math.max(WIDTH_MIN, textWidth(c.name) + PADDING, Math.max(...values) + PADDING))
        // a name may end in an ellipsis, a number never does
        return typeFamily(c.dtype) === 'number' ? wanted : Math.min(WIDTH_MAX, wanted)
      }),
    [dataset.schema, dataset.profile, first, words],
  )
  const cell = (row: number, column: number): Value | undefined => loaded[Math.floor(row / BLOCK) - (blocks[0] ?? 0)]?.data?.data[column]?.[row % BLOCK]
  const after = Math.max(0, span.extent - span.offset - span.count * ROW)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={frame} className={classes.frame} aria-label={t('dataset.preview')} tabIndex={0}>
      <table className={`${page.table} ${classes.table}`} aria-rowcount={total + 1} style={{ inlineSize: widths.reduce((a, b) => a + b, 0) }}>
        <colgroup>
          {dataset.schema.map((c, at) => (
            <col key={c.id} style={{ inlineSize: widths[at] }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {dataset.schema.map((c) => (
              <th key={c.id} scope="col" className={numberClass(c.dtype)} title={c.name}>
                {c.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {span.offset > 0 && (
            <tr className={classes.space}>
              <td colSpan={dataset.schema.length} style={{ blockSize: span.offset }} />
            </tr>
          )}
          {Array.from({ length: span.count }, (_, i) => {
            const row = span.first + i
            return (
              <tr key={row} aria-rowindex={row + 2}>
                {dataset.schema.map((c, at) => {
                  const value = cell(row, at)
                  return (
                    <td key={c.id} className={numberClass(c.dtype)}>
                      {cellText(value ?? null, c.dtype, words)}
                    </td>
                  )
                })}
              </tr>
            )
          })}
          {after > 0 && (
            <tr className={classes.space}>
              <td colSpan={dataset.schema.length} style={{ blockSize: after }} />
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

export function Preview({ dataset }: { dataset: Dataset }) {
  const t = useT()
  const head = useCall('apiv2/preview_dataset', { dataset_id: dataset.id, start: 0, count: BLOCK })
  return (
    <section className={page.section}>
      <h2>{t('dataset.preview')}</h2>
      <Loadable query={head}>
        {({ data, total_rows }) => (
          <>
            <p className={page.muted}>{t('dataset.previewOf', { total: total_rows })}</p>
            <Rows dataset={dataset} total={total_rows} first={data} />
          </>
        )}
      </Loadable>
    </section>
  )
}
