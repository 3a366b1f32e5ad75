import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { pngOf } from './png.ts'
import { type Canvas, canvasOf, fillRect, strokeLine } from './raster.ts'

const at = ({ width, pixels }: Canvas, x: number, y: number): number[] => [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)]

it('fills a rectangle whole, half where its edge passes through a pixel, and nothing beside it', () => {
  const canvas = canvasOf(6, 4, '#000000')
  fillRect(canvas, { x: 1, y: 0, width: 2.5, height: 4, radius: 0 }, '#FF8000')
  expect([0, 1, 2, 3, 4].map((x) => at(canvas, x, 2))).toEqual([
    [0, 0, 0],
    [255, 128, 0],
    [255, 128, 0],
    [128, 64, 0],
    [0, 0, 0],
  ])
})

it('rounds corners, mixes by strength, and stays inside of the picture', () => {
  const canvas = canvasOf(20, 20, '#FFFFFF')
  fillRect(canvas, { x: -5, y: 0, width: 40, height: 20, radius: 0 }, '#000000', 0.5)
  expect(at(canvas, 19, 10)).toEqual([128, 128, 128])
  fillRect(canvas, { x: 0, y: 0, width: 20, height: 20, radius: 10 }, '#000000')
  expect([at(canvas, 0, 0), at(canvas, 10, 10)]).toEqual([
    [128, 128, 128],
    [0, 0, 0],
  ])
})

it('draws a line that is no darker where it crosses itself, and a point as a dot', () => {
  const canvas = canvasOf(20, 20, '#FFFFFF')
  strokeLine(
    canvas,
    [
      { x: 2, y: 10 },
      { x: 18, y: 10 },
      { x: 2, y: 10 },
    ],
    3,
    '#204060',
  )
  expect([at(canvas, 10, 10), at(canvas, 10, 15)]).toEqual([
    [32, 64, 96],
    [255, 255, 255],
  ])
  strokeLine(canvas, [{ x: 10, y: 3 }], 4, '#FF0000')
  expect(at(canvas, 10, 3)).toEqual([255, 0, 0])
})

it('writes a PNG whose pixels are those of the canvas', async () => {
  const canvas = canvasOf(3, 2, '#102030')
  const file = await pngOf(canvas)
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([3, 2])
  const length = file.readUInt32BE(33)
  expect(file.subarray(37, 41).toString('latin1')).toBe('IDAT')
  const line = [0, 16, 32, 48, 16, 32, 48, 16, 32, 48]
  expect([...inflateSync(file.subarray(41, 41 + length))]).toEqual([...line, ...line])
})
