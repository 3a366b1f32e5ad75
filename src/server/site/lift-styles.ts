/**
 * Moves style attributes of prerendered pages into rules of one style element. The content security policy accepts a
 * style element by its nonce, but no style attributes. Later changes are made by scripts, which may write styles.
 */
export interface Lifted {
  readonly html: string
  /** '' if there are none. */
  readonly rules: string
}

const ENTITIES: Readonly<Record<string, string>> = { '&quot;': '"', '&#x27;': "'", '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** In HTML written by React, quotes occur only around attributes. Throws on text that could end the rule or the element. */
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
