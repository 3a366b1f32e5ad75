import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // only what hangs takes this long, on a busy machine too
    testTimeout: 900_000,
    hookTimeout: 900_000,
    env: { NODE_ENV: 'test', TZ: 'UTC' },
  },
})
