/** Runs LibreOffice without a window: loads copied data and returns the content of its cells. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import XLSX from '@e965/xlsx'

export interface OfficeCell {
  /** n: number or date, s: text, b: boolean. */
  readonly type: string
  readonly value: string | number | boolean
  /** The number format's code, such as #,##0.00. */
  readonly format: string
  /** The text that LibreOffice displays. */
  readonly shown: string
}
export interface OfficeSheet {
  readonly rows: readonly (readonly (OfficeCell | null)[])[]
  readonly merges: readonly string[]
}

/** Sets LibreOffice's locale. It decides, for example, whether 1.234 is parsed as a decimal or as thousands. */
const settings = (locale: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item></oor:items>`

/** Options of LibreOffice's CSV import: tab-separated, quoted, UTF-8, starting at line 1, with special numbers such as dates detected. */
const IMPORT = { html: 'HTML (StarCalc)', txt: 'Text - txt - csv (StarCalc):9,34,76,1,,0,false,true,false' } as const

const cellOf = (cell: XLSX.CellObject | undefined): OfficeCell | null =>
  cell?.v === undefined ? null : { type: cell.t, value: cell.v as string | number | boolean, format: String(cell.z ?? ''), shown: cell.w ?? '' }

/** Loads a text or HTML with a locale's settings; returns the resulting sheet. */
export function opened(content: string, ending: keyof typeof IMPORT, locale = 'en-US'): OfficeSheet {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-office-'))
  try {
    const profile = join(folder, 'profile')
    mkdirSync(join(profile, 'user'), { recursive: true })
    writeFileSync(join(profile, 'user', 'registrymodifications.xcu'), settings(locale))
    writeFileSync(join(folder, `copied.${ending}`), content)
    const args = [`-env:UserInstallation=file://${profile}`, '--headless', `--infilter=${IMPORT[ending]}`, '--convert-to', 'xlsx', '--outdir', folder]
    const { status, stderr } = spawnSync(process.env.SOFFICE_PATH ?? 'soffice', [...args, join(folder, `copied.${ending}`)], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`LibreOffice ended with ${status}: ${stderr}`)
    const book = XLSX.read(readFileSync(join(folder, 'copied.xlsx')), { cellNF: true })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    if (!sheet) throw new Error('LibreOffice made no sheet')
    const { e } = XLSX.utils.decode_range(sheet['!ref'] ?? 'A1')
    return {
      rows: Array.from({ length: e.r + 1 }, (_, r) => Array.from({ length: e.c + 1 }, (__, c) => cellOf(sheet[XLSX.utils.encode_cell({ r, c })]))),
      merges: (sheet['!merges'] ?? []).map((range) => XLSX.utils.encode_range(range)).sort(),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
