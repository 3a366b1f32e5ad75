/** The component library's providers: around all pages of the application, and on pages of the public site around each part that uses the library. */
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { chooseScheme, onScheme, schemeNow } from './scheme.ts'
import { theme } from './theme.ts'

function schemes(): MantineColorSchemeManager {
  let stop: () => void = () => undefined
  return {
    get: schemeNow,
    // the library also sets the scheme that it was just notified of
    set: (scheme) => scheme !== 'auto' && scheme !== schemeNow() && chooseScheme(scheme),
    subscribe: (changed) => {
      stop = onScheme(changed)
    },
    unsubscribe: () => stop(),
    clear: () => undefined,
  }
}

/** The content security policy's nonce for style elements that components create. */
const nonce = (): string => (typeof document === 'undefined' ? '' : (document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''))

/** The library's styles come from CSS files, so the provider writes no style elements. */
export function Themed({ children }: { readonly children: ReactNode }) {
  const [manager] = useState(schemes)
  return (
    <MantineProvider theme={theme} colorSchemeManager={manager} getStyleNonce={nonce} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  )
}
