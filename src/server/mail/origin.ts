/** The address that links in mails begin with. It never comes from a request's Host header, which an attacker can choose. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Settings } from '../settings.ts'

const isLoopback = (host: string): boolean => host.toLowerCase() === 'localhost' || (isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback')
/** Whether an address means every interface. Such an address cannot be opened in a browser; localhost can, on this machine. */
const isEvery = (host: string): boolean => isIP(host) !== 0 && ipaddr.process(host).range() === 'unspecified'

/** PUBLIC_URL, or the listening address. */
export function linkOrigin(settings: Settings, port: number): string {
  if (settings.publicUrl) return settings.publicUrl
  const host = isLoopback(settings.HOST) || isEvery(settings.HOST) ? 'localhost' : settings.HOST
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

/** Why no real mail is sent, as a sentence for the operator; null if it is. */
export function mailHeldReason(settings: Settings): string | null {
  if (!settings.SMTP_URL || settings.publicUrl || isLoopback(settings.HOST)) return null
  return `No mail is sent: SMTP_URL is set but PUBLIC_URL is not, and other machines can reach HOST ${settings.HOST}, so the address for links in mails is unknown. Set PUBLIC_URL and restart; mail waits in the store until then.`
}
