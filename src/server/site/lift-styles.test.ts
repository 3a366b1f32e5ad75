import { expect, it } from 'vitest'
import { liftStyles } from './lift-styles.ts'

it('equal style attributes become one rule, and texts that look like one stay', () => {
  const { html, rules } = liftStyles('<i style="--a:1px"></i><b style="--a:1px"></b><u style="--f:&quot;x&quot;">style=&quot;y&quot;</u>')
  expect(html).toBe('<i data-style="0"></i><b data-style="0"></b><u data-style="1">style=&quot;y&quot;</u>')
  expect(rules).toBe('[data-style="0"]{--a:1px}\n[data-style="1"]{--f:"x"}')
  expect(liftStyles('<p>a</p>')).toEqual({ html: '<p>a</p>', rules: '' })
})

it.each(['--a:}', '--a:&lt;/style&gt;', '--a:{', '--a:\\65'])('a style that could end its rule is refused: %s', (style) => {
  expect(() => liftStyles(`<i style="${style}"></i>`)).toThrow('cannot be a rule')
})
