/**
 * Moves the style attributes of prerendered pages into rules of one style element, because the content security policy
 * allows style elements with a nonce but no style attributes. Scripts may still change styles later.
 */
export interface Lifted {
  readonly html: string
  /** CSS rules for the style element; '' if there are none. */
  readonly rules: string
}

const ENTITIES: Readonly<Record<string, string>> = { '&quot;': '"', '&#x27;': "'", '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** Expects HTML rendered by React, in which quotes occur only around attribute values. Throws on a style that could close the rule or the element. */
export function liftStyles(html: string): Lifted {
  const places = new Map<string, number>()
  const lifted = html.replace(/ style="([^"]*)"/g, (_, written: string) => {
    const style = written.replace(/&(?:quot|#x27|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
    if (/[<>{}\\]/.test(style)) throw new Error(`a style that cannot be a rule: ${style}`)
    const place = places.get(style) ?? places.size
    places.set(style, place)
    return ` data-style="${place}"`
  })
  return { html: lifted, rules: [...places].map(([style, place]) => `[data-style="${place}"]{${style}}`).join('\n') }
}
