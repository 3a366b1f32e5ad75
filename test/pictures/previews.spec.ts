/** The preview pictures that other services display with links to public pages. UPDATE_PICTURES=1 updates the files (docs/decisions/0102). */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { PREVIEW_SIZE } from '../../src/contract/picture.ts'
import { PREVIEW_FOLDER, PREVIEWS } from '../../src/server/site/previews.ts'
import { textsIn } from '../../src/server/texts.ts'
import { LANGUAGES, LOCALES } from '../../src/texts/languages.ts'
import { expect, test } from '../e2e/page.ts'

const MOST_BYTES = 250_000
const dataUrl = (type: string, file: string): string => `data:${type};base64,${readFileSync(file).toString('base64')}`
const INTER = dataUrl('font/woff2', 'node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2')
const MARK = `<svg viewBox="0 0 24 24" width="44" height="44" fill="currentColor"><path d="M1.5 1.5h6v6h-6zm15 0h6v6h-6zM9 9h6v6H9zm0 7.5h6v6H9z"/><path fill="#0A6078" d="M9 1.5h6v6H9z"/><path opacity=".2" d="M1.5 9h6v6h-6zm15 0h6v6h-6zm-15 7.5h6v6h-6zm15 0h6v6h-6z"/></svg>`
const STYLE = `
  @font-face { font-family: Inter; src: url(${INTER}); font-weight: 100 900 }
  body { margin: 0; inline-size: 1200px; block-size: 630px; overflow: hidden; background: #F0F2F4; color: #171C1F; font-family: Inter, "Noto Sans SC", "Noto Sans CJK SC", sans-serif }
  header { position: absolute; inset: 56px auto auto 64px; display: flex; gap: 14px; align-items: center; font-size: 32px; font-weight: 620 }
  main { position: absolute; inset-inline-start: 64px; inset-block-start: 136px; inline-size: 1072px }
  h1 { margin: 0; font-size: 56px; font-weight: 640; line-height: 1.15; letter-spacing: -0.02em; text-wrap: balance }
  :lang(zh-CN) h1 { letter-spacing: 0; font-size: 52px; line-height: 1.3 }
  img { position: absolute; inset: 350px auto auto 64px; inline-size: 1072px; border-radius: 14px 14px 0 0; box-shadow: 0 0 0 1px #14202626, 0 24px 64px #14202633 }
`

for (const locale of LOCALES)
  for (const page of PREVIEWS)
    test(`pictures for links to a page are made from its title and the product (${page}, ${locale})`, async ({ page: tab }) => {
      const { heads } = textsIn(locale)
      const title = page === 'home' ? heads.tagline : heads.titles[page]
      const shot = dataUrl('image/webp', `src/web/site/home/pictures/analysis-${locale}-light.webp`)
      await tab.setViewportSize(PREVIEW_SIZE)
      await tab.setContent(
        `<html lang="${LANGUAGES[locale].lang}"><style>${STYLE}</style><header>${MARK}<span>${heads.name}</span></header><main><h1>${title}</h1></main><img alt="" src="${shot}"></html>`,
      )
      await tab.evaluate<unknown>('Promise.all([document.fonts.ready, document.images[0].decode()])')
      expect(await tab.evaluate<number>('document.querySelector("h1").getBoundingClientRect().bottom'), 'the title ends above the picture').toBeLessThan(340)
      const bytes = await tab.screenshot({ type: 'png' })
      expect(bytes.length).toBeLessThan(MOST_BYTES)
      if (!process.env.UPDATE_PICTURES) return
      mkdirSync(PREVIEW_FOLDER, { recursive: true })
      writeFileSync(`${PREVIEW_FOLDER}/${page}-${locale}.png`, bytes)
    })
