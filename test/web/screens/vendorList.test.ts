import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { findBrowser } from '../../e2e/browser.ts';
import { dailyReport, editorAnswers, editorPath } from './dailyReport.ts';
import { Refusal, type Answers, type Asked } from './mockApi.ts';
import { id, openScreen, type Screen } from './openScreen.ts';

type Request = components['schemas']['NodeChoicesRequest'];

const channels = [
  { value: 'C0000000001', label: '#general', hint: 'News for all' },
  { value: 'C0000000002', label: '#orders', hint: null },
  { value: 'C0000000003', label: '#random', hint: null },
];

describe.skipIf(findBrowser() === null)('a parameter with a list of a vendor', () => {
  let screen: Screen;
  let requests: Request[];
  let saved: Record<string, unknown> | undefined;
  beforeAll(async () => {
    screen = await openScreen();
  }, 180_000);
  beforeEach(({ onTestFailed }) => {
    requests = [];
    saved = undefined;
    onTestFailed(async () => console.error(await screen.describe()));
  });
  afterAll(() => screen?.close());

  /** Two channels on the first page and one on the second; a search finds all. */
  const listNodeChoices = ({ body }: Asked) => {
    const request = body as Request;
    requests.push(request);
    const { search = '', cursor } = request;
    const found = channels.filter(({ label }) => label.includes(search.toLowerCase()));
    if (search !== '') return { data: found, next_cursor: null };
    return cursor === undefined
      ? { data: channels.slice(0, 2), next_cursor: 'page2' }
      : { data: channels.slice(2), next_cursor: null };
  };
  const openNode = async (
    { channel, auth = id('crd', 1) }: { channel?: string; auth?: string | null },
    answers: Answers = { listNodeChoices },
  ) => {
    const post = {
      id: 'post',
      type: 'slack.message',
      name: 'Post',
      position: { x: 0, y: 0 },
      parameters: { operation: 'post', text: 'Hello', ...(channel === undefined ? {} : { channel }) },
      ...(auth === null ? {} : { credentials: { auth: { id: auth } } }),
    };
    await screen.open(`${editorPath}?node=post`, {
      ...editorAnswers,
      getDigitalOrganization: { ...dailyReport, draft: { nodes: [post], connections: [] } },
      updateDigitalOrganization: ({ body }) => {
        const { draft } = body as { draft: typeof dailyReport.draft };
        saved = draft.nodes[0]?.parameters;
        return { ...dailyReport, draft, draft_revision: 2 };
      },
      ...answers,
    });
    await field().waitFor();
    // The dialog takes the focus when its opening ends; a field that has it earlier loses it, and the next key.
    await dialog().locator('[data-autofocus]:focus').waitFor();
  };
  const dialog = () => screen.page.getByRole('dialog', { name: 'Node Post' });
  const field = () => dialog().getByRole('combobox', { name: 'Channel', exact: true });
  const option = (name: string) => screen.page.getByRole('option', { name });
  const notStored = () => dialog().getByText('This text is not saved.');
  const press = (keys: string) => screen.page.keyboard.press(keys);
  const storedChannel = () => expect.poll(() => saved?.['channel'], { timeout: 20_000 });

  test('is chosen by keys: the name is shown and the identifier is stored', async () => {
    await openNode({});
    await field().focus();
    await press('ArrowDown');
    await option('#general').waitFor();
    expect(requests).toEqual([
      {
        node_type: 'slack.message',
        parameter: '/channel',
        project_id: dailyReport.project_id,
        credential_id: id('crd', 1),
        parameters: {},
        search: '',
      },
    ]);
    await press('ArrowDown');
    await press('ArrowDown');
    await press('Enter');
    await expect.poll(() => field().inputValue()).toBe('#orders');
    await storedChannel().toBe('C0000000002');
    await option('#general').waitFor({ state: 'detached' });
    expect(screen.complaints).toEqual([]);
  });

  test('loads further pages, and asks the server for a search in a long list', async () => {
    await openNode({ channel: 'C0000000001' });
    await expect.poll(() => field().inputValue()).toBe('#general');
    await field().click();
    await option('Load more').click();
    await option('#random').waitFor();
    expect(await option('Load more').count()).toBe(0);
    await openNode({});
    await field().click();
    await option('Load more').waitFor();
    await screen.page.keyboard.type('rand', { delay: 25 });
    await option('#random').waitFor();
    expect(requests.at(-1)).toMatchObject({ search: 'rand' });
    await screen.screenshot('vendor-list');
    await option('#random').click();
    await storedChannel().toBe('C0000000003');
    expect(await field().inputValue()).toBe('#random');
    expect(screen.complaints).toEqual([]);
  });

  test('takes a typed identifier, and an expression', async () => {
    await openNode({});
    await field().click();
    await screen.page.keyboard.type('C0987654321', { delay: 25 });
    await press('Tab');
    await storedChannel().toBe('C0987654321');
    expect(await field().inputValue()).toBe('C0987654321');
    await field().focus();
    await press('Alt+E');
    const editor = dialog().getByRole('textbox', { name: 'Channel', exact: true });
    await editor.and(screen.page.locator(':focus')).waitFor();
    await storedChannel().toBe('{{ "C0987654321" }}');
    expect(screen.complaints).toEqual([]);
  });

  test('keeps the stored value during a search, until Enter', async () => {
    await openNode({ channel: 'C0000000002' });
    await expect.poll(() => field().inputValue()).toBe('#orders');
    await field().selectText();
    await screen.page.keyboard.type('nowhere', { delay: 25 });
    await option('#orders').waitFor({ state: 'detached' });
    await screen.page.getByText('Nothing found').waitFor();
    await press('Tab');
    await notStored().waitFor();
    expect(await field().inputValue()).toBe('nowhere');
    await field().focus();
    await press('Escape');
    await notStored().waitFor({ state: 'detached' });
    expect(await field().inputValue()).toBe('#orders');
    await screen.page.keyboard.type('else', { delay: 25 });
    await press('Escape');
    expect(await field().inputValue()).toBe('#orders');
    await field().selectText();
    await screen.page.keyboard.type('somewhere', { delay: 25 });
    await press('Enter');
    await storedChannel().toBe('somewhere');
    expect(await field().inputValue()).toBe('somewhere');
    expect(await notStored().count()).toBe(0);
    expect(screen.complaints).toEqual([]);
  });

  test('takes a typed name without its sign, but first a value', async () => {
    await openNode({});
    await field().click();
    await screen.page.keyboard.type('General', { delay: 25 });
    await expect.poll(() => requests.at(-1)?.search).toBe('General');
    await option('#general').waitFor();
    await press('Tab');
    await storedChannel().toBe('C0000000001');
    await expect.poll(() => field().inputValue()).toBe('#general');
    const named = { value: 'C0000000001', label: 'orders', hint: null };
    const valued = { value: 'orders', label: 'Sales', hint: null };
    await openNode({}, { listNodeChoices: { data: [named, valued], next_cursor: null } });
    await field().click();
    await option('Sales').waitFor();
    await screen.page.keyboard.type('orders', { delay: 25 });
    await press('Tab');
    await storedChannel().toBe('orders');
    await expect.poll(() => field().inputValue()).toBe('Sales');
    expect(screen.complaints).toEqual([]);
  });

  test('stores only an identifier or an expression while the list loads', async () => {
    const loaded = Promise.withResolvers<void>();
    const slowList = async (asked: Asked) => {
      await loaded.promise;
      return listNodeChoices(asked);
    };
    await openNode({ channel: 'C0000000002' }, { listNodeChoices: slowList });
    await field().selectText();
    await screen.page.keyboard.type('general', { delay: 25 });
    await press('Tab');
    await notStored().waitFor();
    await field().focus();
    await press('Escape');
    expect(await field().inputValue()).toBe('C0000000002');
    await field().selectText();
    await screen.page.keyboard.type('C0987654321', { delay: 25 });
    await press('Tab');
    await storedChannel().toBe('C0987654321');
    await field().selectText();
    await screen.page.keyboard.type('{{ 1 }}', { delay: 25 });
    await press('Tab');
    await storedChannel().toBe('{{ 1 }}');
    loaded.resolve();
    expect(screen.complaints).toEqual([]);
  });

  test('turns a typed identifier into an expression by the key for it', async () => {
    await openNode({ channel: 'C0000000002' });
    await expect.poll(() => field().inputValue()).toBe('#orders');
    await field().selectText();
    await screen.page.keyboard.type('C0987654321', { delay: 25 });
    await press('Alt+E');
    await storedChannel().toBe('{{ "C0987654321" }}');
    expect(screen.complaints).toEqual([]);
  });

  test('one Escape closes the list, and the next one the node', async () => {
    await openNode({});
    await field().click();
    await option('#general').waitFor();
    await press('Escape');
    await option('#general').waitFor({ state: 'detached' });
    await field().waitFor();
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('shows in words why there is no list', async () => {
    await openNode({ auth: null });
    await field().click();
    await screen.page.getByText('Select a credential to choose from the list, or enter an ID.').waitFor();
    expect(requests).toEqual([]);
    const message = 'Slack: The token has expired. Create a new one. (token_expired)';
    const refusal = new Refusal(502, { type: 'server_error', code: 'target_error', message });
    let isExpired = true;
    await openNode({}, { listNodeChoices: (asked) => (isExpired ? refusal : listNodeChoices(asked)) });
    await field().click();
    await dialog().getByText(message).waitFor();
    isExpired = false;
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await field().click();
    await option('#general').waitFor();
  });
});
