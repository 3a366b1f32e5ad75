/** The network address that limits count by. Headers sent by a client have no influence on it. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns an IPv4 address unchanged, and the /64 of an IPv6 address, because one subscriber has a whole /64. An IPv4
 * address in IPv6 form counts as IPv4. Null if the text is not an address.
 */
export function addressBlock(text: string): string | null {
  if (isIP(text) === 0) return null
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.toString()
  const { parts } = address as ipaddr.IPv6
  return `${new ipaddr.IPv6([...parts.slice(0, 4), 0, 0, 0, 0]).toRFC5952String()}/64`
}

/** The origin of a call: the address reported by trusted proxies (`ip`), or the peer of the connection if that is not an address. */
export const callerAddress = (ip: string, peer: string | undefined): string => addressBlock(ip) ?? addressBlock(peer ?? '') ?? 'unknown'
