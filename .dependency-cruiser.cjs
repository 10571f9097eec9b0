/** The borders of docs/decisions/0001: imports run one way. `infra/check-imports.ts` also refuses cycles between feature folders. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'web-takes-types-only-from-api',
      severity: 'error',
      from: { path: '^apps/web', pathNot: '\\.test\\.' },
      to: { path: '^apps/api', dependencyTypesNot: ['type-only'] },
    },
    { name: 'packages-know-no-app', severity: 'error', from: { path: '^packages' }, to: { path: '^apps' } },
    {
      name: 'schema-knows-nothing',
      severity: 'error',
      from: { path: '^packages/schema' },
      to: { path: '^packages/(?!schema)' },
    },
    {
      name: 'web-lib-is-the-bottom',
      severity: 'error',
      from: { path: '^apps/web/src/lib' },
      to: { path: '^apps/web/src/(ui|features|routes)' },
    },
    {
      name: 'web-ui-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/ui' },
      to: { path: '^apps/web/src/(features|routes)' },
    },
    {
      name: 'web-features-know-no-route',
      severity: 'error',
      from: { path: '^apps/web/src/features' },
      to: { path: '^apps/web/src/routes' },
    },
    {
      name: 'api-lib-is-the-bottom',
      severity: 'error',
      from: { path: '^apps/api/src/lib' },
      to: { path: '^apps/api/src/(?!lib)' },
    },
    {
      name: 'api-features-know-no-http',
      severity: 'error',
      from: { path: '^apps/api/src/features' },
      to: { path: '^apps/api/src/http' },
    },
    {
      name: 'api-features-know-no-router',
      severity: 'error',
      from: { path: '^apps/api/src/features' },
      to: { path: '^apps/api/src/trpc/(?!base|context)' },
    },
    {
      name: 'api-procedure-builders-know-no-feature',
      severity: 'error',
      from: { path: '^apps/api/src/trpc/(?!router)' },
      to: { path: '^apps/api/src/(features|http)' },
    },
    {
      name: 'api-features-use-no-foreign-queries',
      severity: 'error',
      from: { path: '^apps/api/src/features/([^/]+)/' },
      to: { path: '^apps/api/src/features/.+queries[.]ts$', pathNot: '^apps/api/src/features/$1/' },
    },
    {
      name: 'api-policy-is-below-features',
      severity: 'error',
      from: { path: '^apps/api/src/policy' },
      to: { path: '^apps/api/src/(features|http|trpc|telemetry)' },
    },
    {
      name: 'api-database-is-below-features',
      severity: 'error',
      from: { path: '^apps/api/src/database', pathNot: '^apps/api/src/database/seed' },
      to: { path: '^apps/api/src/(features|http|trpc|policy|cli)' },
    },
    {
      name: 'migrations-import-no-app-code',
      severity: 'error',
      from: { path: '^apps/api/src/database/migrations' },
      to: { path: '^apps/api/src/(?!database/questionnaire)' },
    },
    {
      name: 'only-the-start-imports-main',
      severity: 'error',
      from: { path: '^apps/api/src/(?!start)' },
      to: { path: '^apps/api/src/main' },
    },
    {
      name: 'product-code-imports-no-test',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src', pathNot: '\\.test\\.' },
      to: { path: '\\.test\\.|^apps/api/test' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(dist|dist-types|\\.gen)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
