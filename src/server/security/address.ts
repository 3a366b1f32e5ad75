/** Determines the network address by which limits count callers. Clients cannot influence it by headers. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Normalizes an address: IPv4 stays unchanged, IPv6 becomes its /64, because one subscriber controls a whole /64. IPv4
 * in IPv6 notation counts as IPv4. Returns null if the text is not an address.
 */
export function addressBlock(text: string): string | null {
  if (isIP(text) === 0) return null
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.toString()
  const { parts } = address as ipaddr.IPv6
  return `${new ipaddr.IPv6([...parts.slice(0, 4), 0, 0, 0, 0]).toRFC5952String()}/64`
}

/** The normalized address of a caller: the one reported by trusted proxies (`ip`) or, if that is invalid, the peer of the connection. */
export const callerAddress = (ip: string, peer: string | undefined): string => addressBlock(ip) ?? addressBlock(peer ?? '') ?? 'unknown'
