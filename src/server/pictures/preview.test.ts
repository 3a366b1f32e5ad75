/** Preview pictures as SVG and PNG. */
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { PREVIEW_SIZE, type TablePicture } from '../../contract/picture.ts'
import { pngOf } from './png.ts'
import { previewOf, previewSvg } from './preview.ts'

const TABLE: TablePicture = {
  ...{ kind: 'bars', measure: 'm', across: 'a', series: null, zero: 0, is_partial: false },
  values: [{ colour: '#FF0000', parts: [1, null] }],
}
const chart = (text: string) => ({
  ...({ kind: 'chart', label: '', dark: '' } as const),
  light: `<svg width="320" height="128" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 128"><rect width="320" height="128" fill="#00FF00"/><text dominant-baseline="central" style="font-size:40px;font-family:'Inter Variable'" x="0" y="64" fill="#0000FF">${text}</text></svg>`,
})

/** The color of a pixel of a PNG file. */
async function at(file: Buffer, x: number, y: number): Promise<number[]> {
  const canvas = createCanvas(PREVIEW_SIZE.width, PREVIEW_SIZE.height)
  const context = canvas.getContext('2d')
  context.drawImage(await loadImage(file), 0, 0)
  return [...context.getImageData(x, y, 1, 1).data.subarray(0, 3)]
}

it('draws the shapes of a table on the card', async () => {
  const file = await previewOf(TABLE)
  expect(await at(file, 350, 270)).toEqual([255, 0, 0])
  expect(await at(file, 860, 270)).toEqual([255, 255, 255])
  expect(await at(file, 5, 5)).toEqual([240, 242, 244])
})

it('draws a chart on the card, with its texts in the middle of their places', async () => {
  const file = await previewOf(chart('HHHHHHHH'))
  expect(await at(file, 1_000, 270)).toEqual([0, 255, 0])
  expect(await at(file, 80, 270)).toEqual([255, 255, 255])
  const isWritten = async (y: number): Promise<boolean> => {
    const colours = await Promise.all([120, 130, 140, 150, 160, 170].map((x) => at(file, x, y)))
    return colours.some(([, green]) => green === 0)
  }
  expect(await Promise.all([180, 271, 360].map(isWritten))).toEqual([false, true, false])
})

it('is well-formed', () => {
  for (const picture of [TABLE, chart('a &amp; b')]) {
    const parser = new SaxesParser()
    parser.on('error', (problem) => {
      throw problem
    })
    parser.write(previewSvg(picture)).close()
  }
})

it('has the size that is asked for', async () => {
  const file = await pngOf('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>', { width: 30, height: 20 })
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([30, 20])
})
