import { expect, it } from 'vitest'
import { type AddressClass, checkHost, classOf, hostRules, hostsProblem, parseHost } from './hosts.ts'

const OWN = new Set(['127.0.0.1', '::1', '203.0.113.7', '10.9.9.9'])
const NAMES: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1'],
  'db.example.org': ['198.51.100.4'],
  'inside.example.org': ['10.1.2.3'],
  'loop.example.org': ['127.0.0.1'],
  'both.example.org': ['198.51.100.4', '127.0.0.1'],
  'metadata.example.org': ['169.254.169.254'],
  'xn--e1afmkfd.example.org': ['127.0.0.1'],
  'nothing.example.org': [],
}
const resolve = async (name: string): Promise<readonly string[]> => {
  const found = NAMES[name]
  if (!found) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  // maps documentation addresses to public ones
  return found.map((address) => (address === '198.51.100.4' ? '8.8.4.4' : address))
}
async function answerOf(server: string, port = 5432, setting = '', databaseUrl?: string): Promise<string> {
  const checked = await checkHost({ server, port }, hostRules(setting, databaseUrl), resolve, OWN)
  return checked.ok ? checked.value.address : checked.code
}

it.each([
  ...['', ' ', 'a b', '127.1', '0', '2130706433', '0x7f000001', '0177.0.0.1', '127.0.0.0x1', '1.2.3.4.5', '256.1.1.1'],
  ...['/var/run/postgresql', '.s.PGSQL.5432', '@abstract', 'a,b', '10.0.0.1,10.0.0.2', 'host:5432', 'user@host', 'host?options=-c', 'host#x', 'host\r\nx'],
  ...[
    'fe80::1%eth0',
    '[fe80::1%eth0]',
    '[::1',
    '::1]',
    'http://host',
    '-host',
    'host-',
    'a..b',
    '..',
    'bücher.example',
    '１２７.0.0.1',
    `${'a'.repeat(64)}.org`,
  ],
  ...['%31', 'host/path', 'host\\x', 'host;x', "host'x", 'host=x', `${'a.'.repeat(130)}org`],
])('refuses %j as a host', async (server) => {
  expect(parseHost(server)).toBeNull()
  expect(await answerOf(server)).toBe('db_host_invalid')
})

it.each([
  ['Example.ORG.', 'name', 'example.org'],
  ['localhost.', 'name', 'localhost'],
  ['db_1.internal', 'name', 'db_1.internal'],
  ['[::1]', 'address', '::1'],
  ['::ffff:127.0.0.1', 'address', '127.0.0.1'],
  ['::ffff:7f00:1', 'address', '127.0.0.1'],
  ['10.1.2.3', 'address', '10.1.2.3'],
])('reads %j as a host', (text, kind, host) => {
  expect(parseHost(text)).toEqual({ kind, host })
})

