/** The axes of a chart, and its texts. */
import { cellXml, escapedXml } from '../xml.ts'
import type { NativeAxis, NativeChart } from './native-chart.ts'

/** Numbers of the axes: of the groups and the values, first and second. */
const IDS = { across: 500_001, first: 500_002, acrossSecond: 500_003, second: 500_004 } as const
const LINE = 'BFC5C9'
const GRID = 'E3E7EA'
const TEXT = '404040'
const line = (colour: string): string => `<a:ln w="9525"><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></a:ln>`

/** A text, or without one how texts look. `size` in points. */
export function textXml(size: number, text?: string): string {
  const look = `sz="${size * 100}" b="${size > 12 ? 1 : 0}"`
  const colour = `<a:solidFill><a:srgbClr val="${TEXT}"/></a:solidFill>`
  const paragraph = `<a:p><a:pPr><a:defRPr ${look}>${colour}</a:defRPr></a:pPr>`
  if (text === undefined) return `<c:txPr><a:bodyPr/><a:lstStyle/>${paragraph}<a:endParaRPr lang="en-US"/></a:p></c:txPr>`
  return `<c:rich><a:bodyPr/><a:lstStyle/>${paragraph}<a:r><a:rPr lang="en-US" ${look}>${colour}</a:rPr><a:t>${cellXml(text)}</a:t></a:r></a:p></c:rich>`
}

/** The numbers of the axes that series on the first or second axis use. */
export const axisIds = (isSecond: boolean): string =>
  isSecond ? `<c:axId val="${IDS.acrossSecond}"/><c:axId val="${IDS.second}"/>` : `<c:axId val="${IDS.across}"/><c:axId val="${IDS.first}"/>`

interface AxisPlace {
  readonly id: number
  readonly other: number
  readonly side: 'b' | 'l' | 'r'
  readonly isShown: boolean
  readonly hasGrid: boolean
}

function startXml({ id, side, isShown, hasGrid }: AxisPlace, { title, code }: NativeAxis, isReversed: boolean): string {
  const format = code === null ? '<c:numFmt formatCode="General" sourceLinked="1"/>' : `<c:numFmt formatCode="${escapedXml(code)}" sourceLinked="0"/>`
  return [
    `<c:axId val="${id}"/><c:scaling><c:orientation val="${isReversed ? 'maxMin' : 'minMax'}"/></c:scaling>`,
    `<c:delete val="${isShown ? 0 : 1}"/><c:axPos val="${side}"/>`,
    hasGrid ? `<c:majorGridlines><c:spPr>${line(GRID)}</c:spPr></c:majorGridlines>` : '',
    title === '' ? '' : `<c:title><c:tx>${textXml(10, title)}</c:tx><c:overlay val="0"/></c:title>`,
    `${format}<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>`,
  ].join('')
}

/** An axis of groups. Its names stand at the edge, not at zero. */
function groupAxisXml(place: AxisPlace, axis: NativeAxis, isReversed: boolean): string {
  return [
    `<c:catAx>${startXml(place, axis, isReversed)}<c:spPr>${line(LINE)}</c:spPr>${textXml(9)}<c:crossAx val="${place.other}"/><c:crosses val="autoZero"/>`,
    '<c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/></c:catAx>',
  ].join('')
}

function valueAxisXml(place: AxisPlace, axis: NativeAxis, crosses: 'autoZero' | 'max' | 'min', between: 'between' | 'midCat'): string {
  const start = startXml(place, axis, false).replace(
    '<c:tickLblPos val="low"/>',
    `<c:tickLblPos val="${place.side === 'b' && between === 'midCat' ? 'low' : 'nextTo'}"/>`,
  )
  return `<c:valAx>${start}<c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${textXml(9)}<c:crossAx val="${place.other}"/><c:crosses val="${crosses}"/><c:crossBetween val="${between}"/></c:valAx>`
}

/** The axes that the series of a chart use; '' for slices. */
export function axesXml({ axes, dir, hasGrid, hasValueAxis, series }: NativeChart): string {
  const { across, first, second } = axes
  const shapes = new Set(series.map(({ shape }) => shape))
  if (shapes.has('pie') || shapes.has('doughnut')) return ''
  const isUpright = dir === 'col'
  const onFirst = { id: IDS.first, other: IDS.across, side: isUpright ? 'l' : 'b', isShown: hasValueAxis, hasGrid } as const
  if (shapes.has('scatter') || shapes.has('bubble')) {
    const below = { id: IDS.across, other: IDS.first, side: 'b', isShown: true, hasGrid } as const
    return valueAxisXml(below, across, 'autoZero', 'midCat') + valueAxisXml(onFirst, first, 'autoZero', 'midCat')
  }
  const groups = { id: IDS.across, other: IDS.first, side: isUpright ? 'b' : 'l', isShown: true, hasGrid: false } as const
  // some programs do not read the format of days and years from the cells
  const named = { ...across, code: across.code ?? series[0]?.across.code ?? null }
  const own = groupAxisXml(groups, named, !isUpright) + valueAxisXml(onFirst, first, isUpright ? 'autoZero' : 'max', 'between')
  if (!second) return own
  const hidden = { id: IDS.acrossSecond, other: IDS.second, side: 'b', isShown: false, hasGrid: false } as const
  const onSecond = { id: IDS.second, other: IDS.acrossSecond, side: 'r', isShown: hasValueAxis, hasGrid: false } as const
  return own + valueAxisXml(onSecond, second, 'max', 'between') + groupAxisXml(hidden, { title: '', code: null }, false)
}
