/** Prepares the sheets of a printed report: one orientation for all, with the report's title, address and day, and page numbers. */
import { createContext, useContext, useEffect, useMemo } from 'react'
import { localDay } from '../../../format/moment.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { useIsPrinting } from '../../theme/drawn-scheme.ts'
import { needsLandscape } from './sheets.ts'

/** Font size on paper divided by that on the screen. */
const PAPER_SCALE = 11 / 14

/** Whether the report is being printed in landscape. */
const Landscape = createContext(false)
export const LandscapeProvider = Landscape.Provider
export const useIsLandscape = (): boolean => useContext(Landscape)

const tableWidths = (): number[] => [...document.querySelectorAll('#report article table')].map((table) => table.getBoundingClientRect().width * PAPER_SCALE)

/** Chooses the orientation when printing starts, by the widths that the tables have on the screen. */
export function useOrientation(): boolean {
  const isPrinting = useIsPrinting()
  return useMemo(() => isPrinting && needsLandscape(tableWidths()), [isPrinting])
}

/** A text as a string of a style sheet. */
const cssText = (text: string): string => `"${text.replace(/[^\p{L}\p{N} ]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`

/** Puts the orientation and the foot of each sheet into a style sheet of the document, because only style sheets reach the margins of a page. */
export function useSheetStyle(title: string, isLandscape: boolean): void {
  const t = useT()
  const locale = useLocale()
  useEffect(() => {
    const style = new CSSStyleSheet()
    const address = `${location.origin}${location.pathname.replace(/\/read$/, '')}`
    const left = [title, address, localDay(new Date().toISOString(), locale)].join(' · ')
    const [before = '', between = '', after = ''] = t('reading.sheet', { page: '\n', pages: '\n' }).split('\n')
    style.replaceSync(`@page {
      size: ${isLandscape ? 'landscape' : 'portrait'};
      @bottom-left { content: ${cssText(left)}; font: 8px sans-serif; color: #666; inline-size: 80%; }
      @bottom-right { content: ${cssText(before)} counter(page) ${cssText(between)} counter(pages) ${cssText(after)}; font: 8px sans-serif; color: #666; }
    }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== style)
    }
  }, [t, locale, title, isLandscape])
}
