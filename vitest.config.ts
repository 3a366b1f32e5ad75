import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Whole servers before single rules: a clean clone knows no durations, and what is long would come last where its file is short. */
class ServersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isOfServers = ({ moduleId }: TestSpecification) => !moduleId.includes('/src/')
    return [...sorted.filter(isOfServers), ...sorted.filter((file) => !isOfServers(file))]
  }
}

/** Replaces a module for itself, so it cannot share those of other files. */
const OWN_MODULES = ['src/engine/files/settle.test.ts']
/** Draw charts. The library asks for a document, which other tests pretend to have. */
const DRAWS = [
  ...['src/chart/svg.test.ts', 'src/chart/small.test.ts', 'src/chart/references.test.ts'],
  ...['src/server/pictures/preview.test.ts', 'src/web/pages/specimens/chart-states.test.ts'],
]
const ALONE = [...OWN_MODULES, ...DRAWS]

export default defineConfig({
  test: {
    projects: [
      // a new process for each of 150 files took half of their time: it went into the same imports
      { extends: true, test: { name: 'units', include: ['src/**/*.test.ts'], exclude: ALONE, isolate: false } },
      { extends: true, test: { name: 'servers', include: ['test/*.test.ts', ...ALONE] } },
    ],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: ServersFirst },
    // only what hangs takes this long, on a busy machine too
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // what comes a moment later comes much later on a busy machine
    expect: { poll: { timeout: 120_000 } },
    // a failed comparison shows the whole value, so that a run elsewhere can be understood
    chaiConfig: { truncateThreshold: 2_000 },
    env: { NODE_ENV: 'test', TZ: 'UTC' },
  },
})
