/** Formats a number of years on the home page. */
import { useLocale } from '../../i18n/locale.tsx'

export function useYears(): (value: number) => string {
  const { format } = new Intl.NumberFormat(useLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return format
}
