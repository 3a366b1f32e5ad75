/**
 * Decides which database hosts people may let the server connect to. Parses the host strictly, resolves it once and
 * checks every address. The driver receives the checked address instead of the name, so that a changed DNS answer has no
 * effect. Runs before each connection.
 */
import { lookup } from 'node:dns/promises'
import { isIP, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import { fail, ok, type Result } from '../../contract/errors.ts'
import { nearest } from '../../format/suggest.ts'
import { factsOf } from '../error-facts.ts'

/** Ports allowed by default: SQL Server and its browser service, MySQL, PostgreSQL, ClickHouse over HTTP, HTTPS and its native protocol. */
const PORTS: ReadonlySet<number> = new Set([1433, 1434, 3306, 5432, 8123, 8443, 9000])
const NAME_MAX = 253
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/i

/** Addresses of the metadata services of clouds, which hand out the machine's credentials. */
const METADATA: ReadonlySet<string> = new Set(['169.254.169.254', '169.254.170.2', '100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254'])

type Address = ipaddr.IPv4 | ipaddr.IPv6
/** How the rules classify an address. `own`: of this machine. `odd`: multicast, reserved or a tunnel to another address. */
export type AddressClass = 'public' | 'private' | 'own' | 'link_local' | 'metadata' | 'odd'

const CLASSES: Readonly<Record<string, AddressClass>> = {
  unicast: 'public',
  private: 'private',
  uniqueLocal: 'private',
  carrierGradeNat: 'private',
  loopback: 'own',
  linkLocal: 'link_local',
}

const ownAddresses = (): ReadonlySet<string> =>
  new Set(
    Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .map(({ address }) => address.replace(/%.*$/, '')),
  )

export function classOf(address: string, own: ReadonlySet<string> = ownAddresses()): AddressClass {
  const plain = ipaddr.process(address).toString()
  if (METADATA.has(plain)) return 'metadata'
  if (own.has(plain)) return 'own'
  return CLASSES[ipaddr.process(plain).range()] ?? 'odd'
}

/**
 * Parses the host that a person typed as an address or a name in lower case. Returns null for any other form, such as
 * 127.1, 0x7f000001, a path or a list.
 */
export function parseHost(text: string): { readonly kind: 'address' | 'name'; readonly host: string } | null {
  const bare = /^\[([0-9a-f:.]+)\]$/i.exec(text)?.[1] ?? text
  if (isIP(bare) !== 0 && !bare.includes('%')) return { kind: 'address', host: ipaddr.process(bare).toString() }
  const name = text.replace(/\.$/, '').toLowerCase()
  const labels = name.split('.')
  const isName = name.length <= NAME_MAX && labels.every((label) => LABEL.test(label))
  // resolvers parse a name with a numeric last label as an address
  if (!isName || /^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '')) return null
  return { kind: 'name', host: name }
}

const WORDS: readonly string[] = ['default', 'public']

/** One entry of ALLOWED_DB_HOSTS. `port` is null for the default ports. `below`: the entry allows the subdomains of the name. */
type Entry = { readonly port: number | null } & (
  | { readonly kind: 'default' | 'public' }
  | { readonly kind: 'network'; readonly network: [Address, number] }
  | { readonly kind: 'name'; readonly name: string; readonly below: boolean }
)

