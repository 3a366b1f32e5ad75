/** What components of the library need around them: pages of the product have it once; on other pages, each part that is fetched later. */
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { chooseScheme, onScheme, schemeNow } from './scheme.ts'
import { theme } from './theme.ts'

function schemes(): MantineColorSchemeManager {
  let stop: () => void = () => undefined
  return {
    get: schemeNow,
    // the provider sets what it is told, too
    set: (scheme) => scheme !== 'auto' && scheme !== schemeNow() && chooseScheme(scheme),
    subscribe: (changed) => {
      stop = onScheme(changed)
    },
    unsubscribe: () => stop(),
    clear: () => undefined,
  }
}

/** Of the style elements that components write. */
const nonce = (): string => (typeof document === 'undefined' ? '' : (document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''))

/** Styles come as files: none is written into the page. */
export function Themed({ children }: { readonly children: ReactNode }) {
  const [manager] = useState(schemes)
  return (
    <MantineProvider theme={theme} colorSchemeManager={manager} getStyleNonce={nonce} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  )
}
