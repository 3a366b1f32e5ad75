/** The formats that the reader of marked-up tables reads. */
import type { FileFormat } from '../../../contract/file-format.ts'

const MARKUP = ['html', 'mhtml', 'spreadsheetml'] as const satisfies readonly FileFormat[]
export type MarkupFormat = (typeof MARKUP)[number]

export const isMarkup = (format: FileFormat | null): format is MarkupFormat => MARKUP.some((one) => one === format)
