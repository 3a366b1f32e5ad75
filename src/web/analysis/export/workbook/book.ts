/** Writes a workbook sheet by sheet: its rows are packed while they are read. */
import { ZipWriter } from '../../../api/zip.ts'
import { chartXml } from './charts/chart-xml.ts'
import { drawingXml, type PlacedChart } from './charts/drawing-xml.ts'
import { cacheXml, pivotCachesXml, pivotXml, recordsXml } from './pivot/pivot-xml.ts'
import { headXml, rowXml, type SheetHead, type SheetRow, type SheetTail, tailXml } from './sheet-xml.ts'
import type { StyleSheet } from './styles.ts'
import { columnName, escapedXml, inSheet, NS_MAIN, NS_RELATIONS, XML_HEAD } from './xml.ts'

export interface OpenSheet {
  readonly name: string
  readonly head: SheetHead
  readonly rows: AsyncIterable<SheetRow>
  /** Called after the last row was read. */
  readonly tail: () => SheetTail
  /** The part that every printed page repeats: rows by number from 0, inclusive, and the first columns. */
  readonly repeated: { readonly rows: readonly [first: number, last: number] | null; readonly columns: number }
}

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'application/vnd.openxmlformats-officedocument'
const CONTENT = `${OFFICE}.spreadsheetml`
const PIVOT_RELATION = 'rIdPivot'
const PIVOT_PARTS = [
  ['/xl/pivotTables/pivotTable1.xml', 'pivotTable'],
  ['/xl/pivotCache/pivotCacheDefinition1.xml', 'pivotCacheDefinition'],
  ['/xl/pivotCache/pivotCacheRecords1.xml', 'pivotCacheRecords'],
] as const
/** Characters of a chunk that is packed at once. */
const CHUNK = 64_000

