import { describe, expect, test } from 'vitest';
import type { Draft } from '../../../../web/features/canvas/model/draftSaving.ts';
import { DraftStore, type SaveAnswer } from '../../../../web/features/canvas/model/draftStore.ts';
import { emptyGraph } from './emptyGraph.ts';

const draft: Draft = { name: 'first', description: '', graph: emptyGraph };
const never = 1_000_000;

type Call = { draft: Draft; revision: number; answer: (answer: SaveAnswer) => void };

/** A store whose saves are answered by the test, one by one. */
function openStore() {
  const calls: Call[] = [];
  const store = new DraftStore({
    draft,
    revision: 7,
    delayMs: never,
    save: (saved, revision) => new Promise((answer) => calls.push({ draft: saved, revision, answer })),
  });
  const rename = (name: string) => store.edit((before) => ({ ...before, name }));
  return { store, calls, rename };
}

describe('saving of the draft', () => {
  test('an edit is unsaved until the server has it, and the next save carries the answered revision', async () => {
    const { store, calls, rename } = openStore();
    rename('second');
    expect(store.snapshot().saving.state).toBe('unsaved');
    const first = store.flush();
    expect(store.snapshot().saving.state).toBe('saving');
    calls[0]?.answer({ outcome: 'saved', revision: 8 });
    expect(await first).toBe(true);
    expect(store.snapshot().saving.state).toBe('saved');
    rename('third');
    const second = store.flush();
    calls[1]?.answer({ outcome: 'saved', revision: 9 });
    await second;
    expect(calls.map(({ revision }) => revision)).toEqual([7, 8]);
  });

  test('saves never overlap: an edit made during one is saved after it', async () => {
    const { store, calls, rename } = openStore();
    rename('second');
    const flushed = store.flush();
    rename('third');
    void store.flush();
    expect(calls).toHaveLength(1);
    calls[0]?.answer({ outcome: 'saved', revision: 8 });
    await expect.poll(() => calls.length).toBe(2);
    expect(calls[1]).toMatchObject({ revision: 8, draft: { name: 'third' } });
    calls[1]?.answer({ outcome: 'saved', revision: 9 });
    expect(await flushed).toBe(true);
  });

  test('a failed save keeps the edit and says so; the next try saves it', async () => {
    const { store, calls, rename } = openStore();
    rename('second');
    const failing = store.flush();
    calls[0]?.answer({ outcome: 'failed', error: new Error('refused'), passing: false });
    expect(await failing).toBe(false);
    expect([store.snapshot().saving.state, store.draft.name]).toEqual(['failed', 'second']);
    expect(calls).toHaveLength(1);
    const retried = store.flush();
    calls[1]?.answer({ outcome: 'saved', revision: 8 });
    expect(await retried).toBe(true);
  });

  test('after a conflict nothing is saved until the user decides', async () => {
    const { store, calls, rename } = openStore();
    rename('mine');
    const conflicting = store.flush();
    calls[0]?.answer({ outcome: 'conflict' });
    expect(await conflicting).toBe(false);
    rename('still mine');
    expect(await store.flush()).toBe(false);
    expect(calls).toHaveLength(1);
    expect(store.snapshot().saving.state).toBe('conflict');
  });

  test('taking theirs shows their draft, and undo brings the own one back', async () => {
    const { store, calls, rename } = openStore();
    rename('mine');
    const conflicting = store.flush();
    calls[0]?.answer({ outcome: 'conflict' });
    await conflicting;
    store.takeTheirs({ ...draft, name: 'theirs' }, 12);
    expect([store.draft.name, store.snapshot().saving.state, store.revision]).toEqual(['theirs', 'saved', 12]);
    store.undo();
    expect(store.draft.name).toBe('mine');
  });

  test('keeping mine saves the own draft over their revision', async () => {
    const { store, calls, rename } = openStore();
    rename('mine');
    const conflicting = store.flush();
    calls[0]?.answer({ outcome: 'conflict' });
    await conflicting;
    const kept = store.keepMine({ ...draft, name: 'theirs' }, 12);
    await expect.poll(() => calls.length).toBe(2);
    expect(calls[1]).toMatchObject({ revision: 12, draft: { name: 'mine' } });
    calls[1]?.answer({ outcome: 'saved', revision: 13 });
    await kept;
    expect(store.snapshot().saving.state).toBe('saved');
    store.undo();
    expect(store.draft.name).toBe('theirs');
  });

  test('follows what others save, as one step to undo however often they save', () => {
    const { store } = openStore();
    store.follow({ ...draft, name: 'theirs' }, 8);
    store.follow({ ...draft, name: 'theirs, later' }, 9);
    expect([store.draft.name, store.revision, store.snapshot().saving.state]).toEqual(['theirs, later', 9, 'saved']);
    store.follow({ ...draft, name: 'old' }, 8);
    expect(store.draft.name).toBe('theirs, later');
    store.undo();
    expect(store.draft.name).toBe('first');
  });

  test('ignores other drafts while edits are unsaved or being saved', async () => {
    const { store, calls, rename } = openStore();
    rename('mine');
    store.follow({ ...draft, name: 'theirs' }, 12);
    expect(store.draft.name).toBe('mine');
    const flushed = store.flush();
    store.follow({ ...draft, name: 'theirs' }, 12);
    calls[0]?.answer({ outcome: 'saved', revision: 8 });
    expect(await flushed).toBe(true);
    expect(store.draft.name).toBe('mine');
  });

  test('accepts no edits while another user edits, and still saves earlier ones', async () => {
    const { store, calls, rename } = openStore();
    rename('mine');
    store.setReading(true);
    rename('too late');
    store.undo();
    expect(store.draft.name).toBe('mine');
    const flushed = store.flush();
    calls[0]?.answer({ outcome: 'saved', revision: 8 });
    expect(await flushed).toBe(true);
    store.setReading(false);
    rename('mine again');
    expect(store.draft.name).toBe('mine again');
  });

  test('undo of a restored version brings back the graph and the settings of before, however far it goes', async () => {
    const { store, calls, rename } = openStore();
    const [mine, restored] = [{ time_zone: 'Europe/Berlin' }, { time_zone: 'UTC' }];
    rename('second');
    const flushed = store.flush();
    calls[0]?.answer({ outcome: 'saved', revision: 8 });
    await flushed;
    store.takeRestored({ ...draft, name: 'restored', settings: restored }, 9, mine);
    rename('restored and changed');
    const saves = async (revision: number) => {
      const saving = store.flush();
      calls.at(-1)?.answer({ outcome: 'saved', revision });
      await saving;
      return calls.at(-1)?.draft;
    };
    expect(await saves(10)).toEqual({ ...draft, name: 'restored and changed' }); // settings are saved only if they change
    store.undo();
    store.undo();
    store.undo();
    expect(await saves(11)).toEqual({ ...draft, name: 'first', settings: mine });
    store.redo();
    expect(await saves(12)).toEqual({ ...draft, name: 'second' });
    store.redo();
    expect(await saves(13)).toEqual({ ...draft, name: 'restored', settings: restored });
  });

  test('undoing to the saved state needs no save', async () => {
    const { store, calls, rename } = openStore();
    rename('second');
    store.undo();
    expect(await store.flush()).toBe(true);
    expect(calls).toHaveLength(0);
  });
});
