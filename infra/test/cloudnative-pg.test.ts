import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { read, ROOT } from './configured.ts';

/* PostgreSQL in Kubernetes by CloudNativePG. Its schemas are too large to keep here: docs/decisions/0054-point-in-time.md. */

const FOLDER = 'infra/kubernetes/cloudnative-pg';

type Plugin = { name: string; isWALArchiver?: boolean; parameters: Record<string, string> };
type Manifest = {
  kind: string;
  metadata: { name: string };
  stringData?: Record<string, string>;
  spec: {
    imageName: string;
    smartShutdownTimeout: number;
    certificates?: { serverCASecret: string };
    postgresql: { synchronous: object };
    bootstrap: {
      initdb?: { database: string; owner: string; secret: { name: string } };
      recovery?: { source: string; database: string; owner: string; recoveryTarget: { targetTime: string } };
    };
    externalClusters?: { name: string; plugin: Plugin }[];
    plugins: Plugin[];
    managed: { roles: { name: string }[] };
    retentionPolicy: string;
    configuration: { wal: { encryption: string }; data: { encryption: string } };
    cluster: { name: string };
    method: string;
    pluginConfiguration: { name: string };
    schedule: string;
  };
};

const files = readdirSync(path.join(ROOT, FOLDER)).filter((file) => file !== 'kustomization.yaml');
const manifests = files.flatMap((file) =>
  parseAllDocuments(read(`${FOLDER}/${file}`)).map((document) => document.toJS() as Manifest),
);
const named = (kind: string, name: string) => manifests.find((one) => one.kind === kind && one.metadata.name === name)!;
const cluster = named('Cluster', 'growth-plan-database');
const recovery = named('Cluster', 'growth-plan-database-2');
const store = named('ObjectStore', 'growth-plan-repository');
const backup = named('ScheduledBackup', 'growth-plan-database');

test('what is applied at once names every file but the recovery and the example of the secrets', () => {
  const { resources } = parse(read(`${FOLDER}/kustomization.yaml`)) as { resources: string[] };
  expect([...resources, 'recovery.yaml', 'secret.example.yaml'].toSorted()).toEqual(files.toSorted());
});

test('both clusters run one exact image of PostgreSQL, of the version of Compose', () => {
  const [, version] = /image: postgres:([\d.]+)@/.exec(read('infra/compose/compose.yaml')) ?? [];
  for (const { spec } of [cluster, recovery])
    expect(spec.imageName).toMatch(
      new RegExp(`^ghcr\\.io/cloudnative-pg/postgresql:${version}-\\S+@sha256:[0-9a-f]{64}$`),
    );
  expect(recovery.spec.imageName).toBe(cluster.spec.imageName);
});

test('a save is on both instances before it counts, and a primary that ends waits for nobody', () => {
  for (const { spec } of [cluster, recovery]) {
    expect(spec.postgresql.synchronous).toEqual({ method: 'any', number: 1, dataDurability: 'preferred' });
    expect(spec.smartShutdownTimeout).toBe(0);
  }
});

test('a recovered cluster has the certificate that servers and jobs trust, of the secret that they mount', () => {
  const { serverCASecret } = recovery.spec.certificates!;
  for (const file of ['servers', 'migration', 'backup'])
    expect(read(`infra/kubernetes/base/${file}.yaml`)).toContain(`secretName: ${serverCASecret}`);
});

test('log and backups go to one store, encrypted, for two weeks', () => {
  const archiver = { name: 'barman-cloud.cloudnative-pg.io', isWALArchiver: true };
  for (const { spec } of [cluster, recovery])
    expect(spec.plugins).toEqual([{ ...archiver, parameters: { barmanObjectName: store.metadata.name } }]);
  expect(store.spec.retentionPolicy).toBe('14d');
  expect([store.spec.configuration.wal.encryption, store.spec.configuration.data.encryption]).toEqual([
    'AES256',
    'AES256',
  ]);
});

test('the cluster is backed up each night by the plugin that archives its log', () => {
  const { cluster: of, method, pluginConfiguration, schedule } = backup.spec;
  expect(of.name).toBe(cluster.metadata.name);
  expect({ method, name: pluginConfiguration.name }).toEqual({ method: 'plugin', name: cluster.spec.plugins[0]?.name });
  expect(schedule).toBe('0 0 2 * * *');
});

test('a recovery goes to a second with its zone, into a cluster of another name, from what the first one keeps', () => {
  const { source, recoveryTarget, ...database } = recovery.spec.bootstrap.recovery!;
  expect(recoveryTarget.targetTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
  expect(recovery.spec.externalClusters?.map(({ name }) => name)).toEqual([source]);
  expect(recovery.spec.externalClusters?.[0]?.plugin.parameters).toEqual({
    barmanObjectName: store.metadata.name,
    serverName: cluster.metadata.name,
  });
  expect(recovery.metadata.name).not.toBe(cluster.metadata.name);
  const { dataChecksums: _, ...made } = cluster.spec.bootstrap.initdb as Record<string, unknown>;
  expect(database).toEqual(made);
});

test('each secret that is referred to is in the example, and no other', () => {
  const text = JSON.stringify(manifests.filter(({ kind }) => kind !== 'Secret'));
  const asked = [
    ...text.matchAll(/"(?:secret|passwordSecret|accessKeyId|secretAccessKey)":\{"name":"([\w-]+)"(?:,"key":"(\w+)")?/g),
  ].map(([, name, key = 'password']) => `${name} ${key}`);
  const given = manifests.flatMap(({ kind, metadata, stringData = {} }) =>
    kind === 'Secret' ? Object.keys(stringData).map((key) => `${metadata.name} ${key}`) : [],
  );
  expect([...new Set(asked)].toSorted()).toEqual(given.filter((one) => !one.endsWith('username')).toSorted());
  expect(text).not.toMatch(/password":"/i);
});

test('the servers’ role is there in both', () => {
  for (const { spec } of [cluster, recovery])
    expect(spec.managed.roles.map(({ name }) => name)).toEqual(['growth_plan_app']);
});
