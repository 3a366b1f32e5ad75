/** Puts text, and HTML beside it, on the clipboard. */

interface ClipboardContent {
  readonly text: string
  readonly html: string | null
}

/**
 * By the event of copying, which browsers pass on as it is: through `navigator.clipboard` HTML is
 * cleaned of the attributes that spreadsheets read. False where the browser refuses, for instance
 * because the gesture was too long ago.
 */
function byCopyEvent({ text, html }: ClipboardContent): boolean {
  let isTaken = false
  const enable = (event: Event): void => event.preventDefault()
  const fill = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text)
    if (html !== null) event.clipboardData?.setData('text/html', html)
    event.preventDefault()
    event.stopImmediatePropagation()
    isTaken = event.clipboardData !== null
  }
  document.addEventListener('beforecopy', enable, { capture: true })
  document.addEventListener('copy', fill, { capture: true })
  try {
    return document.execCommand('copy') && isTaken
  } finally {
    document.removeEventListener('beforecopy', enable, { capture: true })
    document.removeEventListener('copy', fill, { capture: true })
  }
}

/** False where the browser lets nothing be written. */
export async function putOnClipboard(content: ClipboardContent): Promise<boolean> {
  if (byCopyEvent(content)) return true
  try {
    if (content.html === null) await navigator.clipboard.writeText(content.text)
    else {
      const blob = (type: string, part: string) => ({ [type]: new Blob([part], { type }) })
      await navigator.clipboard.write([new ClipboardItem({ ...blob('text/plain', content.text), ...blob('text/html', content.html) })])
    }
    return true
  } catch {
    return false
  }
}
