import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

const run = promisify(execFile);

/** Asks the page again until it says what is expected. */
function eventually<Seen>(look: () => Seen | Promise<Seen>) {
  return expect.poll(look);
}

/** The playground as people use it, in one browser window. The steps build on each other. */
describe.skipIf(findBrowser() === null)('the playground', () => {
  let window: SignedInWindow;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bureau-code-'));
    await symlink(join(import.meta.dirname, '..', '..', 'node_modules'), join(folder, 'node_modules'));
    window = await openSignedIn({ credits: '500' });
    await window.page.goto('/playground?model=sandbox/chat');
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(async () => {
    await window?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const say = async (text: string) => {
    await window.page.getByRole('textbox', { name: 'Message' }).fill(text);
    await window.page.keyboard.press('Enter');
  };
  const conversation = () => window.page.getByRole('log', { name: 'Conversation' });
  const codeOf = async (language: string) => {
    const { page } = window;
    await page.getByRole('tab', { name: language, exact: true }).click();
    return (await page.getByRole('region', { name: `${language} example` }).textContent()) ?? '';
  };

  test('a response streams in and shows its tokens and cost', async () => {
    const { page } = window;
    await page.getByText('Sandbox', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'System prompt' }).fill('Be brief.');
    await say('Hello there');
    await conversation().getByText('You said: Hello there').waitFor();
    const facts = conversation().getByRole('note', { name: 'Cost and duration' });
    await facts.getByText('4 output tokens').waitFor();
    await facts.getByText('via sandbox').waitFor();
    const listed = async () =>
      (await window.account.call<{ data: { credits: string }[] }>('GET', '/api/v1/calls')).data;
    await eventually(async () => (await listed()).length).toBe(1); // it is settled with the end of the stream
    const data = await listed();
    expect(await facts.getByTitle(/credits$/).getAttribute('title')).toContain(data[0]!.credits.replace(/0+$/, ''));
    await window.screenshot('playground-chat');
  });

  test('the conversation persists across tabs and pages, and a response continues in the background', async () => {
    const { page } = window;
    await say('[[delay_ms=1500]] still there');
    await page.getByRole('textbox', { name: 'Message' }).fill('not sent yet');
    await page.getByRole('tab', { name: 'Images' }).click();
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A lamp');
    await page.getByRole('tab', { name: 'Chat' }).click();
    await conversation().getByText('You said: Hello there').waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    await page.getByRole('link', { name: 'Playground', exact: true }).click();
    await conversation().getByText('You said: Hello there').waitFor();
    await conversation().getByText('still there').nth(1).waitFor();
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('not sent yet');
    // Also where another model would come first.
    expect(await page.getByRole('combobox', { name: 'Model' }).inputValue()).toBe('sandbox/chat');
    expect(await page.getByRole('textbox', { name: 'System prompt' }).inputValue()).toBe('Be brief.');
    await page.getByRole('tab', { name: 'Images' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Prompt', exact: true }).inputValue()).toBe('A lamp');
    await page.getByRole('tab', { name: 'Chat' }).click();
    await page.getByRole('button', { name: 'New conversation' }).click();
  });

  test('an answer that takes too long is stopped, and the next one can be asked for', async () => {
    const { page } = window;
    await say('[[delay_ms=60000]]');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await conversation().getByText('Stopped', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  });

  test('an error says the next step and the request id', async () => {
    await say('[[fail=503]]');
    const alert = conversation().getByRole('alert');
    await alert.getByText('Request ID', { exact: false }).waitFor();
    await window.page.getByRole('button', { name: 'New conversation' }).click();
  });

  test('the model calls a tool, gets a result entered by the user, and continues', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Parameters and tools' }).click();
    await page.getByRole('textbox', { name: 'Tools' }).fill('nonsense');
    await page.getByText('Invalid JSON.').waitFor();
    await page.getByRole('button', { name: 'Use example tool' }).click();
    await say('How is it? [[tool=get_weather]]');
    await conversation().getByText('Calls get_weather').waitFor();
    await page.getByRole('textbox', { name: 'Result of get_weather' }).fill('sunny');
    await page.getByRole('button', { name: 'Send results' }).click();
    await conversation().getByText('The tool answered: sunny').waitFor();
    await page.getByRole('textbox', { name: 'Tools' }).fill('');
    await page.getByRole('button', { name: 'New conversation' }).click();
  });

  test('the code of a conversation runs with a key and gives the same answer', async () => {
    const { page } = window;
    const { value } = await window.account.call<{ value: string }>('POST', '/api/v1/model-api-keys', { label: 'code' });
    await page.getByRole('switch', { name: 'Stream response' }).click({ force: true });
    const question = `It's "quoted" \\ $HOME ünï`;
    await say(question);
    await conversation().getByText(`You said: ${question}`).waitFor();
    await page.getByRole('button', { name: 'View code' }).click();
    const environment = { env: { ...process.env, BUREAU_API_KEY: value } };
    const curl = await codeOf('curl');
    const typescript = await codeOf('TypeScript');
    const python = await codeOf('Python');
    await window.screenshot('playground-code');
    expect(curl + typescript + python).not.toContain('bk_mdl_');
    const byCurl = JSON.parse((await run('bash', ['-c', curl], environment)).stdout) as {
      choices: { message: { content: string } }[];
    };
    expect(byCurl.choices[0]!.message.content).toBe(`You said: ${question}`);
    await writeFile(join(folder, 'call.mts'), typescript);
    expect((await run(process.execPath, [join(folder, 'call.mts')], environment)).stdout.trim()).toBe(
      `You said: ${question}`,
    );
    await writeFile(join(folder, 'call.py'), python);
    await run('python3', ['-m', 'py_compile', join(folder, 'call.py')]);
    await page.keyboard.press('Escape');
  });

  test('two models answer side by side, as Markdown without HTML, and a conversation is kept in the browser', async () => {
    const { page } = window;
    const first = page.getByRole('log', { name: 'Conversation', exact: true });
    const second = page.getByRole('log', { name: 'Second conversation' });
    await page.getByRole('button', { name: 'New conversation' }).click();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('combobox', { name: 'Second model' }).fill('sandbox/chat'); // other files have models, too
    await page.getByRole('option', { name: 'sandbox/chat', exact: true }).click();
    await say('A **bold** <img src=x onerror=alert(1)> word');
    for (const log of [first, second]) await log.locator('strong').getByText('bold').waitFor();
    expect(await first.locator('img').count()).toBe(0);
    await first.getByText('<img src=x').last().waitFor();
    await window.screenshot('playground-compared');
    await page.getByRole('button', { name: 'Compare' }).click();
    await second.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'New conversation' }).click();
    await first.waitFor({ state: 'detached' });
    const saved = page.getByRole('dialog', { name: 'Saved conversations' });
    const openSaved = () => page.getByRole('button', { name: 'Saved' }).click();
    await page.reload();
    await openSaved();
    await window.screenshot('playground-saved');
    await saved.getByRole('button', { name: /^Actions for A \*\*bold\*\*/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename conversation' });
    await rename.getByRole('textbox', { name: 'Name' }).fill('About bold words');
    await rename.getByRole('button', { name: 'Save' }).click();
    await saved.getByRole('button', { name: /^About bold words/ }).click();
    await first.locator('strong').getByText('bold').waitFor();
    const kept = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.url().includes('/playground/conversations/'),
    );
    await say('And more');
    await first.getByText('And more').last().waitFor();
    await kept; // after its answer: a page that is loaded again before has nothing to keep
    // Another browser of the same account shows them, too, under the new name and with later messages.
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await openSaved();
    await saved.getByRole('button', { name: /^About bold words/ }).click();
    await first.getByText('And more').first().waitFor();
    await openSaved();
    await saved.getByRole('button', { name: 'Delete all' }).click();
    await page
      .getByRole('dialog', { name: 'Delete all saved conversations?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await saved.getByText('No saved conversations yet.').waitFor();
    await page.keyboard.press('Escape');
  });

  test('conversations that this browser kept before are taken over by the server', async () => {
    const { page, account } = window;
    const facts = { requestId: null, credits: null, inputTokens: null, outputTokens: null };
    const answer = {
      role: 'assistant',
      key: 'b',
      model: 'sandbox/chat',
      text: 'From before',
      reasoning: '',
      toolCalls: [],
    };
    const turns = [
      { role: 'user', key: 'a', text: 'An old question', pictures: [] },
      { ...answer, state: 'done', error: null, callId: null, facts },
    ];
    const old = [{ id: 'old', title: 'An old question', model: 'sandbox/chat', savedAt: '', turns, settings: {} }];
    const key = `bureau-conversations-${account.accountId}`;
    await page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, JSON.stringify(old)]);
    await page.reload();
    await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
    await page.getByRole('button', { name: 'Saved' }).click();
    await page
      .getByRole('dialog', { name: 'Saved conversations' })
      .getByRole('button', { name: /^An old question/ })
      .click();
    await page.getByText('From before').waitFor();
  });

  test('images are made and shown from their bytes', async () => {
    const { page } = window;
    await page.goto('/playground?tab=images');
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A desk');
    await page.getByRole('button', { name: 'Generate images' }).click();
    const image = page.getByRole('img', { name: 'Image 1' });
    await image.waitFor();
    expect(await image.getAttribute('src')).toMatch(/^blob:/);
    await eventually(() => page.evaluate('document.querySelector("img[src^=blob]").naturalWidth')).toBeGreaterThan(0);
    await page.getByRole('note', { name: 'Cost and duration' }).getByText('1.00 credits').waitFor();
    await window.screenshot('playground-images');
  });

  test('embeddings are compared', async () => {
    const { page } = window;
    await page.getByRole('tab', { name: 'Embeddings' }).click();
    await page.getByRole('textbox', { name: 'Text 1' }).fill('a desk');
    await page.getByRole('textbox', { name: 'Text 2' }).fill('a desk');
    await page.getByRole('button', { name: 'Create embeddings', exact: true }).click();
    const table = page.getByRole('table', { name: 'Cosine similarity' });
    await eventually(() => table.getByText('1.000').count()).toBe(4);
    await window.screenshot('playground-embeddings');
  });

  test('nothing was complained about but the failure that was provoked', () => {
    expect(window.complaints.filter((complaint) => !complaint.includes('503') && !complaint.includes('502'))).toEqual(
      [],
    );
  });
});
