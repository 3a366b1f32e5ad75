/** The parts of a pivot table: where its rows stand, and how its fields are arranged. Excel computes it when the file is opened. */
import { cellName, escapedXml, NS_MAIN, NS_RELATIONS, XML_HEAD } from '../xml.ts'

export interface NativePivotField {
  readonly name: string
  /** The number of its format, for days; 0 for none. */
  readonly formatId: number
  readonly axis: 'row' | 'column' | null
  readonly isDescending: boolean
  readonly isValue: boolean
}

export interface NativePivotValue {
  readonly name: string
  /** The position of its field. */
  readonly field: number
  readonly subtotal: string
  readonly formatId: number
}

/** Fields by position; `rows` and `columns` in the order of the table. */
export interface NativePivot {
  readonly name: string
  /** The sheet with the rows, below a line of names. */
  readonly source: { readonly sheet: string; readonly rowCount: number }
  readonly fields: readonly NativePivotField[]
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  readonly values: readonly NativePivotValue[]
  /** The row of the sheet where the table begins, from 0. */
  readonly top: number
}

const CACHE_ID = 1
/** Excel's place for the names of several values. */
const VALUES_FIELD = -2
const EMPTY_ITEM = '<items count="1"><item t="default"/></items>'

/** The place of a pivot table's rows, and the names of its fields. */
export function cacheXml({ source, fields }: NativePivot): string {
  const range = `A1:${cellName(source.rowCount, fields.length - 1)}`
  return [
    `${XML_HEAD}<pivotCacheDefinition xmlns="${NS_MAIN}" xmlns:r="${NS_RELATIONS}" r:id="rId1" refreshOnLoad="1" refreshedBy="Tessera"`,
    ' createdVersion="6" refreshedVersion="6" minRefreshableVersion="3" recordCount="0">',
    `<cacheSource type="worksheet"><worksheetSource ref="${range}" sheet="${escapedXml(source.sheet)}"/></cacheSource>`,
    `<cacheFields count="${fields.length}">`,
    ...fields.map(({ name, formatId }) => `<cacheField name="${escapedXml(name)}" numFmtId="${formatId}"><sharedItems/></cacheField>`),
    '</cacheFields></pivotCacheDefinition>',
  ].join('')
}

/** The copy of the rows that a pivot table keeps: empty, because Excel reads them when the file is opened. */
export const recordsXml = (): string => `${XML_HEAD}<pivotCacheRecords xmlns="${NS_MAIN}" xmlns:r="${NS_RELATIONS}" count="0"/>`

export const pivotCachesXml = (relationId: string): string => `<pivotCaches><pivotCache cacheId="${CACHE_ID}" r:id="${relationId}"/></pivotCaches>`

function fieldXml({ axis, isDescending, isValue, formatId }: NativePivotField): string {
  const value = isValue ? ' dataField="1"' : ''
  const format = formatId === 0 ? '' : ` numFmtId="${formatId}"`
  const shape = ' compact="0" outline="0" showAll="0"'
  if (axis === null) return `<pivotField${value}${format}${shape}/>`
  const sort = ` sortType="${isDescending ? 'descending' : 'ascending'}"`
  return `<pivotField axis="${axis === 'row' ? 'axisRow' : 'axisCol'}"${value}${format}${shape}${sort}>${EMPTY_ITEM}</pivotField>`
}

const listXml = (tag: string, item: string, places: readonly number[]): string =>
  places.length === 0 ? '' : `<${tag} count="${places.length}">${places.map((at) => `<${item} x="${at}"/>`).join('')}</${tag}>`

export function pivotXml({ name, fields, rows, columns, values, top }: NativePivot): string {
  const across = values.length > 1 ? [...columns, VALUES_FIELD] : columns
  const isNamed = columns.length > 0
  const firstData = isNamed ? 1 + across.length : 1
  const lead = Math.max(1, rows.length)
  const place = `${cellName(top, 0)}:${cellName(top + firstData + 1, lead + Math.max(1, values.length) - 1)}`
  return [
    `${XML_HEAD}<pivotTableDefinition xmlns="${NS_MAIN}" name="${escapedXml(name)}" cacheId="${CACHE_ID}" applyNumberFormats="0" applyBorderFormats="0"`,
    ' applyFontFormats="0" applyPatternFormats="0" applyAlignmentFormats="0" applyWidthHeightFormats="1" dataCaption="Values" updatedVersion="6"',
    ' minRefreshableVersion="3" createdVersion="6" useAutoFormatting="1" itemPrintTitles="1" indent="0" compact="0" compactData="0" gridDropZones="0">',
    `<location ref="${place}" firstHeaderRow="${isNamed || values.length < 2 ? 1 : 0}" firstDataRow="${firstData}" firstDataCol="${lead}"/>`,
    `<pivotFields count="${fields.length}">${fields.map(fieldXml).join('')}</pivotFields>`,
    listXml('rowFields', 'field', rows),
    listXml('colFields', 'field', across),
    `<dataFields count="${values.length}">`,
    ...values.map(
      (value) =>
        `<dataField name="${escapedXml(value.name)}" fld="${value.field}" subtotal="${value.subtotal}" baseField="0" baseItem="0"${value.formatId === 0 ? '' : ` numFmtId="${value.formatId}"`}/>`,
    ),
    '</dataFields><pivotTableStyleInfo name="PivotStyleLight16" showRowHeaders="1" showColHeaders="1" showRowStripes="0" showColStripes="0" showLastColumn="1"/>',
    '</pivotTableDefinition>',
  ].join('')
}
