/** The drivers by kind of database; a kind without one does not compile. */
import type { DatabaseKind } from '../../contract/database.ts'
import type { Driver } from './driver.ts'
import { postgres } from './postgres/driver.ts'

const DRIVERS: { readonly [K in DatabaseKind]: Driver } = { postgresql: postgres }

export const driverOf = (kind: DatabaseKind): Driver => DRIVERS[kind]
