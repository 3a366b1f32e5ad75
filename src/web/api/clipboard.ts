/** Writes text, and optionally HTML, to the clipboard, including content that has to be fetched first. */

export interface ClipboardContent {
  readonly text: string
  readonly html: string | null
}

/** `nothing`: there was nothing to copy, for example because the person stopped loading the cells. */
export type CopyOutcome = 'copied' | 'refused' | 'nothing'

/**
 * Copies in a handler of the copy event, which passes the HTML on unchanged: `navigator.clipboard` strips attributes
 * that spreadsheets use. Returns false if the browser refuses, for example because the gesture was too long ago.
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

/** Resolves to false if the browser refuses, has no ClipboardItem, or accepts no promises in an item. */
async function written(data: ClipboardData): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem(data)])
    return true
  } catch {
    return false
  }
}

/** For browsers that can only write plain text. */
async function writtenAsText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

const NOT_WANTED = new Error('Nothing is written')

/** A clipboard write that was started within the gesture; `give` supplies its content later. */
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
    // a browser that accepts no promises leaves this one without a handler
    blob.catch(() => undefined)
    return { [type]: blob }
  }
  const done = written({ ...part('text/plain', ({ text }) => text), ...(hasHtml ? part('text/html', ({ html }) => html ?? '') : {}) })
  return { done, give, cancel }
}

/**
 * Copies what `content` resolves to; null copies nothing. Must be called within the gesture, without awaiting anything
 * first: WebKit only allows a page to write there, so the write starts at once and the content follows. `hasHtml` says
 * in advance whether there will be HTML besides the text.
 */
export async function copyToClipboard(content: Promise<ClipboardContent | null>, hasHtml: boolean): Promise<CopyOutcome> {
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
