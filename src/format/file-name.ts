/** The name of a file, from a title that a person wrote. */

const LENGTH_MAX = 100
/** Names that Windows keeps for devices, whatever their extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Letters, marks, digits and plain signs of any script, at most 100 characters; a long name loses
 * the end of its stem and keeps its extension.
 */
export function fileName(name: string): string {
  const safe = name.toWellFormed().replace(/[^\p{L}\p{M}\p{N} ._()-]/gu, '_')
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(safe)?.[0] ?? ''
  const whole = safe.slice(0, safe.length - extension.length).replace(/^[. ]+/, '')
  const stem = [...whole].slice(0, LENGTH_MAX - extension.length).join('') || 'download'
  return `${DEVICE.test(stem.split('.')[0] ?? '') ? '_' : ''}${stem}${extension}`
}
