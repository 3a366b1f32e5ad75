/** Providers for components of the library: once for pages of the product; on other pages, around each part that is loaded later. */
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { chooseScheme, onScheme, schemeNow } from './scheme.ts'
import { theme } from './theme.ts'

function schemes(): MantineColorSchemeManager {
  let stop: () => void = () => undefined
  return {
    get: schemeNow,
    // the provider also sets the scheme that it received
    set: (scheme) => scheme !== 'auto' && scheme !== schemeNow() && chooseScheme(scheme),
    subscribe: (changed) => {
      stop = onScheme(changed)
    },
    unsubscribe: () => stop(),
    clear: () => undefined,
  }
}

/** Nonce of the style elements that components write. */
const nonce = (): string => (typeof document === 'undefined' ? '' : (document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''))

/** Styles are loaded as files: no style elements are written into the page. */
export function Themed({ children }: { readonly children: ReactNode }) {
  const [manager] = useState(schemes)
  return (
    <MantineProvider theme={theme} colorSchemeManager={manager} getStyleNonce={nonce} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  )
}
