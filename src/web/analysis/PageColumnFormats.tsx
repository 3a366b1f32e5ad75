import { type ReactNode, useMemo } from 'react'
import { columnFormats } from '../../analysis/format-map.ts'
import { ColumnFormatsProvider } from './column-formats.ts'
import { usePage } from './step-store.ts'

/** Shows the dataset's number formats in everything below. */
export function PageColumnFormats({ children }: { children: ReactNode }) {
  const known = usePage((s) => s.analysis.column_formats)
  const formats = useMemo(() => columnFormats(known), [known])
  return <ColumnFormatsProvider value={formats}>{children}</ColumnFormatsProvider>
}
