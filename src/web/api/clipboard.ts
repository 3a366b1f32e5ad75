/** Puts text, and HTML beside it, on the clipboard. */

export interface ClipboardContent {
  readonly text: string
  readonly html: string | null
}

/** `nothing`: there was nothing to copy, for instance because the reading was stopped. */
export type CopyOutcome = 'copied' | 'refused' | 'nothing'

/**
 * Copies by the event of copying, which browsers pass on unchanged: `navigator.clipboard` strips
 * HTML of the attributes that spreadsheets read. False where the browser refuses, for instance
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

type ClipboardData = Record<string, Promise<Blob>>

/** Whether the browser wrote what it was given; false where it has no clipboard of items, or takes no promises in them. */
async function written(data: ClipboardData): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem(data)])
    return true
  } catch {
    return false
  }
}

/** For browsers that write text alone. */
async function writtenAsText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

const NOT_WANTED = new Error('Nothing is written')

/** A write that has begun, and what it waits for. */
interface BegunWrite {
  readonly done: Promise<boolean>
  readonly give: (content: ClipboardContent) => void
  readonly cancel: () => void
}

function begin(hasHtml: boolean): BegunWrite {
  let give: BegunWrite['give'] = () => undefined
  let cancel: BegunWrite['cancel'] = () => undefined
  const content = new Promise<ClipboardContent>((resolve, reject) => {
    give = resolve
    cancel = () => reject(NOT_WANTED)
  })
  const part = (type: string, of: (given: ClipboardContent) => string): ClipboardData => {
    const blob = content.then((given) => new Blob([of(given)], { type }))
    // a browser that takes no promises leaves them alone
    blob.catch(() => undefined)
    return { [type]: blob }
  }
  const done = written({ ...part('text/plain', ({ text }) => text), ...(hasHtml ? part('text/html', ({ html }) => html ?? '') : {}) })
  return { done, give, cancel }
}

/**
 * Copies what `content` resolves to; null copies nothing. Call it within the gesture, without waiting
 * for anything first: WebKit lets a page write only there, so the write begins at once and the content
 * follows. `hasHtml` says beforehand whether there will be HTML beside the text.
 */
export async function putOnClipboard(content: Promise<ClipboardContent | null>, hasHtml: boolean): Promise<CopyOutcome> {
  const write = begin(hasHtml)
  let found: ClipboardContent | null
  try {
    found = await content
  } catch (error) {
    write.cancel()
    throw error
  }
  if (found === null) {
    write.cancel()
    return 'nothing'
  }
  if (byCopyEvent(found)) {
    write.cancel()
    return 'copied'
  }
  write.give(found)
  return (await write.done) || (await writtenAsText(found.text)) ? 'copied' : 'refused'
}
