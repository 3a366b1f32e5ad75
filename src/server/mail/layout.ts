/**
 * The layout of all emails: renders the same blocks as plain text and as HTML that email clients support (tables, inline
 * styles, no images, no external files). Escapes all text.
 */
import type { Locale } from '../../contract/constants.ts'
import { LANGUAGES } from '../../texts/languages.ts'

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: string])[] }
  /** Text that a person wrote. Keeps its line breaks. */
  | { readonly kind: 'quote'; readonly text: string }
  /** A secondary link. */
  | { readonly kind: 'aside'; readonly label: string; readonly link: string }
  /** A button that links to an action. `title` describes the action if the email has several. */
  | { readonly kind: 'action'; readonly title?: string; readonly label: string; readonly link: string }

export interface Mail {
  readonly locale: Locale
  readonly subject: string
  readonly blocks: readonly Block[]
  /** The text above a link that the reader can copy. */
  readonly linkNote: string
  readonly foot: string
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'heading':
    case 'quote':
      return block.text
    case 'aside':
      return `${block.label}\n${block.link}`
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
    case 'action':
      return `${block.title ?? block.label}\n${block.link}`
  }
}

export const asText = ({ blocks, foot }: Mail): string => [...blocks.map(blockText), `-- \n${foot}`].join('\n\n')

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',Arial,sans-serif"
/**
 * Email clients do not support CSS variables. The light colors of web/theme/roles.ts are inline styles; the dark ones
 * are in a style sheet, which some clients ignore.
 */
const DARK = `@media (prefers-color-scheme:dark){.canvas{background:#0C1012!important}.card{background:#1E2427!important;border-color:#2A3135!important}.text{color:#E9EDEF!important}.muted,.muted a{color:#A9B3B9!important}.button{background:#1A7A93!important}}`

const paragraph = (text: string): string => `<p class="text" style="margin:0 0 16px;color:#171C1F;font-size:15px;line-height:24px">${escaped(text)}</p>`

const heading = (text: string): string =>
  `<h2 class="text" style="margin:0 0 8px;color:#171C1F;font-size:15px;line-height:24px;font-weight:600">${escaped(text)}</h2>`

const quote = (text: string): string =>
  `<p class="text" style="margin:0 0 16px;color:#171C1F;font-size:15px;line-height:24px;white-space:pre-wrap;border-left:3px solid #0B6880;padding-left:12px">${escaped(text)}</p>`

function facts(rows: Extract<Block, { kind: 'facts' }>['facts']): string {
  const lines = rows.map(
    ([name, value]) =>
      `<tr><td class="muted" style="padding:0 16px 4px 0;color:#535D64;font-size:13px;line-height:20px;vertical-align:top">${escaped(name)}</td><td class="text" style="padding:0 0 4px;color:#171C1F;font-size:15px;line-height:20px;vertical-align:top">${escaped(value)}</td></tr>`,
  )
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${lines.join('')}</table>`
}

function action({ title, label, link }: Extract<Block, { kind: 'action' }>, note: string): string {
  const address = escaped(link)
  return `${title === undefined ? '' : `<p class="text" style="margin:0 0 8px;color:#171C1F;font-size:15px;line-height:24px;font-weight:600">${escaped(title)}</p>`}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 12px"><tr><td class="button" style="background:#0B6880;border-radius:6px"><a href="${address}" style="display:inline-block;padding:10px 20px;color:#FFFFFF;font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${escaped(label)}</a></td></tr></table>
<p class="muted" style="margin:0 0 20px;color:#535D64;font-size:12px;line-height:18px">${escaped(note)}<br><a href="${address}" style="color:#535D64;word-break:break-all">${address}</a></p>`
}

const aside = ({ label, link }: Extract<Block, { kind: 'aside' }>): string =>
  `<p class="muted" style="margin:0 0 16px;color:#535D64;font-size:13px;line-height:20px"><a href="${escaped(link)}" style="color:#535D64">${escaped(label)}</a></p>`

function blockHtml(block: Block, linkNote: string): string {
  switch (block.kind) {
    case 'text':
      return paragraph(block.text)
    case 'heading':
      return heading(block.text)
    case 'quote':
      return quote(block.text)
    case 'aside':
      return aside(block)
    case 'facts':
      return facts(block.facts)
    case 'action':
      return action(block, linkNote)
  }
}

export function asHtml({ locale, subject, blocks, linkNote, foot }: Mail): string {
  const body = blocks.map((block) => blockHtml(block, linkNote)).join('\n')
  return `<!doctype html>
<html lang="${LANGUAGES[locale].lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:#F0F2F4;${FONT}">
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background:#F0F2F4"><tr><td align="center" style="padding:32px 12px;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px"><tr><td class="text" style="padding:0 4px 12px;color:#171C1F;font-size:17px;line-height:24px;font-weight:650">Tessera</td></tr>
<tr><td class="card" style="background:#FFFFFF;border:1px solid #E1E5E8;border-radius:10px;padding:28px 28px 12px;overflow-wrap:anywhere;word-break:break-word">
<h1 class="text" style="margin:0 0 16px;color:#171C1F;font-size:19px;line-height:28px">${escaped(subject)}</h1>
${body}
</td></tr>
<tr><td class="muted" style="padding:16px 4px;color:#535D64;font-size:12px;line-height:18px">${escaped(foot)}</td></tr></table>
</td></tr></table>
</body>
</html>
`
}
