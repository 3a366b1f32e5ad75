/** The styles of a workbook: how each kind of cell looks, and the styles of conditional formats. */
import { escapedXml, NS_MAIN, XML_HEAD } from './xml.ts'

interface Look {
  readonly font?: 'bold' | 'title' | 'quiet'
  readonly fill?: 'head' | 'total'
  readonly line?: 'below' | 'above'
  readonly align?: 'left' | 'right'
  readonly wrap?: boolean
}

/** Kinds of cells. Outer headers stand at the left, because they can be wider than the window. */
const LOOKS = {
  plain: {},
  title: { font: 'title' },
  note: { font: 'quiet' },
  outerHead: { font: 'bold', fill: 'head', align: 'left' },
  fieldHead: { font: 'bold', fill: 'head', line: 'below', align: 'left', wrap: true },
  cellHead: { font: 'bold', fill: 'head', line: 'below', align: 'right', wrap: true },
  label: { align: 'left', wrap: true },
  cell: {},
  totalLabel: { font: 'bold', align: 'left', wrap: true },
  totalCell: { font: 'bold' },
  grandLabel: { font: 'bold', fill: 'total', line: 'above', align: 'left', wrap: true },
  grandCell: { font: 'bold', fill: 'total', line: 'above' },
} as const satisfies Readonly<Record<string, Look>>
export type LookName = keyof typeof LOOKS

/** The style of a conditional format. Colors are six digits. */
export interface RuleStyle {
  readonly font?: { readonly color?: string; readonly bold?: boolean }
  readonly fill?: string
}

const FONT = '<name val="Calibri"/><family val="2"/>'
const FONTS = {
  plain: `<font><sz val="11"/>${FONT}</font>`,
  bold: `<font><b/><sz val="11"/>${FONT}</font>`,
  title: `<font><b/><sz val="14"/>${FONT}</font>`,
  quiet: `<font><sz val="10"/><color rgb="FF595959"/>${FONT}</font>`,
}
const solid = (color: string): string => `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/><bgColor indexed="64"/></patternFill></fill>`
/** The first two are those that every workbook has. */
const FILLS = {
  none: '<fill><patternFill patternType="none"/></fill>',
  gray: '<fill><patternFill patternType="gray125"/></fill>',
  head: solid('FFE9EEF0'),
  total: solid('FFF3F6F7'),
}
const side = (name: string, isDrawn: boolean): string => (isDrawn ? `<${name} style="thin"><color rgb="FF828C93"/></${name}>` : `<${name}/>`)
const border = (line: 'above' | 'below' | null): string =>
  `<border><left/><right/>${side('top', line === 'above')}${side('bottom', line === 'below')}<diagonal/></border>`
const BORDERS = { none: border(null), below: border('below'), above: border('above') }

const placeIn = (table: object, name: string | undefined): number => (name === undefined ? 0 : Object.keys(table).indexOf(name))
const list = (name: string, items: readonly string[]): string => `<${name} count="${items.length}">${items.join('')}</${name}>`

/** Numbers from which codes of formats that no program knows start. */
const OWN_CODES = 164

export class StyleSheet {
  private readonly ids = new Map<string, Map<string | null, number>>()
  private readonly formats: string[] = []
  private readonly codes = new Map<string, number>()
  private readonly rules = new Map<string, number>()

  constructor() {
    this.idOf('plain', null)
  }

  /** The number of the style of a kind of cell with a format code; null for the General format. */
  idOf(name: LookName, code: string | null): number {
    const known = this.ids.get(name) ?? new Map<string | null, number>()
    this.ids.set(name, known)
    const found = known.get(code)
    if (found !== undefined) return found
    const { font, fill, line, align, wrap }: Look = LOOKS[name]
    const alignment = `${align ? ` horizontal="${align}"` : ''}${wrap ? ' wrapText="1"' : ''}`
    const own = ` applyAlignment="1"><alignment vertical="${name.endsWith('Head') ? 'bottom' : 'top'}"${alignment}/></xf>`
    const parts = `fontId="${placeIn(FONTS, font)}" fillId="${placeIn(FILLS, fill)}" borderId="${placeIn(BORDERS, line)}"`
    const id = this.formats.length
    this.formats.push(`<xf numFmtId="${this.codeId(code)}" ${parts} xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${own}`)
    known.set(code, id)
    return id
  }

  /** The number of a format code. */
  codeId(code: string | null): number {
    if (code === null) return 0
    const id = this.codes.get(code) ?? OWN_CODES + this.codes.size
    this.codes.set(code, id)
    return id
  }

  /** The number of the style of a conditional format. */
  ruleId({ font, fill }: RuleStyle): number {
    const bold = font?.bold ? '<b/>' : ''
    const color = font?.color === undefined ? '' : `<color rgb="FF${font.color}"/>`
    const text = font ? `<font>${bold}${color}</font>` : ''
    // Excel reads the background of a rule's solid pattern, other programs its foreground
    const ground = fill === undefined ? '' : `<fill><patternFill patternType="solid"><fgColor rgb="FF${fill}"/><bgColor rgb="FF${fill}"/></patternFill></fill>`
    const xml = `<dxf>${text}${ground}</dxf>`
    const id = this.rules.get(xml) ?? this.rules.size
    this.rules.set(xml, id)
    return id
  }

  xml(): string {
    const codes = [...this.codes].map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escapedXml(code)}"/>`)
    return [
      `${XML_HEAD}<styleSheet xmlns="${NS_MAIN}">`,
      codes.length > 0 ? list('numFmts', codes) : '',
      list('fonts', Object.values(FONTS)),
      list('fills', Object.values(FILLS)),
      list('borders', Object.values(BORDERS)),
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      list('cellXfs', this.formats),
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
      list('dxfs', [...this.rules.keys()]),
      '</styleSheet>',
    ].join('')
  }
}
