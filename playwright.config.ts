import { defineConfig } from '@playwright/test'
import { chromiumPath, shellPath } from './scripts/browser.ts'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const launchOptions = (executablePath: string | undefined) => ({ ...(executablePath ? { executablePath } : {}), args: ARGS })

/** What moves is drawn many times on the way, a tenth of all processor time; `npm run pictures` looks at it, in a whole browser. */
const LIGHT = { launchOptions: launchOptions(shellPath()), contextOptions: { reducedMotion: 'reduce' as const } }

export default defineConfig({
  projects: [
    { name: 'e2e', testDir: 'test/e2e', use: process.env.PICTURES ? {} : LIGHT },
    { name: 'pictures', testDir: 'test/pictures' },
    { name: 'spreadsheets', testDir: 'test/spreadsheets' },
    { name: 'gestures', testDir: 'test/gestures' },
  ],
  outputDir: 'test-results/e2e',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    launchOptions: launchOptions(chromiumPath()),
    viewport: { width: 1440, height: 900 },
    // an eighth of the processor's time: for whoever looks for the cause of a red journey, with TRACE=on
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
