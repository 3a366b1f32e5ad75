/** A page whose script is fetched when the person goes to it, or is about to. */
import { type ComponentType, use } from 'react'
import { PageNotFetched } from './session/missing-page.ts'

/** Returns the component `name` of a file. If prefetching failed, it is fetched again when shown. */
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
  // keeps a failed promise: a page that rerenders while waiting must not start a request each time
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
