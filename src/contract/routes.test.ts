import { describe, expect, it } from 'vitest'
import { returnPath } from './routes.ts'

describe('the page to return to after signing in', () => {
  it.each([
    ['/datasets/new', '/datasets/new'],
    ['/zh/datasets/new', '/datasets/new'],
    ['/datasets/new?staged=abc#top', '/datasets/new?staged=abc#top'],
    ['/analysis-4f2a', '/analysis-4f2a'],
    ['/analysis-4f2a/rows?step=1', '/analysis-4f2a/rows?step=1'],
    ['/zh/user/7/settings', '/user/7/settings'],
  ])('%s is a page of the product', (address, path) => {
    expect(returnPath(address)).toBe(path)
  })

  it.each([
    null,
    undefined,
    '',
    'datasets/new',
    '//evil.example/datasets/new',
    '/\\evil.example',
    '/\t/evil.example',
    '/zh//evil.example',
    'https://evil.example/datasets/new',
    'javascript:alert(1)',
    '/datasets/new\n',
    '/@evil.example',
    '/analysis-1/../../evil',
    '/nowhere',
    '/signin',
    '/signup',
    '/reset-password-secret',
    '/confirm-email-secret',
    '/invitation-secret',
    '/nexus',
  ])('%j is refused', (address) => {
    expect(returnPath(address)).toBe(null)
  })
})
