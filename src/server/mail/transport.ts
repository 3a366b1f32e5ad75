/** Delivers messages in one of two ways: over an SMTP server, or as files in the data folder, with their links printed to the console. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { factsOf } from '../error-facts.ts'
import type { Settings } from '../settings.ts'

export interface Message {
  readonly to: string
  /** The address for replies, if it differs from the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
  /** The URL for one-click unsubscribing (RFC 8058). */
  readonly unsubscribe?: string
}
/** `no_server`: the server was unreachable or closed the connection. `refused`: it rejected the message, permanently if `final`. */
export type SendResult = { readonly ok: true } | { readonly ok: false; readonly why: 'no_server' | 'refused'; readonly final: boolean; readonly note: string }
export type Transport = (message: Message, signal: AbortSignal) => Promise<SendResult>

/** Time limits in milliseconds for each phase of the SMTP conversation, and for all of it, so that a server that answers slowly cannot block the queue. */
export interface MailTimeouts {
  readonly connect: number
  readonly greeting: number
  readonly idle: number
  readonly whole: number
}
export const MAIL_TIMEOUTS: MailTimeouts = { connect: 10_000, greeting: 10_000, idle: 15_000, whole: 60_000 }

const FILES_MAX = 1_000

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')
/** Classifies an error: only a rejection of the message itself concerns the message, any other error the server. */
function problemOf(error: unknown): SendResult {
  const { code = 'unknown', responseCode = 0 } = factsOf(error)
  const refused = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 400
  return { ok: false, why: refused ? 'refused' : 'no_server', final: refused && responseCode >= 500, note: responseCode ? `${code} ${responseCode}` : code }
}

const unsubscribeHeaders = (link: string) => ({ 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })

export function smtp(url: string, from: string, timeouts: MailTimeouts): Transport {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.idle,
    socketCloseTimeout: 1_000,
  })
  return async ({ to, replyTo, subject, text, html, unsubscribe }, signal) => {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(timeouts.whole)])
    try {
      const answer = replyTo === undefined ? {} : { replyTo: { name: oneLine(replyTo.name), address: oneLine(replyTo.address) } }
      const headers = unsubscribe === undefined ? {} : unsubscribeHeaders(unsubscribe)
      await transport.sendMail({ from, to: oneLine(to), ...answer, subject: oneLine(subject), text, html, headers, signal: ended })
      return { ok: true }
    } catch (error) {
      return problemOf(error)
    }
  }
}

async function keepFile(folder: string, name: string, { to, replyTo, subject, text, unsubscribe }: Message): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const answer = replyTo === undefined ? '' : `Reply-To: ${oneLine(`${replyTo.name} <${replyTo.address}>`)}\n`
  const list =
    unsubscribe === undefined
      ? ''
      : Object.entries(unsubscribeHeaders(unsubscribe))
          .map(([header, value]) => `${header}: ${value}\n`)
          .join('')
  await writeFile(join(folder, name), `To: ${oneLine(to)}\n${answer}${list}Subject: ${oneLine(subject)}\n\n${text}\n`, { mode: 0o600 })
  const old = (await readdir(folder)).filter((file) => file.endsWith('.txt')).sort()
  for (const file of old.slice(0, Math.max(0, old.length - FILES_MAX))) await rm(join(folder, file), { force: true })
}

/** Stores the newest messages as files that only their owner can read. `print` writes to the console, never to the log. */
export function files(folder: string, print: (line: string) => void): Transport {
  let written = 0
  return async (message) => {
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${String(++written).padStart(4, '0')}.txt`
    try {
      await keepFile(folder, name, message)
    } catch (error) {
      return { ok: false, why: 'no_server', final: false, note: String(factsOf(error).code) }
    }
    for (const link of message.links) print(`Mail for ${oneLine(message.to)}: ${link}`)
    return { ok: true }
  }
}

export const transportOf = (settings: Settings, print: (line: string) => void): Transport =>
  settings.SMTP_URL ? smtp(settings.SMTP_URL, settings.MAIL_FROM, MAIL_TIMEOUTS) : files(join(settings.DATA_DIR, 'outbox'), print)
