import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { components } from '../../../openapi/generated/types.ts';
import { shippedEmployees } from '../../../domains/employees/shipped/shippedEmployees.ts';
import { schemaCheck } from '../../../domains/employees/checkEmployee.ts';
import { pdfOf } from '../../activities/files/pdfOf.ts';
import { serveFixtures } from '../../catalog/serveFixtures.ts';
import type { ReplayServer } from '../../catalog/replayServer.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startHiring, type Hiring } from './startHiring.ts';
import { silentWav } from './silentWav.ts';

type Schemas = components['schemas'];

/**
 * The employees that ship with Bureau, in the real engine, over recorded answers of sources and the sandbox's models.
 * `BUREAU_RENEW_EXAMPLES=1` writes what they deliver as the examples of their listings.
 */
let hiring: Hiring;
let admin: Person;
let sources: ReplayServer;
/** A page, an invoice and a recording. */
const files = createServer((request, response) => {
  const known: Record<string, [string, Buffer]> = {
    '/': [
      'text/html',
      Buffer.from('<html><body><h1>Opening hours</h1><p>Monday to Friday, 9 to 17.</p></body></html>'),
    ],
    '/invoice.pdf': ['application/pdf', pdfOf(['Invoice 2026-17 of Example Ltd', 'Total 119.00 EUR'])],
    '/meeting.wav': ['audio/wav', silentWav()],
  };
  const [type, content] = known[request.url ?? ''] ?? ['text/plain', Buffer.from('')];
  response.writeHead(200, { 'content-type': type }).end(content);
});
let filesUrl = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  filesUrl = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  const { server, baseUrls } = await serveFixtures();
  sources = server;
  hiring = await startHiring({ settings: { catalog: { contact: 'ops@example.com', baseUrls } } });
  admin = await signUpPerson(hiring.api.url);
  await hiring.api.test.database.pool.query(`update accounts set instance_role = 'instance_admin' where id = $1`, [
    admin.accountId,
  ]);
}, 180_000);
afterAll(async () => {
  await hiring?.close();
  await sources?.close();
  files.close();
});

const install = () => admin.client.ok('installShippedEmployees');
const open = (name: string, isOpen: boolean) =>
  hiring.api.test.database.pool.query('update models set open_to_users = $2 where name = $1', [name, isOpen]);
const stateOf = ({ data }: Schemas['ShippedEmployeeList']) =>
  Object.fromEntries(data.map(({ key, state }) => [key, state]));

/** Inputs of the tries; of all others the sample input. */
const inputs: Readonly<Record<string, () => Record<string, unknown>>> = {
  web_page_digest: () => ({ url: `${filesUrl}/`, language: 'English' }),
  invoice_reader: () => ({ url: `${filesUrl}/invoice.pdf` }),
  meeting_minutes: () => ({ url: `${filesUrl}/meeting.wav`, language: 'English' }),
};

describe('the employees that ship with Bureau', () => {
  test('are ten, and their sample inputs fit', () => {
    expect(shippedEmployees).toHaveLength(10);
    for (const { inputSchema, sampleInput } of shippedEmployees)
      expect(schemaCheck({ ...inputSchema }, '/input_schema')(sampleInput)).toBeNull();
  });

  test('are installed by an admin, but not those whose models are closed; repeating adds these and changes nothing else', async () => {
    expect(await hiring.hirer.client.refused('installShippedEmployees')).toMatchObject({ status: 403 });
    await open('sandbox/chat', false);
    const first = await install();
    expect(Object.values(stateOf(first)).filter((state) => state === 'installed')).toHaveLength(6);
    expect(first.data.find(({ key }) => key === 'meeting_minutes')).toMatchObject({
      state: 'missing_models',
      missing_models: ['chat.completions'],
      listing_id: null,
    });
    await open('sandbox/chat', true);
    const second = await install();
    expect(new Set(Object.values(stateOf(second)))).toEqual(new Set(['installed']));
    expect(second.organization_id).toBe(first.organization_id);
    expect(await admin.client.ok('listShippedEmployees')).toEqual(second);
    const other = await signUpPerson(hiring.api.url);
    await hiring.api.test.database.pool.query(`update accounts set instance_role = 'instance_owner' where id = $1`, [
      other.accountId,
    ]);
    expect(await other.client.ok('installShippedEmployees')).toEqual(second);
    for (const { listing_id: id } of second.data) {
      const listing = await hiring.hirer.client.ok('getListing', { params: { listing_id: id! } });
      expect(listing).toMatchObject({ version: { number: 1 }, free_try: 'available', publisher: { own: false } });
    }
    const words = async (q: string) =>
      (await hiring.hirer.client.ok('listListings', { query: { q } })).data.map(({ name }) => name);
    expect((await words('Rechnung lesen'))[0]).toBe('Invoice reader');
    expect((await words('wetter in Berlin'))[0]).toBe('Weather brief');
    expect((await words('translate a contract'))[0]).toBe('Document translation');
  }, 120_000);

  test('deliver what their examples show, as free tries at the cost of their organization', async () => {
    const { data } = await install();
    const file = new URL('../../../domains/employees/shipped/examples.json', import.meta.url);
    const examples: Record<string, Schemas['ListingExampleCreate'][]> = {};
    for (const employee of shippedEmployees) {
      const input = inputs[employee.key]?.() ?? { ...employee.sampleInput };
      const listing = data.find(({ key }) => key === employee.key)!.listing_id!;
      const run = await hiring.hirer.client.ok('createTrialRun', {
        params: { listing_id: listing },
        body: { input, wait: 60 },
      });
      expect(run, `${employee.key}: ${run.error?.message}`).toMatchObject({ status: 'success' });
      examples[employee.key] = [exampleOf(employee, input, run)];
    }
    const made = `${JSON.stringify(examples, null, 2).replaceAll(filesUrl, 'https://example.com')}\n`;
    if (process.env['BUREAU_RENEW_EXAMPLES'] === '1') await writeFile(file, made);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(made));
  }, 180_000);
});

/** The example of a listing: titles say what it was made from. */
function exampleOf(
  { needs }: (typeof shippedEmployees)[number],
  input: Record<string, unknown>,
  { output }: Schemas['EmployeeRun'],
): Schemas['ListingExampleCreate'] {
  const title =
    needs.length === 0
      ? 'Sample: delivered from recorded sample answers with invented values'
      : 'Sample: delivered with the models of the sandbox, whose answers are placeholders';
  const texts = output!.parts.map(({ kind, text, json, name, media_type: type, size_bytes: size }) => {
    if (kind === 'text') return text ?? '';
    return kind === 'file'
      ? `*${name}* (${type}, ${size} bytes)`
      : `\`\`\`json\n${JSON.stringify(json, null, 2)}\n\`\`\``;
  });
  return { title, input, output: texts.join('\n\n').slice(0, 20_000) };
}
