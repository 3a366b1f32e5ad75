/** Lets people drop files anywhere on a page. */
import { useEffect, useEffectEvent, useState } from 'react'

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Calls `onFiles` with dropped files; returns whether files are being dragged over the page. While `onFiles` is null,
 * files cannot be dropped. Either way the browser does not open them, which would leave the page.
 */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | null): boolean {
  const [over, setOver] = useState(false)
  const isOpen = onFiles !== null
  const take = useEffectEvent((files: readonly File[]) => onFiles?.(files))
  useEffect(() => {
    const drag = (event: DragEvent): void => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = isOpen ? 'copy' : 'none'
      setOver(isOpen)
    }
    // relatedTarget is null only if the pointer leaves the window, not if it moves to another element
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(false)
      take([...(event.dataTransfer?.files ?? [])])
    }
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('dragover', drag, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    return () => stop.abort()
  }, [isOpen])
  return over
}
