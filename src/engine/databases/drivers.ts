/** The driver of each kind of database, loaded on first use. The code does not compile if a kind has no driver. */
import type { DatabaseKind } from '../../contract/database.ts'
import type { Driver } from './driver.ts'

const DRIVERS: { readonly [K in DatabaseKind]: () => Promise<Driver> } = {
  postgresql: async () => (await import('./postgres/driver.ts')).postgres,
  clickhouse: async () => (await import('./clickhouse/driver.ts')).clickhouse,
  mssql: async () => (await import('./mssql/driver.ts')).mssql,
  mysql: async () => (await import('./mysql/driver.ts')).mysql,
}

export const driverOf = (kind: DatabaseKind): Promise<Driver> => DRIVERS[kind]()
