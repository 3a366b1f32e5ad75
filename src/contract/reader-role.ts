/** SQL that creates a database account with no rights other than reading. */
import type { DatabaseKind } from './database.ts'

const doubled = (text: string, mark: string): string => text.replaceAll(mark, mark + mark)

/** An obvious placeholder for the password. */
const PASSWORD = 'choose-a-password'

/** Statements for the database's administrator to run, by kind of database. */
const STATEMENTS: { readonly [K in DatabaseKind]: (database: string) => readonly string[] } = {
  postgresql: (database) => [
    `CREATE ROLE tessera_reader LOGIN PASSWORD '${PASSWORD}' NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION;`,
    `GRANT CONNECT ON DATABASE "${doubled(database, '"')}" TO tessera_reader;`,
    'GRANT USAGE ON SCHEMA public TO tessera_reader;',
    'GRANT SELECT ON ALL TABLES IN SCHEMA public TO tessera_reader;',
    'ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO tessera_reader;',
  ],
  mysql: (database) => [
    `CREATE USER 'tessera_reader'@'%' IDENTIFIED BY '${PASSWORD}';`,
    `GRANT SELECT, SHOW VIEW ON \`${doubled(database, '`').replace(/[\\_%]/g, '\\$&')}\`.* TO 'tessera_reader'@'%';`,
  ],
  clickhouse: (database) => [
    `CREATE USER tessera_reader IDENTIFIED BY '${PASSWORD}' SETTINGS readonly = 1;`,
    `GRANT SELECT ON \`${database.replace(/[\\`]/g, '\\$&')}\`.* TO tessera_reader;`,
  ],
  mssql: (database) => [
    `CREATE LOGIN tessera_reader WITH PASSWORD = '${PASSWORD}';`,
    `USE [${doubled(database, ']')}];`,
    'CREATE USER tessera_reader FOR LOGIN tessera_reader;',
    'ALTER ROLE db_datareader ADD MEMBER tessera_reader;',
  ],
}

/** Returns the statements that create an account that may only read this database, one per line. */
export const readerStatements = (kind: DatabaseKind, database: string): string => STATEMENTS[kind](database).join('\n')
