/** Makes titles safe as file names. */

const LENGTH_MAX = 100
/** Device names that Windows reserves, also with an extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Replaces every character except letters, marks, digits, spaces and . _ ( ) - by an underscore. Cuts the stem, not the
 * extension, so that the name has at most 100 characters.
 */
export function fileName(name: string): string {
  const safe = name.toWellFormed().replace(/[^\p{L}\p{M}\p{N} ._()-]/gu, '_')
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(safe)?.[0] ?? ''
  const whole = safe.slice(0, safe.length - extension.length).replace(/^[. ]+/, '')
  const stem = [...whole].slice(0, LENGTH_MAX - extension.length).join('') || 'download'
  return `${DEVICE.test(stem.split('.')[0] ?? '') ? '_' : ''}${stem}${extension}`
}
