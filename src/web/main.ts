/**
 * The entry. zod is told to do without generated code before any schema is made, since its probe
 * for eval would be a report of the content security policy; everything else comes after. What fails before
 * there is a page to say so is logged, and thrown again for the browser. Style sheets stand here, so that a page
 * that the server drew has them without any script.
 */
import '@fontsource-variable/inter/opsz.css'
import './theme/mantine.css'
import './theme/variables.css'
import './theme/base.css'
import './theme/targets.css'
import './theme/forced-colors.css'

// the page that is drawn now shows the same, and more
document.getElementById('first-table')?.remove()
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

try {
  await import('./start.tsx')
} catch (error) {
  console.error('Tessera could not be mounted', error)
  throw error
}
