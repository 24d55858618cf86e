import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { ensureSandbox } from '../../domains/gateway/sandbox/sandboxModels.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.database.pool.query('truncate providers, models, model_prices cascade');
});

async function ensure(open: boolean): Promise<void> {
  await db.database.asSystem((repositories) => ensureSandbox(repositories, { open }));
}

async function rows(): Promise<unknown[]> {
  const sql = `select m.name, m.open_to_users, m.enabled, price.lines from models m join model_prices price on price.model_id = m.id order by m.name`;
  return (await db.database.pool.query(sql)).rows as unknown[];
}

describe('ensureSandbox', () => {
  test('adds the models closed, with their prices, once however often and however many start', async () => {
    await Promise.all([ensure(false), ensure(false), ensure(false), ensure(false)]);
    await ensure(false);
    expect(await rows()).toEqual([
      {
        name: 'sandbox/chat',
        open_to_users: false,
        enabled: true,
        lines: { input_per_mtok: '10', output_per_mtok: '20' },
      },
      {
        name: 'sandbox/completion',
        open_to_users: false,
        enabled: true,
        lines: { input_per_mtok: '10', output_per_mtok: '20' },
      },
      { name: 'sandbox/embedding', open_to_users: false, enabled: true, lines: { input_per_mtok: '5' } },
      {
        name: 'sandbox/image',
        open_to_users: false,
        enabled: true,
        lines: { per_image: expect.objectContaining({ default: '1' }) as unknown },
      },
      { name: 'sandbox/moderation', open_to_users: false, enabled: true, lines: { per_call: '0' } },
      { name: 'sandbox/music', open_to_users: false, enabled: true, lines: { per_second: '0.1' } },
      {
        name: 'sandbox/realtime',
        open_to_users: false,
        enabled: true,
        lines: { input_per_mtok: '10', output_per_mtok: '20', audio_input_per_mtok: '10', audio_output_per_mtok: '20' },
      },
      { name: 'sandbox/rerank', open_to_users: false, enabled: true, lines: { input_per_mtok: '5' } },
      { name: 'sandbox/speech', open_to_users: false, enabled: true, lines: { per_mchar: '15' } },
      { name: 'sandbox/transcription', open_to_users: false, enabled: true, lines: { per_minute: '0.1' } },
      { name: 'sandbox/video', open_to_users: false, enabled: true, lines: { per_second: '0.5' } },
    ]);
  });

  test('opens them at start where the setting says so', async () => {
    await ensure(false);
    await ensure(true);
    const open = (await rows()).map(() => ({ open_to_users: true }));
    expect(await rows()).toMatchObject(open);
    await ensure(false);
    expect(await rows()).toMatchObject(open);
  });

  test('never takes back what an admin changed', async () => {
    await ensure(true);
    await db.database.pool.query(
      `update models set open_to_users = false, enabled = false, updated_at = now() + interval '1 second' where name = 'sandbox/chat'`,
    );
    await ensure(true);
    const [chat, ...others] = await rows();
    expect(chat).toMatchObject({ name: 'sandbox/chat', open_to_users: false, enabled: false });
    expect(others).toMatchObject(others.map(() => ({ open_to_users: true })));
  });
});
