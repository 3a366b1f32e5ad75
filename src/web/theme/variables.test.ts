/** If this fails after a change of the theme, run `npx vitest run src/web/theme/variables.test.ts --update` to regenerate the file. */
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { cssVariables, theme } from './theme.ts'

it('the variables of the theme stand in a style sheet, so that no page needs a script for its colours', async () => {
  const drawn = renderToStaticMarkup(createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables, withGlobalClasses: false }))
  const [, rules = ''] = /^<style[^>]*>([\s\S]*)<\/style>$/.exec(drawn) ?? []
  const lines = rules.replaceAll('{', ' {\n').replaceAll(';', ';\n').replaceAll('}', '}\n').replaceAll('&quot;', '"')
  const set = lines.split('\n').map((line) => (/^\s*--/.test(line) ? `  ${line.trim().replace(/^(--[\w-]+):\s*/, '$1: ')}` : line.trim()))
  await expect(`/* Generated from theme.ts and roles.ts by variables.test.ts. */\n${set.filter((line) => line !== '').join('\n')}\n`).toMatchFileSnapshot(
    './variables.css',
  )
})
