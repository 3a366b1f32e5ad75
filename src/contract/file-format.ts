/**
 * The formats of files that people upload, with their traits. A format is recognized by its content, whatever the name
 * of the file; only text and unknown bytes are told apart by the ending of the name. A new format needs a row here, its
 * words in every language, and a reader if its tables can be read.
 */
import type { FileOptions } from './import.ts'

interface FileFormatTraits {
  /** Endings of file names, lower case, with the dot. */
  readonly endings: readonly string[]
  /** The kind of source that reads this format; null if its tables cannot be read. */
  readonly reads: FileOptions['kind'] | null
  /** First bytes in hexadecimal; '..' stands for any byte. Absent for formats that are recognized in other ways. */
  readonly begins?: readonly string[]
  /** Whether files of this format may consist of printable characters. Others with these first bytes are plain text if they do. */
  readonly isText?: true
  /** Whether it packs files of other formats, which are read in its place. */
  readonly isPacked?: true
}

export const FILE_FORMATS = {
  text: { endings: ['.csv', '.tsv', '.tab', '.txt'], reads: 'csv' },
  xlsx: { endings: ['.xlsx', '.xlsm'], reads: 'excel' },
  xlsb: { endings: ['.xlsb'], reads: 'excel' },
  xls: { endings: ['.xls'], reads: 'excel', begins: ['d0cf11e0', '0900', '0902', '0904', '0908'] },
  ods: { endings: ['.ods'], reads: 'excel' },
  html: { endings: ['.html', '.htm', '.xhtml'], reads: 'excel' },
  mhtml: { endings: ['.mhtml', '.mht'], reads: 'excel' },
  spreadsheetml: { endings: ['.xml'], reads: 'excel' },
  sqlite: { endings: ['.db', '.sqlite', '.sqlite3'], reads: 'sqlite', begins: ['53514c69746520666f726d6174203300'] },
  json: { endings: ['.json', '.jsonl', '.ndjson'], reads: 'excel' },
  xml: { endings: [], reads: null },
  rtf: { endings: [], reads: null, begins: ['7b5c727466'], isText: true },
  docx: { endings: [], reads: null },
  pptx: { endings: [], reads: null },
  odt: { endings: [], reads: null },
  numbers: { endings: [], reads: null },
  doc: { endings: [], reads: null },
  ppt: { endings: [], reads: null },
  msg: { endings: [], reads: null },
  zip: { endings: ['.zip'], reads: null, begins: ['504b0304', '504b0506'], isPacked: true },
  gzip: { endings: ['.gz'], reads: null, begins: ['1f8b08'], isPacked: true },
  archive: { endings: [], reads: null, begins: ['526172211a07', '377abcaf271c', '425a6839', '425a6831', 'fd377a585a00', '28b52ffd'] },
  pdf: { endings: [], reads: null, begins: ['25504446', 'efbbbf25504446'], isText: true },
  postscript: { endings: [], reads: null, begins: ['25215053'], isText: true },
  picture: {
    endings: [],
    reads: null,
    begins: [
      '89504e47',
      'ffd8ff',
      '474946383',
      '424d........00000000',
      '49492a00',
      '4d4d002a',
      '52494646........57454250',
      '........6674797068656963',
      '........667479706d696631',
    ],
  },
  media: { endings: [], reads: null, begins: ['........66747970', '494433', '52494646........57415645', '52494646........41564920', '1a45dfa3', '4f676753'] },
  parquet: { endings: ['.parquet'], reads: 'parquet', begins: ['50415231'] },
  arrow: { endings: [], reads: null, begins: ['4152524f5731', '46454131'] },
  avro: { endings: [], reads: null, begins: ['4f626a01'] },
  orc: { endings: [], reads: null, begins: ['4f5243'] },
  access: { endings: [], reads: null, begins: ['000100005374616e64617264204a6574', '000100005374616e646172642041434'] },
  lotus: { endings: [], reads: null, begins: ['00000200', '00001a00'] },
  dbase: { endings: [], reads: null },
  spss: { endings: [], reads: null, begins: ['24464c32', '24464c33'] },
  sas: { endings: [], reads: null, begins: ['000000000000000000000000c2ea8160'] },
  stata: { endings: [], reads: null, begins: ['3c73746174615f647461'], isText: true },
  outlook: { endings: [], reads: null, begins: ['2142444e'] },
  program: { endings: [], reads: null, begins: ['7f454c46', '4d5a90'] },
} as const satisfies Record<string, FileFormatTraits>

export type FileFormat = keyof typeof FILE_FORMATS

/** Formats whose tables cannot be read and that errors name. */
export type UnreadFormat = { [F in FileFormat]: (typeof FILE_FORMATS)[F]['reads'] extends null ? F : never }[FileFormat]

export const FORMAT_NAMES = Object.keys(FILE_FORMATS) as FileFormat[]

export const formatTraits = (format: FileFormat): FileFormatTraits => FILE_FORMATS[format]

/** Endings of the programs that answer a download, and others that say nothing about the content. */
const EMPTY_ENDINGS: readonly string[] = [
  '.aspx',
  '.asp',
  '.ashx',
  '.axd',
  '.php',
  '.jsp',
  '.do',
  '.action',
  '.cgi',
  '.pl',
  '.dat',
  '.out',
  '.prn',
  '.download',
]

/** Returns the ending of a file's name in lower case, with the dot; '' without one. Digits are no ending. */
const endingOf = (fileName: string): string => /\.[^./\\\s]*[a-z][^./\\\s]*$/.exec(fileName.toLowerCase())?.[0] ?? ''

/** Whether a file's name says nothing about its content: it has no ending, or that of a program that answers downloads. */
export function saysNothing(fileName: string): boolean {
  const ending = endingOf(fileName)
  return ending === '' || EMPTY_ENDINGS.includes(ending)
}

/** Returns the format that the ending of a file's name stands for; null for an ending that nothing reads. */
export function formatOfEnding(fileName: string): FileFormat | null {
  const ending = endingOf(fileName)
  return FORMAT_NAMES.find((format) => formatTraits(format).endings.includes(ending)) ?? null
}

/** Endings of the files that a source of one of these kinds reads. Archives may hold files of any kind. */
export const endingsOf = (kinds: readonly FileOptions['kind'][]): string[] =>
  FORMAT_NAMES.map(formatTraits).flatMap(({ reads, endings, isPacked }) => (isPacked || (reads !== null && kinds.includes(reads)) ? endings : []))

/** Whether a file of this name may be of one of these kinds, so that its content decides. */
export const mayBe = (fileName: string, kinds: readonly FileOptions['kind'][]): boolean =>
  saysNothing(fileName) || endingsOf(kinds).some((ending) => fileName.toLowerCase().endsWith(ending))
