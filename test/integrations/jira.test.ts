import { describe, expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { isDocument, type AdfDocument } from '../../integrations/jira/adfNode.ts';
import { adfToMarkdown } from '../../integrations/jira/adfToMarkdown.ts';
import { documentOf, withTexts } from '../../integrations/jira/documents.ts';
import { fake as definition } from '../../integrations/jira/fake.ts';
import { isRichText } from '../../integrations/jira/fakeSchema.ts';
import { markdownToAdf } from '../../integrations/jira/markdownToAdf.ts';
import { jira } from '../../integrations/jira/vendor.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of Jira's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, run, asked } = vendorRun(definition, { below: '/rest/api/3' });

describe('a transition', () => {
  test.each(['Finish', 'done', ' DONE '])('is found by its name or its status: %s', async (name) => {
    const [item] = await run('jira.issue', { operation: 'transition', issue: 'OPS-24', move_by: name });
    expect(asked()).toEqual(['GET /issue/OPS-24/transitions', 'POST /issue/OPS-24/transitions']);
    expect(bodyOf(fake.requests[1])).toEqual({ transition: { id: '21' } });
    expect(item!.json).toEqual({ issue: 'OPS-24', transition: '21' });
  });

  test('that is not possible names the possible ones', async () => {
    const moving = run('jira.issue', { operation: 'transition', issue: 'OPS-24', move_by: 'Closed' });
    await expect(moving).rejects.toMatchObject({
      code: 'parameter_invalid',
      message: expect.stringContaining('"Start work" (to In Progress), "Finish" (to Done)'),
    });
  });

  test('has a comment and fields', async () => {
    await run('jira.issue', {
      operation: 'transition',
      issue: 'OPS-24',
      move_by: '21',
      comment: 'Done.',
      screen_fields: '{ "customfield_10011": "P-1" }',
    });
    expect(bodyOf(fake.requests[0])).toEqual({
      transition: { id: '21' },
      fields: { customfield_10011: 'P-1' },
      update: { comment: [{ add: { body: markdownToAdf('Done.') } }] },
    });
  });
});

describe('an update', () => {
  test('moves the issue before it changes the fields, and returns the issue', async () => {
    const update = { operation: 'update', issue: 'OPS-24', transition: 'Done', summary: 'New' };
    const [item] = await run('jira.issue', update);
    expect(asked()).toEqual(['GET /issue/OPS-24/transitions', 'POST /issue/OPS-24/transitions', 'PUT /issue/OPS-24']);
    expect(item!.json).toMatchObject({ key: 'OPS-24', fields: { summary: 'New', description: 'No pressure.' } });
  });

  test('only moves the issue without further values', async () => {
    const [item] = await run('jira.issue', { operation: 'update', issue: 'OPS-24', transition: '21' });
    expect(asked()).toEqual(['POST /issue/OPS-24/transitions', 'GET /issue/OPS-24']);
    expect(item!.json).toMatchObject({ key: 'OPS-24' });
  });

  test('needs a value', async () => {
    await expect(run('jira.issue', { operation: 'update', issue: 'OPS-24' })).rejects.toMatchObject({
      code: 'parameter_invalid',
    });
    expect(fake.requests).toEqual([]);
  });

  test('sends references by ID or name, and does not notify users if it must not', async () => {
    await run('jira.issue', {
      operation: 'update',
      issue: 'OPS-24',
      priority: 'High',
      set_components: ['10010', 'Valves'],
      fix_versions: ['10020'],
      parent: 'OPS-1',
      assignee: '5b10a2844c20165700ede21g',
      due_date: '2026-12-01T10:00:00Z',
      more_fields: { duedate: null, customfield_10016: 3 },
      notify_users: false,
    });
    expect(Object.fromEntries(fake.requests[0]!.query)).toEqual({ returnIssue: 'true', notifyUsers: 'false' });
    expect(bodyOf(fake.requests[0])).toEqual({
      fields: {
        priority: { name: 'High' },
        components: [{ id: '10010' }, { name: 'Valves' }],
        fixVersions: [{ id: '10020' }],
        parent: { key: 'OPS-1' },
        assignee: { accountId: '5b10a2844c20165700ede21g' },
        duedate: null,
        customfield_10016: 3,
      },
    });
  });
});

test.each([
  ['jira.api_call', { path: '/rest/api/3/serverInfo' }, 'GET /serverInfo'],
  ['jira.board', { operation: 'move_to_backlog', issues: ['OPS-24'] }, 'POST /rest/agile/1.0/backlog/issue'],
  ['jira.project', { operation: 'get', project: 'OPS' }, 'GET /project/OPS'],
  ['jira.user', { operation: 'me' }, 'GET /myself'],
])('%s sends its request below the address of the site', async (type, parameters, request) => {
  await run(type, parameters);
  expect(asked()).toEqual([request]);
});

