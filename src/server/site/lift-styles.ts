/**
 * Style attributes of drawn pages as rules of one style element: the content security policy lets a style element pass by its nonce, and
 * no attribute. What a page does later it does by script, which may write styles.
 */
export interface Lifted {
  readonly html: string
  /** '' where there are none. */
  readonly rules: string
}

const ENTITIES: Readonly<Record<string, string>> = { '&quot;': '"', '&#x27;': "'", '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** In HTML that React wrote, a quote stands around attributes alone. Throws on what could end the rule or the element. */
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
