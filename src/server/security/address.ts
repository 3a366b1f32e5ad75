/** The network address that limits count by. Headers that a client sends have no part in it. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * An IPv4 address as it is; of an IPv6 address the /64, since one subscriber holds a whole one.
 * An IPv4 address in IPv6 form counts as IPv4. What is no address gives null.
 */
export function addressBlock(text: string): string | null {
  if (isIP(text) === 0) return null
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.toString()
  const { parts } = address as ipaddr.IPv6
  return `${new ipaddr.IPv6([...parts.slice(0, 4), 0, 0, 0, 0]).toRFC5952String()}/64`
}

/** Where a call comes from: what the trusted proxies said (`ip`), or the peer of the connection when that is no address. */
export const callerAddress = (ip: string, peer: string | undefined): string => addressBlock(ip) ?? addressBlock(peer ?? '') ?? 'unknown'
