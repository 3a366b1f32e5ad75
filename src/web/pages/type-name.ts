/** A dtype in words. */
import { typeFamily } from '../../contract/scalar.ts'
import type { T } from '../i18n/locale.tsx'

export function typeName(dtype: string, t: T): string {
  const family = typeFamily(dtype)
  if (family !== 'number') return t(`types.${family}`)
  const isWhole = /INT/i.test(dtype) || /^DECIMAL\(\d+,\s*0\)/i.test(dtype)
  return t(isWhole ? 'types.whole' : 'types.decimal')
}
