/** The 56 colors that an Excel number format can name, [Color1] to [Color56]: the default palette of ECMA-376 part 1, section 18.8.27, indexes 8 to 63. */
import { bareColour } from './colour.ts'

const PALETTE =
  '000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF 800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333'.split(
    ' ',
  )

const channels = (hex: string): number[] => [0, 2, 4].map((at) => Number.parseInt(bareColour(hex).slice(at, at + 2), 16))

/** The code of the palette color nearest to a hex color, by distance in RGB. */
export function excelColour(hex: string): string {
  const wanted = channels(hex)
  const distances = PALETTE.map((colour) => channels(colour).reduce((sum, value, at) => sum + (value - (wanted[at] ?? 0)) ** 2, 0))
  return `[Color${distances.indexOf(Math.min(...distances)) + 1}]`
}
