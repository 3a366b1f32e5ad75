/** Tests the colors of number formats in every part of the page that shows formatted numbers. */
import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { aDocument, aMeasure } from '../../../test/support/documents.ts'
import { aColumnAt, aResult, aRow, WORDS } from '../../../test/support/results.ts'
import type { Analysis } from '../../contract/analysis.ts'
import { NumberFormat } from '../../contract/number-format.ts'
import { TableSettings } from '../../contract/step.ts'
import { markupOf } from '../ui/static-markup.tsx'
import { cellsOf } from './grid/cells.ts'
import { selectionAt } from './grid/selection.ts'
import { gridShape } from './grid/shape.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('document', { cookie: '' })
vi.stubGlobal('location', { pathname: '/', protocol: 'http:' })
const { GridCells } = await import('./grid/GridCells.tsx')
const { FormatPreview } = await import('./dialogs/FormatPreview.tsx')
const { createPageStore, PageStoreProvider } = await import('./step-store.ts')

const coloured = NumberFormat.parse({ enableColor: true, positiveColor: '00AA00', decimalPlaces: 0 })
const plain = NumberFormat.parse({ enableColor: false, positiveColor: '00AA00', decimalPlaces: 0 })

/** Extracts every number from HTML, with its sign and its custom color. */
const shown = (html: string) =>
  [...html.matchAll(/<(?:div|td)( [^>]*)>([^<]+)<\/(?:div|td)>/g)].map(([, attributes = '', text]) => [
    text,
    /data-sign="([^"]*)"/.exec(attributes)?.[1] ?? null,
    /(?:^|[";])color:([^;"]*)/.exec(attributes)?.[1] ?? null,
  ])

function cellsIn(format: NumberFormat): string {
  const result = aResult({ rows: [aRow(['a'])], columns: [5, -5, 0].map((n) => aColumnAt([n])), cell: (_, column) => column.path[0]?.value ?? null })
  const shape = gridShape(result, TableSettings.parse({}), { rows: [0], columns: [], below: false })
  const selection = selectionAt({ row: 0, column: 0 })
  return markupOf(
    createElement(GridCells, {
      line: 0,
      name: 'a',
      parts: {
        ...{
          id: 'g',
          result,
          shape,
          selection,
          words: WORDS,
          marking: null,
          marked: null,
          bodyRows: 1,
          headerLines: 2,
          onToggle: () => undefined,
          drill: null,
          picks: [],
          naming: null,
          dragged: null,
        },
        cells: cellsOf(result, 60, [{ row: 0, column: 0, block: result }]),
        measures: [{ ...aMeasure('m1', 'sum', 'c3'), format }],
        columns: { extent: 300, first: 0, count: 3, offset: 0, top: 0 },
        widths: { headers: [100], header: 100, cells: [100], group: 100, own: new Map(), extras: [] },
        area: { top: 0, left: 0, bottom: 0, right: 0 },
      },
    }),
  )
}

function previewOf(format: NumberFormat): string {
  const store = createPageStore(
    { id: 'a', version: 1, value_json: aDocument(), withheld_steps: [] as string[], column_titles: [] as Analysis['column_titles'] } as Analysis,
    null,
  )
  const preview = createElement(FormatPreview, { measure: aMeasure('m1', 'sum', 'c3'), format, dtype: 'BIGINT' })
  return markupOf(createElement(PageStoreProvider, { value: store }, preview))
}

it.each([
  ['a cell of the grid', cellsIn, ['5', '−5', '-']],
  ['the preview of the format dialog', previewOf, ['1,235', '−1,235', '-']],
] as const)('%s has the positive colour that was chosen, the standard negative one, and none for zero', (_, draw, [positive, negative, zero]) => {
  const found = shown(draw(coloured))
  expect(found.slice(0, 3)).toEqual([
    [positive, '1', '#00AA00'],
    [negative, '-1', null],
    [zero, null, null],
  ])
  expect(shown(draw(plain)).every(([, sign, colour]) => sign === null && colour === null)).toBe(true)
})
