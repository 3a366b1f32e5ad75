/** Copies the selection: read in windows, with progress and a way to stop, then put on the clipboard at once. */
import { useRef, useState } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import { clipboardHtml, clipboardText } from '../../../format/clipboard-table.ts'
import { putOnClipboard } from '../../api/clipboard.ts'
import { toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import type { ReadWindow } from '../read-window.ts'
import { type CopyKind, copiedArea, copyTable, withHeaders } from './copy-table.ts'
import type { HeaderWords } from './headers.ts'
import type { GridPlace } from './targets.ts'

/** Beyond this the clipboard holds plain text alone: HTML takes some 200 bytes a cell. */
const FORMATTED_CELLS_MAX = 200_000

interface Asked {
  readonly place: GridPlace
  readonly size: { readonly rows: number; readonly columns: number }
  readonly measures: readonly Measure[]
  readonly words: HeaderWords
  readonly reader: (signal: AbortSignal) => ReadWindow
}

export interface Copying {
  /** Between 0 and 1; null while nothing is copied. */
  readonly share: number | null
  readonly stop: () => void
}

export function useCopy({ place, size, measures, words, reader }: Asked): { readonly copy: (kind: CopyKind) => Promise<void>; readonly copying: Copying } {
  const t = useT()
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)

  const copy = async (kind: CopyKind): Promise<void> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { cells, shape, area } = place
    setShare(0)
    const copied = await copyTable({
      ...{ read: reader(controller.signal), head: cells.head, shape, measures, words },
      area: copiedArea(area, size),
      headers: kind === 'headers' || withHeaders(area, size),
      isShown: kind === 'shown',
      onProgress: setShare,
    })
    if (running.current !== controller) return
    setShare(null)
    if (!copied || controller.signal.aborted) return
    const hasFormats = copied.cells <= FORMATTED_CELLS_MAX
    if (!(await putOnClipboard({ text: clipboardText(copied.table), html: hasFormats ? clipboardHtml(copied.table) : null })))
      return toasts.show({ severity: 'error', title: t('grid.copyFailed') })
    toasts.show({ severity: 'success', title: t('grid.copied', { count: copied.cells }), message: hasFormats ? '' : t('grid.copiedPlain') })
  }
  return { copy, copying: { share, stop: () => running.current?.abort() } }
}