async function* sheetChunks(sheet: OpenSheet, styles: StyleSheet, finished: (tail: SheetTail) => void): AsyncGenerator<string> {
  let chunk = headXml(sheet.head)
  let at = 0
  for await (const row of sheet.rows) {
    chunk += rowXml(row, at++)
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  const tail = sheet.tail()
  finished(tail)
  yield chunk + tailXml(tail, styles)
}

interface Written {
  readonly sheet: Pick<OpenSheet, 'name' | 'repeated'>
  readonly tail: SheetTail
}

/** Names that Excel keeps for what is printed on every page, and for the filter. */
function namesXml(written: readonly Written[]): string {
  const names = written.flatMap(({ sheet: { name, repeated }, tail: { filter } }, at) => {
    const columns = repeated.columns > 0 ? [inSheet(name, `$A:$${columnName(repeated.columns - 1)}`)] : []
    const rows = repeated.rows ? [inSheet(name, `$${repeated.rows[0] + 1}:$${repeated.rows[1] + 1}`)] : []
    const printed = [...columns, ...rows].join(',')
    const range = filter === null ? null : inSheet(name, filter.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2'))
    return [
      ...(range === null ? [] : [`<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${escapedXml(range)}</definedName>`]),
      ...(printed === '' ? [] : [`<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${escapedXml(printed)}</definedName>`]),
    ]
  })
  return names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`
}

const relation = (id: string, kind: string, target: string): string => `<Relationship Id="${id}" Type="${kind}" Target="${target}"/>`
const relations = (all: readonly string[]): string => `${XML_HEAD}<Relationships xmlns="${RELATIONS}">${all.join('')}</Relationships>`

function bookXml(written: readonly Written[], hasPivot: boolean): string {
  const sheets = written.map(({ sheet }, at) => `<sheet name="${escapedXml(sheet.name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  return [
    `${XML_HEAD}<workbook xmlns="${NS_MAIN}" xmlns:r="${NS_RELATIONS}"><bookViews><workbookView/></bookViews>`,
    `<sheets>${sheets.join('')}</sheets>${namesXml(written)}${hasPivot ? pivotCachesXml(PIVOT_RELATION) : ''}</workbook>`,
  ].join('')
}

/** The charts of all sheets. Those that a sheet has are numbered through. */
const chartsOf = (written: readonly Written[]): readonly { readonly sheet: number; readonly chart: PlacedChart }[] =>
  written.flatMap(({ tail: { chart } }, at) => (chart ? [{ sheet: at + 1, chart }] : []))

/** Writes the drawings of sheets, each with one chart. */
async function addCharts(zip: ZipWriter, written: readonly Written[]): Promise<void> {
  for (const [at, { sheet, chart }] of chartsOf(written).entries()) {
    const number = at + 1
    await zip.add(`xl/worksheets/_rels/sheet${sheet}.xml.rels`, [relations([relation('rId1', `${NS_RELATIONS}/drawing`, `../drawings/drawing${number}.xml`)])])
    await zip.add(`xl/drawings/drawing${number}.xml`, [drawingXml(chart)])
    await zip.add(`xl/drawings/_rels/drawing${number}.xml.rels`, [relations([relation('rId1', `${NS_RELATIONS}/chart`, `../charts/chart${number}.xml`)])])
    await zip.add(`xl/charts/chart${number}.xml`, [chartXml(chart.chart)])
  }
}

/** Writes the pivot table of a workbook, if a sheet has one. Returns whether there is one. */
async function addPivot(zip: ZipWriter, written: readonly Written[]): Promise<boolean> {
  const at = written.findIndex(({ tail }) => tail.pivot !== null)
  const pivot = written[at]?.tail.pivot?.()
  if (!pivot) return false
  await zip.add(`xl/worksheets/_rels/sheet${at + 1}.xml.rels`, [relations([relation('rId1', `${NS_RELATIONS}/pivotTable`, '../pivotTables/pivotTable1.xml')])])
  await zip.add('xl/pivotTables/pivotTable1.xml', [pivotXml(pivot)])
  const cache = relation('rId1', `${NS_RELATIONS}/pivotCacheDefinition`, '../pivotCache/pivotCacheDefinition1.xml')
  await zip.add('xl/pivotTables/_rels/pivotTable1.xml.rels', [relations([cache])])
  await zip.add('xl/pivotCache/pivotCacheDefinition1.xml', [cacheXml(pivot)])
  const records = relation('rId1', `${NS_RELATIONS}/pivotCacheRecords`, 'pivotCacheRecords1.xml')
  await zip.add('xl/pivotCache/_rels/pivotCacheDefinition1.xml.rels', [relations([records])])
  await zip.add('xl/pivotCache/pivotCacheRecords1.xml', [recordsXml()])
  return true
}

function typesXml(sheets: number, charts: number, hasPivot: boolean): string {
  const part = (path: string, type: string) => `<Override PartName="${path}" ContentType="${type}"/>`
  return [
    `${XML_HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('/xl/workbook.xml', `${CONTENT}.sheet.main+xml`),
    part('/xl/styles.xml', `${CONTENT}.styles+xml`),
    part('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
    ...Array.from({ length: sheets }, (_, at) => part(`/xl/worksheets/sheet${at + 1}.xml`, `${CONTENT}.worksheet+xml`)),
    ...Array.from({ length: charts }, (_, at) => part(`/xl/drawings/drawing${at + 1}.xml`, `${OFFICE}.drawing+xml`)),
    ...Array.from({ length: charts }, (_, at) => part(`/xl/charts/chart${at + 1}.xml`, `${OFFICE}.drawingml.chart+xml`)),
    ...(hasPivot ? PIVOT_PARTS.map(([path, type]) => part(path, `${CONTENT}.${type}+xml`)) : []),
    '</Types>',
  ].join('')
}

const coreXml = (title: string, created: Date): string =>
  [
    `${XML_HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"`,
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escapedXml(title)}</dc:title>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${created.toISOString().slice(0, 19)}Z</dcterms:created></cp:coreProperties>`,
  ].join('')

/** Writes a workbook. `styles` holds the styles of all rows. Throws what reading the rows throws. */
export async function writeBook(sheets: AsyncIterable<OpenSheet>, styles: StyleSheet, title: string): Promise<Blob> {
  const zip = new ZipWriter()
  const written: Written[] = []
  for await (const sheet of sheets) {
    const path = `xl/worksheets/sheet${written.length + 1}.xml`
    await zip.add(
      path,
      sheetChunks(sheet, styles, (tail) => written.push({ sheet, tail })),
    )
  }
  await addCharts(zip, written)
  const hasPivot = await addPivot(zip, written)
  const office = `${NS_RELATIONS}/`
  const ofSheets = written.map((_, at) => relation(`rId${at + 1}`, `${office}worksheet`, `worksheets/sheet${at + 1}.xml`))
  const ofCache = relation(PIVOT_RELATION, `${office}pivotCacheDefinition`, 'pivotCache/pivotCacheDefinition1.xml')
  await zip.add('xl/styles.xml', [styles.xml()])
  await zip.add('xl/workbook.xml', [bookXml(written, hasPivot)])
  await zip.add('xl/_rels/workbook.xml.rels', [
    relations([...ofSheets, relation('rIdStyles', `${office}styles`, 'styles.xml'), ...(hasPivot ? [ofCache] : [])]),
  ])
  await zip.add('docProps/core.xml', [coreXml(title, new Date())])
  const core = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties'
  await zip.add('_rels/.rels', [relations([relation('rId1', `${office}officeDocument`, 'xl/workbook.xml'), relation('rId2', core, 'docProps/core.xml')])])
  await zip.add('[Content_Types].xml', [typesXml(written.length, chartsOf(written).length, hasPivot)])
  return zip.finish(WORKBOOK_TYPE)
}