function networkOf(text: string): [Address, number] | null {
  const [base = '', bits, ...more] = text.split('/')
  const bare = base.replace(/^\[(.*)$/, '$1').replace(/\]$/, '')
  if (more.length > 0 || isIP(bare) === 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null
  const address = ipaddr.parse(bare)
  const widest = isIPv4(bare) ? 32 : 128
  const length = bits === undefined ? widest : Number(bits)
  return length <= widest ? [address, length] : null
}

function entryOf(text: string): Entry | null {
  const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(text)
  const plain = text.split(':').length === 2 ? /^([^:]+):(\d+)$/.exec(text) : null
  const [, target = text, digits] = bracketed ?? plain ?? []
  const port = digits === undefined ? null : Number(digits)
  if (port !== null && (port < 1 || port > 65_535)) return null
  if (target === 'default' || target === 'public') return { kind: target, port }
  const network = networkOf(target)
  if (network) return { kind: 'network', network, port }
  const below = target.startsWith('*.')
  const host = parseHost(below ? target.slice(2) : target)
  return host?.kind === 'name' ? { kind: 'name', name: host.host, below, port } : null
}

const textsOf = (setting: string): string[] =>
  setting
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')

/** Validates ALLOWED_DB_HOSTS. Returns null or the rest of a sentence that begins with the setting's name. */
export function hostsProblem(setting: string): string | null {
  for (const text of textsOf(setting)) {
    const meant = /^[a-z]{5,8}$/i.test(text) && !WORDS.includes(text) ? nearest(text, WORDS) : undefined
    if (meant !== undefined) return `names “${text}”. Did you mean ${meant}?`
  }
  const wrong = textsOf(setting).find((text) => entryOf(text) === null)
  if (wrong === undefined) return null
  return `names “${wrong}”, which is no address (10.0.0.7), network (10.0.0.0/8), name (db.example.org, *.example.org), default or public, each with a :port if it is not a usual one`
}

export interface HostRules {
  readonly allowed: readonly Entry[]
  /** Hosts and ports that are always refused: the PostgreSQL server that stores the metadata. */
  readonly never: readonly { readonly host: string; readonly port: number }[]
}

/** The default port of PostgreSQL, for a DATABASE_URL without a port. */
const METADATA_PORT = 5432

/** Parses ALLOWED_DB_HOSTS, which `hostsProblem` has validated. `byDefault` applies if the setting is empty, and replaces its word `default`. */
export function hostRules(setting: string, databaseUrl: string | undefined, byDefault: 'default' | 'public' = 'default'): HostRules {
  const named = textsOf(setting).flatMap((text) => entryOf(text) ?? [])
  const entries = named.map((entry) => (entry.kind === 'default' ? { ...entry, kind: byDefault } : entry))
  const url = databaseUrl === undefined ? null : new URL(databaseUrl)
  return {
    allowed: entries.length > 0 ? entries : [{ kind: byDefault, port: null }],
    never: url ? [{ host: url.hostname.replace(/^\[|\]$/g, '') || 'localhost', port: Number(url.port || METADATA_PORT) }] : [],
  }
}

const takesPort = (entry: Entry, port: number): boolean => (entry.port === null ? PORTS.has(port) : entry.port === port)

function contains([base, bits]: [Address, number], address: string): boolean {
  const found = ipaddr.process(address)
  // both are IPv4 or both IPv6, which their types cannot express
  return base.kind() === found.kind() && found.match(base as never, bits)
}

/**
 * Whether an entry allows an address. Only an address or network can allow addresses of this machine, link-local
 * addresses and metadata services; names and keywords cannot.
 */
function lets(entry: Entry, name: string | null, address: string, own: ReadonlySet<string>): boolean {
  const found = classOf(address, own)
  switch (entry.kind) {
    case 'public':
      return found === 'public'
    case 'default':
      return found === 'public' || found === 'private'
    case 'name':
      return (found === 'public' || found === 'private') && name !== null && (entry.below ? name.endsWith(`.${entry.name}`) : name === entry.name)
    case 'network':
      return found !== 'odd' && contains(entry.network, address)
  }
}

/** The address to connect to, and the name to expect in the server's certificate. */
export interface CheckedHost {
  readonly address: string
  readonly name: string
}

export type Resolve = (name: string) => Promise<readonly string[]>

const system: Resolve = async (name) => (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address.replace(/%.*$/, ''))

type HostCode = 'db_host_invalid' | 'db_host_not_found' | 'db_host_not_allowed' | 'db_port_not_allowed'

async function addressesOf(name: string, resolve: Resolve): Promise<Result<readonly string[], HostCode>> {
  try {
    const found = await resolve(name)
    return found.length > 0 ? ok(found) : fail('db_host_not_found', { server: name })
  } catch (error) {
    return fail('db_host_not_found', { server: name, reason: factsOf(error).code ?? '' })
  }
}

/** Whether an address is the metadata store's. Compares addresses, not names, so that another name of the same host is found too. */
async function isMetadata(rules: HostRules, addresses: readonly string[], port: number, own: ReadonlySet<string>, resolve: Resolve): Promise<boolean> {
  for (const never of rules.never) {
    if (never.port !== port) continue
    const found = isIP(never.host) === 0 ? await resolve(never.host).catch(() => []) : [never.host]
    const isHere = found.some((address) => classOf(address, own) === 'own')
    const known = new Set(found.map((address) => ipaddr.process(address).toString()))
    if (addresses.some((a) => known.has(ipaddr.process(a).toString()) || (isHere && classOf(a, own) === 'own'))) return true
  }
  return false
}

/** Resolves a host once and checks all its addresses. If one address is refused, so is the host. */
export async function checkHost(
  { server, port }: { readonly server: string; readonly port: number },
  rules: HostRules,
  resolve: Resolve = system,
  own: ReadonlySet<string> = ownAddresses(),
): Promise<Result<CheckedHost, HostCode>> {
  const host = parseHost(server)
  if (host === null) return fail('db_host_invalid', { server })
  const name = host.kind === 'name' ? host.host : null
  const found = name === null ? ok([host.host]) : await addressesOf(name, resolve)
  if (!found.ok) return found
  const addresses = found.value
  const params = { server: host.host, port }
  const by = addresses.map((address) => rules.allowed.filter((entry) => lets(entry, name, address, own)))
  if (by.some((entries) => entries.length === 0)) return fail('db_host_not_allowed', params)
  if (by.some((entries) => !entries.some((entry) => takesPort(entry, port)))) return fail('db_port_not_allowed', params)
  if (await isMetadata(rules, addresses, port, own, resolve)) return fail('db_host_not_allowed', params)
  return ok({ address: ipaddr.process(addresses[0] ?? '').toString(), name: host.host })
}
