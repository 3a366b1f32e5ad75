/** The arrows of docs/architecture.md: imports go one way. */
const room = (name) => `^src/${name}/`
const only = (from, allowed) => ({
  name: `${from}-imports`,
  comment: `${from} may import ${allowed.join(', ') || 'nothing'} of our rooms`,
  severity: 'error',
  from: { path: room(from), pathNot: '\\.test\\.ts$' },
  to: { path: '^src/', pathNot: [from, ...allowed].map((r) => (r.includes('/') ? `^src/${r}` : room(r))) },
})

module.exports = {
  forbidden: [
    only('contract', ['texts/languages']),
    only('texts', ['contract']),
    only('analysis', ['contract', 'texts/languages']),
    only('pivot', ['contract', 'texts/languages']),
    only('format', ['contract', 'texts/languages']),
    only('chart', ['contract', 'format']),
    only('describe', ['contract', 'format', 'texts', 'pivot/shape']),
    only('ask', ['contract', 'analysis', 'format', 'texts']),
    only('engine', ['contract', 'pivot', 'format']),
    only('server', ['contract', 'analysis', 'chart', 'pivot/shape', 'pivot/resolve', 'pivot/expression', 'format', 'describe', 'ask', 'texts', 'engine/protocol']),
    only('web', ['contract', 'analysis', 'chart', 'format', 'texts']),
    { name: 'no-circles', comment: 'of types neither', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'web-ui-imports',
      comment: 'what every page is made of knows no page',
      severity: 'error',
      from: { path: '^src/web/(ui|api|session|i18n|theme|share)/' },
      to: { path: '^src/web/(pages|site|analysis)/|^src/web/[^/]+$' },
    },
    { name: 'web-analysis-imports', comment: 'the editor knows no other page', severity: 'error', from: { path: '^src/web/analysis/' }, to: { path: '^src/web/(pages|site)/' } },
    { name: 'web-site-imports', comment: 'the public site does not load the product', severity: 'error', from: { path: '^src/web/site/' }, to: { path: '^src/web/pages/' } },
    { name: 'web-pages-imports', comment: 'the product does not load the public site', severity: 'error', from: { path: '^src/web/pages/' }, to: { path: '^src/web/site/' } },
    { name: 'chart-packages', comment: 'no Node and no package but ECharts', severity: 'error', from: { path: '^src/chart/', pathNot: '\\.test\\.ts$' }, to: { dependencyTypes: ['core', 'npm', 'npm-dev'], pathNot: 'node_modules/(echarts|zrender)/' } },
    { name: 'pure-rooms', comment: 'no Node and no packages but zod and the edit distance', severity: 'error', from: { path: '^src/(contract|texts|analysis|pivot|format|describe|ask)/', pathNot: '\\.test\\.ts$' }, to: { dependencyTypes: ['core', 'npm', 'npm-dev'], pathNot: 'node_modules/(zod|damerau-levenshtein)/' } },
  ],
  options: { doNotFollow: { path: 'node_modules' }, tsPreCompilationDeps: true, parser: 'swc', enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js'] }, tsConfig: { fileName: 'tsconfig.node.json' } },
}
