/** How the home page writes a number of years. */
import { useLocale } from '../../i18n/locale.tsx'

export function useYears(): (value: number) => string {
  const { format } = new Intl.NumberFormat(useLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return format
}
