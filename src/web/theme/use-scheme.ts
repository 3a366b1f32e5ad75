import { useSyncExternalStore } from 'react'
import { onScheme, type Scheme, schemeNow } from './scheme.ts'

/** The server does not know the browser's scheme and renders the light one. */
export const useScheme = (): Scheme => useSyncExternalStore(onScheme, schemeNow, () => 'light')
