/** The origin (scheme, host and port) of links in emails. It never comes from a request's Host header, which an attacker can choose. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Settings } from '../settings.ts'

const isLoopback = (host: string): boolean => host.toLowerCase() === 'localhost' || (isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback')
/** Whether a listening address means all interfaces. Links then use localhost, because browsers cannot open such an address. */
const isEvery = (host: string): boolean => isIP(host) !== 0 && ipaddr.process(host).range() === 'unspecified'

/** PUBLIC_URL, or the address on which the server listens. */
export function linkOrigin(settings: Settings, port: number): string {
  if (settings.publicUrl) return settings.publicUrl
  const host = isLoopback(settings.HOST) || isEvery(settings.HOST) ? 'localhost' : settings.HOST
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

/** Why emails are not sent, as a sentence for the operator; null if they are. */
export function mailHeldReason(settings: Settings): string | null {
  if (!settings.SMTP_URL || settings.publicUrl || isLoopback(settings.HOST)) return null
  return `No mail is sent: SMTP_URL is set but PUBLIC_URL is not, and other machines can reach HOST ${settings.HOST}, so the address for links in mails is unknown. Set PUBLIC_URL and restart; mail waits in the store until then.`
}
