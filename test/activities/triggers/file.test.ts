import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile, appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { folderFiles } from '../../../activities/triggers/folderFiles.ts';
import { closedHosts } from '../../outbound/support/closedHosts.ts';
import { usedCredential } from '../../support/testCredentials.ts';
import { startTriggersWorld, until, type TriggersWorld } from './triggersWorld.ts';

const quick = { every_seconds: 1, stable_seconds: 0 };
const all = { ...quick, events: ['added', 'changed', 'removed'] };

describe('trigger.file', () => {
  let world: TriggersWorld;
  let root: string;
  let server: S3rver;
  let s3: S3Client;
  let endpoint: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'bureau-files-'));
    server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: await mkdtemp(join(tmpdir(), 'bureau-s3-')),
      configureBuckets: [{ name: 'reports' }],
    });
    endpoint = `http://127.0.0.1:${(await server.run()).port}`;
    s3 = new S3Client({
      endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    });
    world = await startTriggersWorld(root);
    await world.worker();
    await world.worker();
  });
  afterAll(async () => {
    await world.close();
    s3.destroy();
    await server.close();
    await rm(root, { recursive: true, force: true });
  });

  const folder = async (name: string): Promise<string> => {
    await mkdir(join(root, name), { recursive: true });
    return join(root, name);
  };
  const active = (id: string) => world.becomes(id, 'active');
  const told = async (id: string, count: number) =>
    (await world.itemsOnce(id, count)).map(({ json }) => `${json['event']} ${json['path']}`);

  test('reports new, changed and deleted files of a folder, and no earlier ones', async () => {
    const path = await folder('plain');
    await writeFile(join(path, 'old.csv'), 'old');
    const id = await world.published('trigger.file', { folder: 'plain', glob: '**/*.csv', ...all });
    await active(id);
    await mkdir(join(path, 'deep'));
    await writeFile(join(path, 'deep', 'new.csv'), 'a,b');
    await writeFile(join(path, 'other.txt'), 'no');
    expect(await told(id, 1)).toEqual(['added deep/new.csv']);
    const [item] = await world.items(id);
    expect(item).toMatchObject({
      json: { name: 'new.csv', size_bytes: 3 },
      binary: { data: { file_name: 'new.csv', media_type: 'text/csv', size_bytes: 3 } },
    });
    await appendFile(join(path, 'old.csv'), '!');
    expect(await told(id, 2)).toContain('changed old.csv');
    await rm(join(path, 'deep', 'new.csv'));
    expect(await told(id, 3)).toContain('removed deep/new.csv');
    await writeFile(join(path, 'deep', 'new.csv'), 'a,b');
    expect(await told(id, 4)).toHaveLength(4);
    expect(await world.modes(id)).toEqual(Array.from({ length: 4 }, () => 'production file'));
  });

  test('reports only the selected events, and existing files if set', async () => {
    const path = await folder('chosen');
    await writeFile(join(path, 'a.txt'), 'a');
    const id = await world.published('trigger.file', {
      folder: '/chosen',
      existing: true,
      attach: false,
      events: ['added'],
      ...quick,
    });
    expect(await told(id, 1)).toEqual(['added a.txt']);
    await appendFile(join(path, 'a.txt'), 'more');
    await writeFile(join(path, 'b.txt'), 'b');
    expect(await told(id, 2)).toEqual(['added a.txt', 'added b.txt']);
    expect((await world.items(id))[0]!.binary).toBeUndefined();
  });

  test('a file counts once it is whole', async () => {
    const path = await folder('slow');
    const id = await world.published('trigger.file', { folder: 'slow', every_seconds: 1, stable_seconds: 1 });
    await active(id);
    for (let part = 0; part < 8; part += 1) {
      await appendFile(join(path, 'growing.bin'), Buffer.alloc(1000));
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    const items = await world.itemsOnce(id, 1);
    expect(items.map(({ json }) => json['size_bytes'])).toEqual([8000]);
  });

  test('reports each file once while workers crash, stop and start', async () => {
    const path = await folder('many');
    const first = await world.worker();
    const id = await world.published('trigger.file', { folder: 'many', ...quick });
    await active(id);
    for (let index = 0; index < 20; index += 1) {
      await writeFile(join(root, `many-${index}.part`), String(index));
      await rename(join(root, `many-${index}.part`), join(path, `${index}.txt`));
      if (index === 5) await first.crash();
      if (index === 12) await (await world.worker()).stop();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const paths = (await world.itemsOnce(id, 20)).map(({ json }) => json['path']);
    expect(new Set(paths).size).toBe(20);
    expect(paths).toHaveLength(20);
  });

  test('does not report files added while unpublished; a new version resumes from the old one', async () => {
    const path = await folder('versions');
    const id = await world.published('trigger.file', { folder: 'versions', ...quick });
    await active(id);
    await writeFile(join(path, 'before.txt'), '');
    await told(id, 1);
    await world.unpublish(id);
    await writeFile(join(path, 'between.txt'), '');
    const {
      draft,
      draft_revision: revision,
      name,
      description,
      settings,
    } = await world.api.person.client.ok('getDigitalOrganization', { params: { digital_organization_id: id } });
    const first = draft.nodes[0]!;
    await world.api.person.client.ok('updateDigitalOrganization', {
      params: { digital_organization_id: id },
      body: {
        name,
        description,
        settings,
        draft_revision: revision,
        draft: {
          ...draft,
          nodes: [{ ...first, parameters: { ...first.parameters, attach: false } }, ...draft.nodes.slice(1)],
        },
      },
    });
    await world.api.publish(id);
    await active(id);
    await writeFile(join(path, 'after.txt'), '');
    expect(await told(id, 2)).toEqual(['added before.txt', 'added after.txt']);
  });

  test('nothing outside of the open folder is reached, by dots or by links', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'bureau-outside-'));
    await writeFile(join(outside, 'secret.txt'), 'secret');
    await symlink(outside, join(root, 'link'));
    for (const wrong of [
      '..',
      '../..',
      'link',
      'a/../../..',
      '../' + outside.split('/').at(-1)!,
      'link/../../etc',
      'x\0y',
    ])
      await expect(folderFiles(root, wrong), wrong).rejects.toMatchObject({
        code: expect.stringMatching(/target_not_allowed|target_unreachable/),
      });
    await expect(folderFiles(root, '/etc')).rejects.toMatchObject({ code: 'target_unreachable' }); // a folder "etc" of the root
    await expect(folderFiles(null, '.')).rejects.toMatchObject({ code: 'target_not_allowed' });
    const path = await folder('links');
    await symlink(join(outside, 'secret.txt'), join(path, 'file'));
    await symlink(outside, join(path, 'folder'));
    await writeFile(join(path, 'real.txt'), '');
    const source = await folderFiles(root, 'links');
    const files = await source.list(new AbortController().signal);
    expect(files.map((file) => file.path)).toEqual(['real.txt']);
    await rm(join(path, 'real.txt'));
    await symlink(join(outside, 'secret.txt'), join(path, 'real.txt'));
    expect(await source.read(files[0]!, new AbortController().signal)).toBeNull();
    await rm(outside, { recursive: true });
  });

  test('reports a missing folder and recovers when it exists', async () => {
    const id = await world.published('trigger.file', { folder: 'later', ...quick, existing: true });
    expect((await world.becomes(id, 'failing')).error!.code).toBe('target_unreachable');
    await writeFile(join(await folder('later'), 'a.txt'), '');
    expect(await told(id, 1)).toEqual(['added a.txt']);
    expect((await world.events(id)).map(({ kind }) => kind).toSorted()).toEqual([
      'trigger_failed',
      'trigger_recovered',
    ]);
  });

  test('a file added after the plan quota is exhausted waits, with one notification', async () => {
    const path = await folder('quota');
    const id = await world.published('trigger.file', { folder: 'quota', ...quick });
    await active(id);
    await world.plan(0);
    await writeFile(join(path, 'late.txt'), '');
    await until(
      () => world.failures(id),
      (inARow) => inARow >= 3,
    );
    expect((await world.state(id)).error!.code).toBe('execution_quota_exhausted');
    expect(await world.items(id)).toEqual([]);
    await world.plan(100_000);
    expect(await told(id, 1)).toEqual(['added late.txt']);
    await active(id);
    expect((await world.events(id)).map(({ code }) => code).toSorted()).toEqual([
      'execution_quota_exhausted',
      'trigger_recovered',
    ]);
  });

  const keys = (more: object = {}) => ({ endpoint, access_key_id: 'S3RVER', secret_access_key: 'S3RVER', ...more });
  const put = (Key: string, Body: string) => s3.send(new PutObjectCommand({ Bucket: 'reports', Key, Body }));

  test('objects below a prefix of a bucket that come, change and go', async () => {
    await put('daily/old.csv', 'old');
    const id = await world.published(
      'trigger.file',
      { source: 's3', bucket: 'reports', prefix: 'daily/', ...all },
      { s3: await world.addCredential('s3', keys()) },
    );
    await active(id);
    await put("daily/it's new (1)+&=ü.csv", 'a,b,c');
    await put('weekly/other.csv', 'no');
    expect(await told(id, 1)).toEqual(["added it's new (1)+&=ü.csv"]);
    expect((await world.items(id))[0]!.binary!['data']).toMatchObject({ size_bytes: 5 });
    await put('daily/old.csv', 'changed');
    expect(await told(id, 2)).toContain('changed old.csv');
    await s3.send(new DeleteObjectCommand({ Bucket: 'reports', Key: 'daily/old.csv' }));
    expect(await told(id, 3)).toContain('removed old.csv');
  });

  test('a bucket that is not there, and keys for other hosts, are shown', async () => {
    const id = await world.published(
      'trigger.file',
      { source: 's3', bucket: 'nothing', ...quick },
      { s3: await world.addCredential('s3', keys()) },
    );
    expect((await world.becomes(id, 'failing')).error!.message).toContain('NoSuchBucket');
    const { bucketFiles } = await import('../../../activities/triggers/bucketFiles.ts');
    const { createOutbound } = await import('../../../platform/outbound/outbound.ts');
    const { parseOutboundAllow } = await import('../../../platform/outbound/guard.ts');
    const outbound = createOutbound({ allow: parseOutboundAllow(''), connectTimeoutMs: 1_000 });
    for (const host of closedHosts) {
      const credential = usedCredential('s3', keys({ endpoint: `http://${host}:${new URL(endpoint).port}` }));
      const files = bucketFiles(outbound, credential, { bucket: 'reports', prefix: '' });
      await expect(files.list(new AbortController().signal), host).rejects.toMatchObject({
        code: 'target_not_allowed',
      });
    }
    await outbound.close();
  });

  test('test listening takes one file of the draft', async () => {
    const path = await folder('test');
    const id = await world.draft('trigger.file', { folder: 'test', ...quick });
    await world.listen(id);
    for (let index = 0; (await world.items(id)).length === 0; index += 1) {
      await writeFile(join(path, `${index}.txt`), String(index));
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    expect(await world.modes(id)).toEqual(['manual file']);
    await writeFile(join(path, 'one-more.txt'), '');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await world.items(id)).toHaveLength(1);
  });

  test('wrong parameters are issues', async () => {
    for (const [parameters, parameter] of [
      [{ source: 's3' }, '/bucket'],
      [{ source: 'ftp' }, '/source'],
      [{ folder: '{{ $json.a }}' }, '/folder'],
      [{ events: [] }, '/events'],
      [{ events: ['moved'] }, '/events/0'],
      [{ every_seconds: 0 }, '/every_seconds'],
    ] as const) {
      const id = await world.draft('trigger.file', parameters);
      const { issues } = await world.api.person.client.ok('getDigitalOrganization', {
        params: { digital_organization_id: id },
      });
      expect(issues.map((issue) => issue.parameter)).toContain(parameter);
    }
  });
});
