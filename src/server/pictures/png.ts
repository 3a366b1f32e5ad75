/**
 * Draws SVG images of our own as PNG files. Texts use the font of the page, which a package of ours contains, and then the
 * fonts of the machine. Texts that no font can draw are left out. Loaded with the first picture.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Parts of the font of the page. The library finds one file per name, so every part has its own. */
const PARTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const
const FAMILY = 'Inter Variable'
const nameOf = (part: (typeof PARTS)[number]): string => (part === 'latin' ? FAMILY : `${FAMILY} ${part}`)

const ALL_PARTS = PARTS.map((part) => `'${nameOf(part)}'`).join(',')
/** Names of common fonts with Chinese characters. */
const WIDE_FONTS = /CJK|Han (Sans|Serif)|\bSC\b|PingFang|Hei|Song|Kai|Ming|WenQuan|Droid Sans Fallback|Unifont/i
const WIDE_TEXTS = /<text[^>]*>[^<]*[\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe6f\uff00-\uffef][^<]*<\/text>/gu

type Drawer = typeof import('@napi-rs/canvas') & { readonly hasWide: boolean }
let loading: Promise<Drawer> | null = null

async function load(): Promise<Drawer> {
  const drawer = await import('@napi-rs/canvas')
  const files = join(dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json')), 'files')
  for (const part of PARTS) drawer.GlobalFonts.registerFromPath(join(files, `inter-${part}-wght-normal.woff2`), nameOf(part))
  return { ...drawer, hasWide: drawer.GlobalFonts.families.some(({ family }) => WIDE_FONTS.test(family)) }
}

const CENTERED = /<text dominant-baseline="central"[^>]*>/g
/** From the middle of a text to its baseline, as a share of the font size. */
const BASELINE = 0.35

/** Moves a text whose middle has a given place, because the library only knows baselines. */
function onBaseline(tag: string): string {
  const size = Number(/font-size:([\d.]+)px/.exec(tag)?.[1] ?? 0)
  const at = Number(/ y="(-?[\d.]+)"/.exec(tag)?.[1] ?? 0)
  return tag.replace(/ y="[^"]*"/, '').replace(/^<text dominant-baseline="central"/, `<text y="${at + size * BASELINE}"`)
}

function drawableSvg(svg: string, hasWide: boolean): string {
  const named = svg.replaceAll(`'${FAMILY}'`, ALL_PARTS).replace(CENTERED, onBaseline)
  return hasWide ? named : named.replace(WIDE_TEXTS, '')
}

/** Draws an image of a size in pixels. Compresses on a worker thread, so that requests are not delayed. */
export async function pngOf(svg: string, { width, height }: { readonly width: number; readonly height: number }): Promise<Buffer> {
  loading ??= load()
  const { createCanvas, loadImage, hasWide } = await loading
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(drawableSvg(svg, hasWide))), 0, 0, width, height)
  return await canvas.encode('png')
}
