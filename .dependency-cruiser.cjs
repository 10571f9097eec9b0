const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

/** The borders of docs/decisions/0001: imports run one way. `infra/check-imports.ts` also refuses cycles between feature folders. */
module.exports = {
  forbidden: [
    forbid('no-cycles', { path: '^(apps|packages)' }, { circular: true }),
    forbid(
      'web-takes-types-only-from-api',
      { path: '^apps/web', pathNot: '\\.test\\.' },
      { path: '^apps/api', dependencyTypesNot: ['type-only'] },
    ),
    forbid('packages-know-no-app', { path: '^packages' }, { path: '^apps' }),
    forbid('schema-knows-nothing', { path: '^packages/schema' }, { path: '^packages/(?!schema)' }),
    forbid('web-lib-is-the-bottom', { path: '^apps/web/src/lib' }, { path: '^apps/web/src/(ui|features|routes)' }),
    forbid('web-ui-knows-no-feature', { path: '^apps/web/src/ui' }, { path: '^apps/web/src/(features|routes)' }),
    forbid('web-app-knows-no-landing-page', { path: '^apps/web/src' }, { path: '^apps/web/home' }),
    forbid('web-features-know-no-route', { path: '^apps/web/src/features' }, { path: '^apps/web/src/routes' }),
    forbid(
      'web-plan-workspace-is-the-top-of-a-plan',
      { path: '^apps/web/src/features/plan/(?!workspace)' },
      { path: '^apps/web/src/features/plan/workspace' },
    ),
    forbid(
      'web-plan-answers-know-no-other-part-of-a-plan',
      { path: '^apps/web/src/features/plan/answers' },
      { path: '^apps/web/src/features/plan/(?!answers)' },
    ),
    forbid('api-lib-is-the-bottom', { path: '^apps/api/src/lib' }, { path: '^apps/api/src/(?!lib)' }),
    forbid('api-features-know-no-http', { path: '^apps/api/src/features' }, { path: '^apps/api/src/http' }),
    forbid(
      'api-features-know-no-router',
      { path: '^apps/api/src/features' },
      { path: '^apps/api/src/trpc/(?!base|context)' },
    ),
    forbid(
      'api-procedure-builders-know-no-feature',
      { path: '^apps/api/src/trpc/(?!router)' },
      { path: '^apps/api/src/(features|http)' },
    ),
    forbid(
      'api-features-use-no-foreign-queries',
      { path: '^apps/api/src/features/([^/]+)/' },
      { path: '^apps/api/src/features/.+queries[.]ts$', pathNot: '^apps/api/src/features/$1/' },
    ),
    forbid(
      'api-policy-is-below-features',
      { path: '^apps/api/src/policy' },
      { path: '^apps/api/src/(features|http|trpc|telemetry)' },
    ),
    forbid(
      'api-database-is-below-features',
      { path: '^apps/api/src/database', pathNot: '^apps/api/src/database/seed' },
      { path: '^apps/api/src/(features|http|trpc|policy|cli)' },
    ),
    forbid(
      'migrations-import-no-app-code',
      { path: '^apps/api/src/database/migrations' },
      { path: '^apps/api/src/(?!database/questionnaire)' },
    ),
    forbid('only-the-start-imports-main', { path: '^apps/api/src/(?!start)' }, { path: '^apps/api/src/main' }),
    forbid(
      'product-code-imports-no-test',
      { path: '^(apps|packages)/[^/]+/src', pathNot: '\\.test\\.' },
      { path: '\\.test\\.|^apps/api/(test|harness)' },
    ),
    forbid(
      'tests-are-imported-by-nobody',
      { path: '.', pathNot: '\\.test\\.|^apps/api/test' },
      { path: '\\.test\\.|^(apps/api|apps/drills|infra)/test' },
    ),
    forbid('drills-are-imported-by-nobody', { path: '.', pathNot: '^apps/drills' }, { path: '^apps/drills' }),
    forbid(
      'harness-knows-only-the-api-and-packages',
      { path: '^apps/api/harness' },
      { path: '^(apps|infra)', pathNot: '^apps/api/(harness|src)' },
    ),
    forbid('web-and-infra-know-no-harness', { path: '^(apps/web|infra)' }, { path: '^apps/api/(harness|test)' }),
    forbid('resolvable', {}, { couldNotResolve: true }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(dist|dist-types|dist-home|\\.gen)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