const CLASS_TABLE: readonly [AddressClass, readonly string[]][] = [
  ['own', ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', '203.0.113.7', '10.9.9.9']],
  ['link_local', ['169.254.1.1', 'fe80::1', 'febf::1']],
  ['metadata', ['169.254.169.254', '::ffff:169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '168.63.129.16', '192.0.0.192']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', 'fc00::1', 'fd12::1']],
  ['odd', ['0.0.0.0', '0.1.2.3', '::', '64:ff9b::7f00:1', '64:ff9b::a00:1', '2002:7f00:1::', '2001:0:1::1', '192.0.0.1', '192.0.2.1']],
  ['odd', ['198.18.0.1', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255', 'ff02::1', '2001:db8::1', 'fec0::1']],
  ['public', ['8.8.8.8', '172.32.0.1', '2606:4700::1111']],
]

it.each(CLASS_TABLE.flatMap(([kind, list]) => list.map((address) => [address, kind] as const)))('takes %s as %s', (address, kind) => {
  expect(classOf(address, OWN)).toBe(kind)
})

it('by default lets public and private addresses through, and nothing of its own machine', async () => {
  expect(await answerOf('db.example.org')).toBe('8.8.4.4')
  expect(await answerOf('inside.example.org')).toBe('10.1.2.3')
  const refused = [
    'localhost',
    'localhost.',
    'loop.example.org',
    'metadata.example.org',
    'xn--e1afmkfd.example.org',
    '127.0.0.1',
    '[::1]',
    '169.254.1.1',
    '0.0.0.0',
  ]
  for (const server of [...refused, '203.0.113.7', '::ffff:7f00:1', '64:ff9b::7f00:1', '224.0.0.1'])
    expect(await answerOf(server), server).toBe('db_host_not_allowed')
})

it('refuses a name as soon as one of its addresses is refused', async () => {
  expect(await answerOf('both.example.org')).toBe('db_host_not_allowed')
})

it('tells a name that does not exist from one without addresses that it may use', async () => {
  expect(await answerOf('gone.example.org')).toBe('db_host_not_found')
  expect(await answerOf('nothing.example.org')).toBe('db_host_not_found')
})

it('takes the usual ports of databases, and others where the operator named them', async () => {
  for (const port of [1433, 1434, 3306, 5432, 8123, 8443, 9000]) expect(await answerOf('db.example.org', port)).toBe('8.8.4.4')
  for (const port of [22, 25, 80, 443, 6379, 6432, 11211]) expect(await answerOf('db.example.org', port), String(port)).toBe('db_port_not_allowed')
  expect(await answerOf('db.example.org', 6432, 'default, db.example.org:6432')).toBe('8.8.4.4')
  expect(await answerOf('inside.example.org', 6432, 'default, db.example.org:6432')).toBe('db_port_not_allowed')
})

it('narrows to what the operator lists', async () => {
  expect(await answerOf('inside.example.org', 5432, 'public')).toBe('db_host_not_allowed')
  expect(await answerOf('db.example.org', 5432, '10.0.0.0/8')).toBe('db_host_not_allowed')
  expect(await answerOf('inside.example.org', 5432, '10.0.0.0/8')).toBe('10.1.2.3')
  expect(await answerOf('db.example.org', 5432, '*.example.org')).toBe('8.8.4.4')
  expect(await answerOf('8.8.4.4', 5432, '*.example.org')).toBe('db_host_not_allowed')
})

it('opens its own machine by address only, never by a name that somebody else may point anywhere', async () => {
  expect(await answerOf('localhost', 5432, 'default, localhost, *.example.org')).toBe('db_host_not_allowed')
  expect(await answerOf('loop.example.org', 5432, 'loop.example.org')).toBe('db_host_not_allowed')
  expect(await answerOf('localhost', 5432, 'default, 127.0.0.1')).toBe('127.0.0.1')
  expect(await answerOf('127.0.0.1', 6000, '127.0.0.1:6000')).toBe('127.0.0.1')
  expect(await answerOf('127.0.0.1', 6001, '127.0.0.1:6000')).toBe('db_port_not_allowed')
  expect(await answerOf('[::1]', 5432, '[::1]')).toBe('::1')
  expect(await answerOf('0.0.0.0', 5432, '0.0.0.0/0')).toBe('db_host_not_allowed')
})

it('never lets anybody at the database of the metadata, whatever is allowed', async () => {
  const metadata = 'postgres://u:p@localhost/tessera'
  expect(await answerOf('127.0.0.1', 5432, '127.0.0.1', metadata)).toBe('db_host_not_allowed')
  expect(await answerOf('10.9.9.9', 5432, '10.0.0.0/8', metadata)).toBe('db_host_not_allowed')
  expect(await answerOf('127.0.0.1', 3306, '127.0.0.1', metadata)).toBe('127.0.0.1')
  expect(await answerOf('db.example.org', 5432, '', 'postgres://u:p@db.example.org/tessera')).toBe('db_host_not_allowed')
})

it('reads “default”, and nothing at all, as public networks alone on a hosted installation', async () => {
  for (const setting of ['', 'default', 'default, db.example.org']) {
    const rules = hostRules(setting, undefined, 'public')
    expect(await checkHost({ server: '10.0.0.7', port: 5432 }, rules, undefined, OWN)).toMatchObject({ code: 'db_host_not_allowed' })
    expect(await checkHost({ server: '8.8.8.8', port: 5432 }, rules, undefined, OWN)).toMatchObject({ ok: true })
  }
})

it('asks the name once, and gives the address: a name that changes its answer changes nothing', async () => {
  let asked = 0
  const changing = async (): Promise<readonly string[]> => (asked++ === 0 ? ['8.8.8.8'] : ['127.0.0.1'])
  const rules = hostRules('', undefined)
  const first = await checkHost({ server: 'db.example.org', port: 5432 }, rules, changing, OWN)
  expect(first).toEqual({ ok: true, value: { address: '8.8.8.8', name: 'db.example.org' } })
  expect(asked).toBe(1)
  // the next connection resolves again and is refused
  expect(await checkHost({ server: 'db.example.org', port: 5432 }, rules, changing, OWN)).toMatchObject({ code: 'db_host_not_allowed' })
})

it.each(['', 'default', 'public', '10.0.0.0/8, db.example.org', '[::1]:5433', 'fd00::/8', '*.example.org:6432', '192.168.1.7:5432'])(
  'takes %j as a setting',
  (setting) => {
    expect(hostsProblem(setting)).toBeNull()
  },
)

it.each([
  'defualt',
  'Public',
  'publc',
  'defualt!',
  '10.0.0.0/33',
  '10.0.0/8',
  'db.example.org:0',
  'db.example.org:99999',
  'http://db',
  'a b',
  '*',
  '*.*.org',
  '127.1',
])('says what is wrong with %j as a setting', (setting) => {
  expect(hostsProblem(`default, ${setting}`)).toContain(`“${setting}”`)
})
