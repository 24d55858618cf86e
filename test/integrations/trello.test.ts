import { describe, expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { fake as definition } from '../../integrations/trello/fake.ts';
import { boards, ids } from '../../integrations/trello/fakeObjects.ts';
import { trello } from '../../integrations/trello/vendor.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of Trello's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, run, asked } = vendorRun(definition, { below: '/1' });

test.each([
  ['trello.api_call', { path: '/members/me' }, 'GET /members/me'],
  ['trello.board', { operation: 'get', board: 'dQ1abcde' }, 'GET /boards/dQ1abcde'],
  ['trello.checklist', { operation: 'get', checklist: ids.checklist }, `GET /checklists/${ids.checklist}`],
  ['trello.comment', { operation: 'list', card: 'H0TZyzbK' }, 'GET /cards/H0TZyzbK/actions'],
  ['trello.label', { operation: 'get', label: ids.label }, `GET /labels/${ids.label}`],
])('%s sends its request below the address of the API', async (type, parameters, request) => {
  await run(type, parameters);
  expect(asked()).toEqual([request]);
  expect(fake.requests[0]!.query.has('token')).toBe(false);
});

test.each(['trello.list', 'trello.label'])('%s: the short ID of a board is looked up', async (type) => {
  await run(type, { operation: 'create', of_board: 'dQ1abcde', name: 'x' });
  expect(asked()[0]).toBe('GET /boards/dQ1abcde');
  expect(bodyOf(fake.requests[1])).toMatchObject({ idBoard: boards[0]!.id, name: 'x' });
});

describe('trello.card', () => {
  test('sends only the values that change', async () => {
    const update = {
      operation: 'update',
      card: ids.card,
      label_ids: [ids.label],
      due_complete: true,
      without_due: true,
    };
    await run('trello.card', update);
    expect(bodyOf(fake.requests[0])).toEqual({ idLabels: ids.label, dueComplete: true, due: null });
  });

  test.each([
    ['text', 'x', { value: { text: 'x' } }],
    ['number', 5, { value: { number: '5' } }],
    ['checked', true, { value: { checked: 'true' } }],
    ['option', 'o1', { idValue: 'o1' }],
    ['text', '', { value: '', idValue: '' }],
    ['date', null, { value: '', idValue: '' }],
  ])('sets a custom field of type %s to %j', async (type, value, body) => {
    const field = { operation: 'set_field', card: ids.card, field: ids.field, field_type: type, field_value: value };
    await run('trello.card', field);
    expect(bodyOf(fake.requests[0])).toEqual(body);
  });

  test('refuses an object as the value of a custom field', async () => {
    const field = { operation: 'set_field', card: ids.card, field: ids.field, field_value: { a: 1 } };
    await expect(run('trello.card', field)).rejects.toMatchObject({ param: '/field_value' });
  });

  test.each([
    ['me', '/members/me/cards'],
    ['board', `/boards/${ids.board}/cards`],
    ['list', `/lists/${ids.list}/cards`],
  ])('lists the cards of %s, up to the wanted number', async (of, path) => {
    const wanted = { operation: 'list', cards_of: of, board: ids.board, in_list: ids.list, max_items: 2 };
    expect(await run('trello.card', wanted)).toHaveLength(2);
    expect(asked()).toEqual([`GET ${path}`]);
  });

  test('does not list the cards of no board', async () => {
    await expect(run('trello.card', { operation: 'list' })).rejects.toMatchObject({ code: 'parameter_invalid' });
    expect(fake.requests).toEqual([]);
  });
});

describe('trello.attachment', () => {
  test('attaches an address', async () => {
    const add = { operation: 'add', card: ids.card, source: 'url', url: 'https://example.com/a' };
    await run('trello.attachment', add);
    expect(bodyOf(fake.requests[0])).toEqual({ url: 'https://example.com/a' });
    await expect(run('trello.attachment', { ...add, url: '' })).rejects.toMatchObject({ param: '/url' });
  });

  test('downloads a file through the API', async () => {
    const download = { operation: 'download', card: ids.card, attachment: ids.attachment };
    const [item] = await run('trello.attachment', download);
    expect(item!.binary).toMatchObject({ data: { file_name: 'hello.txt', size_bytes: 5 } });
    expect(asked()[1]).toBe(`GET /cards/${ids.card}/attachments/${ids.attachment}/download/hello.txt`);
  });
});

describe('a failure', () => {
  test('in plain text is quoted', async () => {
    const getting = run('trello.card', { operation: 'get', card: 'x' });
    await expect(getting).rejects.toMatchObject({
      code: 'target_error',
      message: expect.stringContaining('invalid id'),
    });
  });

  test('of an unknown form has its status', () => {
    for (const body of [null, 'Oops', 5, [], {}, { message: 5 }])
      expect(failureIn(trello, { status: 418, headers: {}, body })?.message).toBe(
        'Trello refused the request. (status 418)',
      );
    expect(failureIn(trello, { status: 449, headers: {}, body: {} })?.kind).toBe('temporary');
  });
});
