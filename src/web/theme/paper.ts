/** Prints pages in light colors, whatever the scheme on screen. */
const SCHEME = 'mantineColorScheme'

let printing = false
export const isPrinting = (): boolean => printing

/** Called once before anything is rendered, so that its listener runs first. */
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
