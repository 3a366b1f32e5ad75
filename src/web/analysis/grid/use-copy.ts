/** Copies the selected cells: reads them from the server in parts, with progress and a stop button, then writes the clipboard once. */
import { useRef, useState } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import { clipboardHtml, clipboardText } from '../../../format/clipboard-table.ts'
import { type ClipboardContent, copyToClipboard } from '../../api/clipboard.ts'
import { toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import type { Marking } from '../formats/cell-look.ts'
import type { ReadWindow } from '../read-window.ts'
import { areaToCopy, type CopyKind, copyTable, withHeaders } from './copy-table.ts'
import type { HeaderLabels } from './headers.ts'
import type { GridPlace } from './targets.ts'

/** Limit above which only plain text is copied, since HTML takes about 200 bytes per cell. */
const FORMATTED_CELLS_MAX = 200_000

interface Asked {
  readonly place: GridPlace
  readonly size: { readonly rows: number; readonly columns: number }
  readonly measures: readonly Measure[]
  /** Conditional formats; null if none applies. */
  readonly marking: Marking | null
  readonly words: HeaderLabels
  readonly reader: (signal: AbortSignal) => ReadWindow
}

export interface Copying {
  /** Progress from 0 to 1; null while nothing is being copied. */
  readonly share: number | null
  readonly stop: () => void
}

export function useCopy({ place, size, measures, marking, words, reader }: Asked): {
  readonly copy: (kind: CopyKind) => Promise<void>
  readonly copying: Copying
} {
  const t = useT()
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)

  const copy = async (kind: CopyKind): Promise<void> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { cells, shape, area } = place
    const copied = areaToCopy(area, size)
    const count = (copied.bottom - copied.top + 1) * (copied.right - copied.left + 1)
    const hasFormats = count <= FORMATTED_CELLS_MAX
    const isCurrent = (): boolean => running.current === controller
    const read = async (): Promise<ClipboardContent | null> => {
      const table = await copyTable({
        ...{ read: reader(controller.signal), head: cells.head, shape, measures, words },
        marking: marking && { ...marking, scheme: 'light' },
        area: copied,
        headers: kind === 'headers' || withHeaders(area, size),
        isShown: kind === 'shown',
        onProgress: (part) => isCurrent() && setShare(part),
      })
      if (table === null || controller.signal.aborted) return null
      return { text: clipboardText(table), html: hasFormats ? clipboardHtml(table) : null }
    }
    setShare(0)
    try {
      const outcome = await copyToClipboard(read(), hasFormats)
      if (outcome === 'refused') toasts.show({ severity: 'error', title: t('grid.copyFailed'), message: t('grid.copyFailedHint') })
      if (outcome === 'copied') toasts.show({ severity: 'success', title: t('grid.copied', { count }), message: hasFormats ? '' : t('grid.copiedPlain') })
    } finally {
      if (isCurrent()) setShare(null)
    }
  }
  return { copy, copying: { share, stop: () => running.current?.abort() } }
}