test.each([
  [{ assign_to: 'nobody' }, null],
  [{ assign_to: 'default' }, '-1'],
  [{ account_id: ' 5b10 ' }, '5b10'],
])('an issue is assigned as %o says', async (to, accountId) => {
  await run('jira.issue', { operation: 'assign', issue: 'OPS-24', ...to });
  expect(bodyOf(fake.requests[0])).toEqual({ accountId });
});

test('an issue is not unassigned by an empty user', async () => {
  const assigning = run('jira.issue', { operation: 'assign', issue: 'OPS-24', account_id: '' });
  await expect(assigning).rejects.toMatchObject({ code: 'parameter_invalid', param: '/account_id' });
});

test('a comment is for a role, and internal', async () => {
  const comment = { operation: 'add', issue: 'OPS-24', text: 'x', visible_to: 'role', visible_name: 'Admins' };
  await run('jira.comment', { ...comment, internal: true });
  expect(bodyOf(fake.requests[0])).toMatchObject({
    visibility: { type: 'role', value: 'Admins' },
    properties: [{ key: 'sd.public.comment', value: { internal: true } }],
  });
  await expect(run('jira.comment', { ...comment, visible_name: '' })).rejects.toMatchObject({
    param: '/visible_name',
  });
});

test('an attachment is downloaded from the storage without the token', async () => {
  const [item] = await run('jira.attachment', { operation: 'download', attachment: '10200' });
  expect(item!.binary).toMatchObject({
    data: { file_name: 'hello.txt', media_type: 'text/plain', size_bytes: 5 },
  });
  expect(asked().slice(0, 2)).toEqual(['GET /attachment/10200', 'GET /attachment/content/10200']);
});

test('the time of a worklog has the form that Jira accepts', async () => {
  const log = { operation: 'add', issue: 'OPS-24', seconds: 60 };
  await run('jira.worklog', { ...log, started: '2026-12-01T10:00:00+02:00' });
  expect(bodyOf(fake.requests[0])['started']).toBe('2026-12-01T08:00:00.000+0000');
  await expect(run('jira.worklog', { ...log, started: 'tomorrow' })).rejects.toMatchObject({ param: '/started' });
});

describe('a failure', () => {
  test('has the messages of the fields', () => {
    const body = { errorMessages: ['Oops.'], errors: { priority: "Field 'priority' cannot be set." } };
    expect(failureIn(jira, { status: 400, headers: {}, body })).toMatchObject({
      kind: 'refused',
      message: "Jira refused the request. (status 400) Oops. priority: Field 'priority' cannot be set.",
    });
  });

  test('of an unknown form has its status', () => {
    for (const body of [null, 'Oops', 5, [], {}, { errorMessages: 5, errors: 5 }, { errors: null, message: {} }])
      expect(failureIn(jira, { status: 400, headers: {}, body })?.message).toBe(
        'Jira refused the request. (status 400)',
      );
  });

  test('with status 503 and a time is a rate limit', () => {
    const failure = failureIn(jira, { status: 503, headers: { 'retry-after': '7' }, body: {} });
    expect(failure).toMatchObject({ kind: 'limited', retryAfterMs: 7_000 });
    expect(failureIn(jira, { status: 503, headers: {}, body: {} })).toMatchObject({ kind: 'temporary' });
  });
});

describe('Markdown', () => {
  const texts = [
    'One\ntwo **bold** *em* ~~gone~~ `code` [site](https://example.com)',
    '# Head\n\n- a\n- b\n  1. c\n  2. d\n\n> quote\n\n---\n\n```js\nlet a = 1;\n```',
    '| A | B |\n| --- | --- |\n| 1 | 2 |',
    '5. five\n6. six',
  ];
  test.each(texts)('becomes a document that Jira accepts, and the same Markdown again: %j', (text) => {
    const document = markdownToAdf(text);
    expect(isRichText(document, '3')).toBe(true);
    expect(adfToMarkdown(document)).toBe(text);
  });

  test.each([
    '- # Heading in a list\n- > quote\n- ---\n- ```\n  code\n  ```',
    '> # Heading\n>\n> | A | B |\n> | --- | --- |\n> | 1 | 2 |\n>\n> > deeper\n>\n> ---',
    '- - nested\n-\n- | A |\n  | --- |\n  | 1 |',
    '**`code` and [`link`](https://example.com)**',
    '![Picture](https://example.com/a.png) https://example.com/b <b>html</b>',
    '| |\n|---|\n| |',
    '```\n```\n\n>\n\n#',
    '',
  ])('that Jira cannot show becomes a document that it accepts: %j', (text) => {
    expect(isRichText(markdownToAdf(text), '3')).toBe(true);
  });

  test('has mentions in the way of Jira', () => {
    expect(markdownToAdf('Hi [~accountid:5b10:a-2]!').content).toEqual([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Hi ' },
          { type: 'mention', attrs: { id: '5b10:a-2' } },
          { type: 'text', text: '!' },
        ],
      },
    ]);
  });

  test('does not change plain text', async () => {
    const text = 'a_b *c* 1 * 2 # x\n# no heading\n[x](y) `z` \\';
    const plain = await documentOf(text, 'plain', 'description');
    expect(isRichText(plain, '3')).toBe(true);
    expect(await documentOf(adfToMarkdown(plain), 'markdown', 'description')).toEqual({
      ...plain,
      content: [{ type: 'paragraph', content: expect.anything() }],
    });
    expect(textOf(await documentOf(adfToMarkdown(plain), 'markdown', 'description'))).toBe(text);
  });
});

