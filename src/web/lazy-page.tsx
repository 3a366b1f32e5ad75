/** A page whose file is fetched when one goes to it, or is about to. */
import { type ComponentType, use } from 'react'
import { PageNotFetched } from './session/missing-page.ts'

/** The component `name` of a file. One that could not be fetched ahead is asked for again when it is shown. */
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
  // kept when it failed: a page that is drawn again while it waits must not ask each time
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
