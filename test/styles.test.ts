/** Mantine's styles are imported per component. A component whose styles are missing renders unstyled. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('every Mantine component that is used has its styles', () => {
  const styles = readFileSync('src/web/theme/mantine.css', 'utf8')
  const sources = globSync('src/web/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const imported = sources.flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap((m) => (m[1] ?? '').split(',')))
  const used = new Set(imported.map((name) => name.trim().replace(/^type /, '')))
  expect(used.size).toBeGreaterThan(10)
  const missing = [...used].filter((name) => existsSync(`node_modules/@mantine/core/styles/${name}.css`) && !styles.includes(`styles/${name}.css"`))
  expect(missing).toEqual([])
})