test('nodes that Markdown does not have become text', () => {
  const inline = [
    { type: 'mention', attrs: { id: '1', text: '@Ada' } },
    { type: 'text', text: ' ' },
    { type: 'emoji', attrs: { shortName: ':ok:', text: '👌' } },
    { type: 'status', attrs: { text: 'OPEN' } },
    { type: 'date', attrs: { timestamp: '1764300000000' } },
    { type: 'inlineCard', attrs: { url: 'https://example.com' } },
  ];
  const content = [
    { type: 'panel', attrs: { panelType: 'info' }, content: [{ type: 'paragraph', content: inline }] },
    {
      type: 'taskList',
      content: [{ type: 'taskItem', attrs: { state: 'DONE' }, content: [{ type: 'text', text: 'a' }] }],
    },
    {
      type: 'expand',
      attrs: { title: 'More' },
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'b' }] }],
    },
    { type: 'mediaSingle', content: [{ type: 'media', attrs: { alt: 'pump.png' } }] },
    { type: 'extension', attrs: {} },
  ];
  expect(adfToMarkdown({ version: 1, type: 'doc', content })).toBe(
    '> @Ada 👌OPEN2025-11-28https://example.com\n\n- [x] a\n\n**More**\n\nb\n\npump.png',
  );
});

test('a document is as deep as Jira sends it, and no deeper', () => {
  let node: AdfDocument['content'][number] = { type: 'paragraph', content: [{ type: 'text', text: 'x' }] };
  for (let depth = 0; depth < 20_000; depth += 1) node = { type: 'blockquote', content: [node] };
  expect(adfToMarkdown({ version: 1, type: 'doc', content: [node] }).length).toBeLessThan(1_000);
});

test('JSON is accepted as a document only if it is one', async () => {
  const document = { type: 'doc', version: 1, content: [] };
  expect(await documentOf(JSON.stringify(document), 'adf', 'text')).toEqual(document);
  for (const text of ['{', '[]', '{"type":"doc"}', 'null'])
    await expect(documentOf(text, 'adf', 'text')).rejects.toMatchObject({ code: 'parameter_invalid' });
});

test('texts are converted wherever they are in an issue', () => {
  const body = markdownToAdf('**x**');
  const issue = { fields: { comment: { comments: [{ body }] }, customfield_1: body, summary: 'y' } };
  expect(withTexts(issue, 'markdown')).toEqual({
    fields: { comment: { comments: [{ body: '**x**' }] }, customfield_1: '**x**', summary: 'y' },
  });
  expect(withTexts(issue, 'adf')).toBe(issue);
  expect(isDocument(body)).toBe(true);
});

function textOf(node: { text?: string; type: string; content?: readonly object[] }): string {
  if (node.type === 'hardBreak') return '\n';
  return node.text ?? (node.content ?? []).map((one) => textOf(one as { type: string })).join('');
}

test('issues are linked by key or ID', async () => {
  await run('jira.issue', { operation: 'link', issue: '10117', linked_issue: 'OPS-23' });
  expect(bodyOf(fake.requests[0])).toMatchObject({ inwardIssue: { id: '10117' }, outwardIssue: { key: 'OPS-23' } });
});

test.each(['[', ']', ' ', '\n', '#', '_', '\n '])(
  'a text of customers such as many %j is converted at once',
  (part) => {
    const text = `x${part.repeat(32_000 / part.length)}y`;
    const cell = { type: 'tableCell', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
    const content = [
      { type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'strong' }] }] },
      { type: 'table', content: [{ type: 'tableRow', content: [cell] }] },
    ];
    const start = performance.now();
    adfToMarkdown({ version: 1, type: 'doc', content });
    expect(performance.now() - start).toBeLessThan(1_000);
  },
);
