/** Returns the name of a dtype in the page's language. */
import { schemaTypeOf } from '../../contract/import.ts'
import { parseSqlType } from '../../contract/sql-type.ts'
import type { T } from '../i18n/locale.tsx'

export const typeName = (dtype: string, t: T): string => t(`schema.types.${schemaTypeOf(parseSqlType(dtype))}`)
