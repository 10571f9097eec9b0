import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, PersistentVolumeClaim, Secret, Service, type Container } from 'kubernetes-models/v1';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { read, ROOT, readVariableNames } from './configured.ts';

const BASE = 'infra/kubernetes/base';
const SLOW = { timeout: 60_000 }; // a program of its own, on a busy machine

const MODELS = {
  ConfigMap,
  CronJob,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Secret,
  Service,
};

type Kind = keyof typeof MODELS;
type PodSpec = {
  containers: Container[];
  securityContext: object;
  volumes?: { name: string; persistentVolumeClaim?: object }[];
  terminationGracePeriodSeconds?: number;
};
type Template = { spec: PodSpec };
type Manifest = {
  apiVersion: string;
  kind: Kind;
  metadata: { name: string };
  spec: { template: Template; jobTemplate: { spec: { template: Template } } };
};

const files = readdirSync(path.join(ROOT, BASE)).filter((file) => file !== 'kustomization.yaml');
const manifests = files.flatMap((file) =>
  parseAllDocuments(read(`${BASE}/${file}`)).map((document) => ({ file, manifest: document.toJS() as Manifest })),
);
/** Applied by hand, when a backup is restored. */
const restore = { file: '../restore.yaml', manifest: parse(read('infra/kubernetes/restore.yaml')) as Manifest };
const of = (kind: Kind) => manifests.map(({ manifest }) => manifest).filter((one) => one.kind === kind);

/** What a manifest's pods are made of, whichever kind makes them. */
function podOf({ kind, spec }: Manifest): PodSpec {
  return (kind === 'CronJob' ? spec.jobTemplate.spec.template : spec.template).spec;
}

const workloads = [...of('Deployment'), ...of('Job'), ...of('CronJob')].map((manifest) => ({
  name: manifest.metadata.name,
  pod: podOf(manifest),
}));

const everything = [...manifests, restore];
const everyPod = [...workloads, { name: 'the restore', pod: podOf(restore.manifest) }];

test.each(everything)('$file holds what Kubernetes knows: $manifest.kind $manifest.metadata.name', ({ manifest }) => {
  const Model = MODELS[manifest.kind] as new (data: object) => { validate(): void };
  expect(Model).toBeDefined();
  expect(() => new Model(manifest).validate()).not.toThrow();
});

test('no manifest holds a field that Kubernetes does not know', SLOW, () => {
  const folder = path.join(ROOT, 'node_modules/.cache');
  const file = path.join(folder, `manifests-${process.pid}.ts`);
  const typed = everything.map(
    ({ manifest }) =>
      `(${JSON.stringify(manifest)}) satisfies import('kubernetes-models/${manifest.apiVersion}').I${manifest.kind};`,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, typed.join('\n'));
  const { stdout } = spawnSync('tsc', ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', file], {
    encoding: 'utf8',
  });
  rmSync(file);
  expect(stdout).toBe('');
});

test('the base names every file but the example of the secret', () => {
  const { resources } = parse(read(`${BASE}/kustomization.yaml`)) as { resources: string[] };
  expect([...resources, 'secret.example.yaml'].toSorted()).toEqual(files.toSorted());
});

test.each(everyPod)('$name runs as nobody in particular, writes nowhere, may nothing, and is bounded', ({ pod }) => {
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
  for (const { securityContext, resources } of pod.containers) {
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(resources?.limits?.['memory']).toBeDefined();
  }
});

test.each(everyPod)('$name runs a command that there is', ({ pod }) => {
  for (const { args = ['apps/api/dist/start.js'] } of pod.containers)
    expect(existsSync(path.join(ROOT, args[0]!)), args[0]).toBe(true);
});

test('every variable that is set is one of the product', () => {
  const known = readVariableNames('.env.example');
  const set = [...of('ConfigMap'), ...of('Secret')].flatMap((manifest) => {
    const { data, stringData } = manifest as unknown as { data?: object; stringData?: object };
    return Object.keys({ ...data, ...stringData });
  });
  const FILES = ['ca.crt'];
  expect(set.length).toBeGreaterThan(8);
  expect(set.filter((name) => !known.has(name))).toEqual(FILES);
});

test('jobs get the owner’s database address and no other secret', () => {
  const [servers, ...jobs] = workloads;
  const sourcesOf = (pod?: PodSpec) => pod?.containers.flatMap(({ envFrom = [], env = [] }) => [...envFrom, ...env]);
  const owners = { secretRef: { name: 'growth-plan-owner' } };
  const retention = { configMapKeyRef: { name: 'growth-plan', key: 'KEEP_AUDIT_DAYS', optional: true } };
  expect(jobs.map(({ pod }) => sourcesOf(pod))).toEqual([
    [owners, { name: 'KEEP_AUDIT_DAYS', valueFrom: retention }],
    [owners],
  ]);
  expect(sourcesOf(servers?.pod)).toEqual([
    { configMapRef: { name: 'growth-plan' } },
    { secretRef: { name: 'growth-plan' } },
  ]);
  const owner = of('Secret').find(({ metadata }) => metadata.name === 'growth-plan-owner');
  expect(Object.keys((owner as unknown as { stringData: object }).stringData)).toEqual(['DATABASE_URL']);
});

