import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { isFull } from '../../../support/isFull.ts';
import { sealedFamilies } from '../../sealedFamilies.ts';
import type { SealedFamily } from '../../sealedFamilies.ts';
import { startFamiliesApi } from '../familiesApi.ts';
import type { FamiliesApi } from '../familiesApi.ts';
import { matrixClients } from './matrixClients.ts';
import type { MatrixClient, Walk } from './matrixClient.ts';

/*
 * Clients as people have them installed, with their default settings, against an instance whose models are of every family of providers:
 * each one thinks, calls tools, and refuses what its vendor refuses. The guide shows this table (`docs/guide/gateway/compatibility.md`).
 */
const installMs = 660_000;
const walkMs = 1_200_000;

let api: FamiliesApi;
let folder: string;
beforeAll(async () => {
  api = await startFamiliesApi((family) => [...new Set(used.flatMap((client) => namesOf(client, family)))]);
  folder = await mkdtemp(join(tmpdir(), 'bureau-clients-'));
}, installMs);
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

/** All clients and families in the full counts, otherwise fast clients on a translated and a native family. */
const used = isFull ? matrixClients : matrixClients.filter(({ isAlways }) => isAlways === true);
const families = isFull ? sealedFamilies : sealedFamilies.filter(({ name }) => ['gemini', 'resp'].includes(name));

const namesOf = ({ names }: MatrixClient, { name }: SealedFamily): string[] => names?.(name) ?? [name];

describe.each(used.map((client) => [`${client.name} ${client.version}`, client] as const))('%s', (_, client) => {
  let walk: Walk | { readonly reason: string };
  beforeAll(async () => {
    walk = await client.install((line) => process.stderr.write(`${line}\n`));
  }, installMs);

  test.for(client.formats)('is served by %s on all families', { timeout: walkMs }, async (format, { skip }) => {
    if ('reason' in walk) return skip(walk.reason);
    api.plays(client.play);
    const models = families.flatMap((family) => namesOf(client, family));
    const told = await walk({ url: api.url, apiKey: api.apiKey, format, models, folder });
    expect(told).toEqual(Object.fromEntries(models.map((model) => [model, client.told(format)])));
  });
});
