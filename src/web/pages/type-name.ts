/** A dtype in words. */
import { scaleOf, typeFamilyOf, typeOf } from '../../contract/sql-type.ts'
import type { T } from '../i18n/locale.tsx'

export function typeName(dtype: string, t: T): string {
  const type = typeOf(dtype)
  const family = typeFamilyOf(type)
  if (family !== 'number') return t(`types.${family}`)
  return t(scaleOf(type) === 0 ? 'types.whole' : 'types.decimal')
}