test('the nightly backup and the restore alone reach the backups', () => {
  const claiming = everyPod.filter(({ pod }) =>
    pod.volumes?.some(({ persistentVolumeClaim }) => persistentVolumeClaim),
  );
  expect(claiming.map(({ name }) => name)).toEqual(['growth-plan-backup', 'the restore']);
});

test('a server does not start before the proxies that it believes are filled in', SLOW, () => {
  const [configuration] = of('ConfigMap') as unknown as { data: Record<string, string> }[];
  const secrets = {
    DATABASE_URL: 'postgres://user:password@127.0.0.1:1/none',
    SESSION_KEYS: `a:${'A'.repeat(43)}`,
    SMTP_URL: 'smtps://127.0.0.1:1',
  };
  const env = { PATH: process.env['PATH'], ...configuration?.data, ...secrets };
  const { status, stderr } = spawnSync('node', ['apps/api/dist/start.js'], { cwd: ROOT, env, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(/^TRUSTED_PROXIES must be .*\n$/) });
});

type Peer = { ipBlock?: { cidr: string }; namespaceSelector?: object; podSelector?: object };
type Rule = { from?: Peer[]; to?: Peer[]; ports?: { port: number }[] };
type Policy = { metadata: { name: string }; spec: { ingress?: Rule[]; egress?: Rule[] } };

test('every way in and out has a port and an exact other end, and jobs reach the database alone', () => {
  const policies = of('NetworkPolicy') as unknown as Policy[];
  expect(policies.map(({ metadata }) => metadata.name)).toEqual(['growth-plan', 'growth-plan-jobs']);
  for (const { spec } of policies)
    for (const { from, to, ports = [] } of [...(spec.ingress ?? []), ...(spec.egress ?? [])]) {
      expect(ports).not.toEqual([]);
      const peers = from ?? to ?? [];
      expect(peers).not.toEqual([]);
      for (const { ipBlock, namespaceSelector, podSelector } of peers)
        expect(ipBlock?.cidr.endsWith('/32') ?? Boolean(namespaceSelector && podSelector)).toBe(true);
    }
  const [, jobs] = policies;
  expect(jobs?.spec.ingress).toBeUndefined();
  expect(jobs?.spec.egress?.map(({ ports }) => ports?.map(({ port }) => port))).toEqual([[53, 53], [5432]]);
});

test('every pod can trust a CA of the database’s own, where the example of the secret and its address say', () => {
  for (const { pod } of everyPod) {
    const volume = pod.volumes?.find(({ name }) => name === 'database-ca');
    expect(volume).toEqual({
      name: 'database-ca',
      secret: {
        secretName: 'growth-plan-database-ca',
        optional: true,
        items: [{ key: 'ca.crt', path: 'database-ca.crt' }],
      },
    });
    const mounts = pod.containers.flatMap(({ volumeMounts = [] }) => volumeMounts);
    expect(mounts).toContainEqual({ name: 'database-ca', mountPath: '/etc/growth-plan', readOnly: true });
  }
  expect(read(`${BASE}/secret.example.yaml`)).toContain('sslrootcert=/etc/growth-plan/database-ca.crt');
});

test('a server may take 768 MiB and is given the 512 that it keeps to', () => {
  const [server] = workloads[0]!.pod.containers;
  expect(server?.resources).toMatchObject({ requests: { memory: '512Mi' }, limits: { memory: '768Mi' } });
});

test('the ingress writes no path and names each request itself', () => {
  const [ingress] = of('Ingress') as unknown as { metadata: { annotations: Record<string, string> } }[];
  expect(ingress?.metadata.annotations['nginx.ingress.kubernetes.io/enable-access-log']).toBe('false');
  const controller = parse(read('infra/kubernetes/ingress-nginx.yaml')) as { data: Record<string, string> };
  expect(() => new ConfigMap(controller).validate()).not.toThrow();
  const { data } = controller;
  const WITH_PATH = /\$(request|request_uri|uri|document_uri|args|query_string|http_referer)\b/;
  expect(data['log-format-upstream']).toMatch(/\$status/);
  expect(data['log-format-upstream']).not.toMatch(WITH_PATH);
  expect(data['http-snippet']).toBe('map "" $req_id { default $request_id; }\n');
  expect(data['error-log-level']).toBe('crit'); // lower levels quote the request
});

test('a stop has time to drain and to close before it is killed, and probes ask what there is', () => {
  const [{ pod }] = workloads as [(typeof workloads)[number]];
  const [configuration] = of('ConfigMap') as unknown as { data: Record<string, string> }[];
  const CLOSE_SECONDS = 10;
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(
    Number(configuration?.data['DRAIN_SECONDS']) + CLOSE_SECONDS,
  );
  const [{ readinessProbe, livenessProbe, startupProbe }] = pod.containers as [Container];
  expect(readinessProbe?.httpGet?.path).toBe('/readyz');
  expect(startupProbe?.httpGet?.path).toBe('/readyz');
  expect(livenessProbe?.httpGet?.path).toBe('/livez');
  const { periodSeconds = 10, failureThreshold = 3 } = startupProbe ?? {};
  expect(periodSeconds * failureThreshold).toBeGreaterThan(Number(configuration?.data['DATABASE_WAIT_SECONDS'])); // it ends by itself
});
