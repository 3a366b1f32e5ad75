import { useMemo } from 'react'
import type { BlankWords } from '../../format/value.ts'
import { useT } from '../i18n/locale.tsx'

/** Words of the interface language for null, the empty text, true and false. */
export function useBlankWords(): BlankWords {
  const t = useT()
  return useMemo(() => ({ blank: t('grid.blank'), empty: t('grid.empty'), yes: t('grid.yes'), no: t('grid.no') }), [t])
}
