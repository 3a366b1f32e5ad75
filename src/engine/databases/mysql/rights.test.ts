import { expect, it } from 'vitest'
import { rightsIn } from './rights.ts'

it.each([
  ["GRANT ALL PRIVILEGES ON *.* TO `a`@`%` IDENTIFIED BY PASSWORD '*X' WITH GRANT OPTION", ['superuser']],
  ['GRANT SELECT, FILE, PROCESS, REPLICATION SLAVE ON *.* TO `a`@`%`', ['files', 'signals', 'replication']],
  ['GRANT SELECT, CREATE USER ON *.* TO `a`@`%`', ['accounts']],
  ['GRANT SELECT, SHOW VIEW ON `shop`.* TO `a`@`%`', []],
  ['GRANT USAGE ON *.* TO `a`@`%`', []],
  ['GRANT ALL PRIVILEGES ON `shop`.* TO `a`@`%`', []],
])('finds in %s what it allows besides reading', (line, rights) => expect(rightsIn([line])).toEqual(rights))
