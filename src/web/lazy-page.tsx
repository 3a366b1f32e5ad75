/** A page whose script is fetched on navigation to it, or on hovering a link to it. */
import { type ComponentType, use } from 'react'
import { PageNotFetched } from './session/missing-page.ts'

/** Returns the component exported as `name`. If preloading failed, rendering fetches the script again. */
export function lazyPage(load: () => Promise<Readonly<Record<string, ComponentType>>>, name: string) {
  let Page: ComponentType | undefined
  let asked: Promise<void> | undefined
  const forget = (): void => {
    asked = undefined
  }
  const fetched = async (): Promise<void> => {
    try {
      Page = (await load())[name]
    } catch (cause) {
      throw new PageNotFetched(cause, forget)
    }
  }
  // caches the promise even if it failed: rendering again while suspended must not start another request
  const ask = (): Promise<void> => {
    asked ??= fetched()
    return asked
  }
  function Lazy() {
    if (!Page) use(ask())
    return Page ? <Page /> : null
  }
  return Object.assign(Lazy, { preload: (): Promise<void> => ask().catch(forget) })
}
