/** The part that places a chart on its sheet. */
import { escapedXml, NS_RELATIONS, XML_HEAD } from '../xml.ts'
import { NS_CHART, NS_DRAWING } from './chart-xml.ts'
import type { NativeChart } from './native-chart.ts'

const NS_PLACE = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'
/** EMU per CSS pixel. */
const PIXEL = 9_525

/** A chart with the cell at its upper left, from 0, and its size in CSS pixels. */
export interface PlacedChart {
  readonly chart: NativeChart
  readonly row: number
  readonly column: number
  readonly width: number
  readonly height: number
  /** Tells screen readers what it shows. */
  readonly label: string
}

/** The drawing of a sheet. Its chart is its first relation. */
export function drawingXml({ row, column, width, height, label }: PlacedChart): string {
  return [
    `${XML_HEAD}<xdr:wsDr xmlns:xdr="${NS_PLACE}" xmlns:a="${NS_DRAWING}"><xdr:oneCellAnchor>`,
    `<xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>`,
    `<xdr:ext cx="${width * PIXEL}" cy="${height * PIXEL}"/>`,
    `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1" descr="${escapedXml(label)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>`,
    '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>',
    `<a:graphic><a:graphicData uri="${NS_CHART}"><c:chart xmlns:c="${NS_CHART}" xmlns:r="${NS_RELATIONS}" r:id="rId1"/></a:graphicData></a:graphic>`,
    '</xdr:graphicFrame><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>',
  ].join('')
}
