/** Sends mail by SMTP; without SMTP, keeps each message in the outbox folder and prints its link. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Settings } from '../settings.ts'

export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly link: string | null
}
export type Mail = (message: Message) => Promise<void>

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')
const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)
const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((p) => `<p>${escaped(p).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

export function mailer(settings: Settings, print: (line: string) => void): Mail {
  if (settings.SMTP_URL) {
    const transport = nodemailer.createTransport(settings.SMTP_URL)
    return async ({ to, subject, text }) => {
      await transport.sendMail({ from: settings.MAIL_FROM, to: oneLine(to), subject: oneLine(subject), text, html: paragraphs(text) })
    }
  }
  const outbox = join(settings.DATA_DIR, 'outbox')
  let sent = 0
  return async ({ to, subject, text, link }) => {
    await mkdir(outbox, { recursive: true })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${++sent}.txt`
    await writeFile(join(outbox, name), `To: ${oneLine(to)}\nSubject: ${oneLine(subject)}\n\n${text}\n`)
    if (link) print(`Mail for ${oneLine(to)}: ${link}`)
  }
}
