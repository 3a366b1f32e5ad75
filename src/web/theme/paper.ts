/** Switches the page to its light color scheme while printing. */
const SCHEME = 'mantineColorScheme'

let printing = false
export const isPrinting = (): boolean => printing

/** Must be called once, before rendering, so that its `beforeprint` listener runs before others. */
export function printLight(): void {
  const { dataset } = document.documentElement
  let onScreen: string | undefined
  window.addEventListener('beforeprint', () => {
    if (!printing) onScreen = dataset[SCHEME]
    printing = true
    dataset[SCHEME] = 'light'
  })
  window.addEventListener('afterprint', () => {
    printing = false
    if (onScreen !== undefined) dataset[SCHEME] = onScreen
  })
}
