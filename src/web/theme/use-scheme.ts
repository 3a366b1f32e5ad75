import { useSyncExternalStore } from 'react'
import { onScheme, type Scheme, schemeNow } from './scheme.ts'

/** The server renders the light scheme, because it does not know the browser's. */
export const useScheme = (): Scheme => useSyncExternalStore(onScheme, schemeNow, () => 'light')
