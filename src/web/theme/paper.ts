/** Paper is light: while a page is printed it has the light colours, whatever the screen has. */
const SCHEME = 'mantineColorScheme'

let printing = false
export const isPrinting = (): boolean => printing

/** Called once, before anything is drawn, so that it is told first. */
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
