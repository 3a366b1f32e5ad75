import { expect, it } from 'vitest'
import { formatBytes, sizeOfMegabytes } from './bytes.ts'

it('writes sizes in the unit that keeps them short', () => {
  expect([0, 23, 1_023, 1_024, 10_188, 655_360, 1_048_575, 1_572_864, 2_147_483_648].map(formatBytes)).toEqual([
    '0 B',
    '23 B',
    '1023 B',
    '1.0 KB',
    '9.9 KB',
    '640 KB',
    '1.0 MB',
    '1.5 MB',
    '2.0 GB',
  ])
})

it('writes a limit of whole gigabytes in gigabytes, and any other in megabytes', () => {
  expect([1, 500, 1_024, 1_500, 2_048].map(sizeOfMegabytes)).toEqual(['1 MB', '500 MB', '1 GB', '1500 MB', '2 GB'])
})
