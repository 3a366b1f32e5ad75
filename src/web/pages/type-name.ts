/** Names a dtype. */
import { schemaTypeOf } from '../../contract/import.ts'
import { typeOf } from '../../contract/sql-type.ts'
import type { T } from '../i18n/locale.tsx'

export const typeName = (dtype: string, t: T): string => t(`schema.types.${schemaTypeOf(typeOf(dtype))}`)
