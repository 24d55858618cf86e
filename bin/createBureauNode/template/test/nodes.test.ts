import assert from 'node:assert/strict';
import { test } from 'node:test';

import { runNode } from 'bureau-node-kit/testing';

import { addTicket } from '../src/addTicket.ts';
import { countWords } from '../src/countWords.ts';
import { ticketKey } from '../src/ticketKey.ts';

void test('words of each item are counted', async () => {
  const { outputs } = await runNode(countWords, {
    json: [{ id: 1 }, { id: 2 }],
    parametersPerItem: [{ text: 'one two' }, { text: 'three' }],
  });
  assert.deepEqual(
    outputs['main']?.map(({ json }) => json),
    [
      { id: 1, words: 2 },
      { id: 2, words: 1 },
    ],
  );
});

void test('a text without words is an error', async () => {
  await assert.rejects(runNode(countWords, { parameters: { text: '  ' } }), /There are no words/);
});

void test('a ticket is added with the key of the account', async () => {
  const { outputs, requests } = await runNode(addTicket, {
    parameters: { url: 'https://tickets.example.com', title: 'Broken' },
    credentials: { account: { credential: ticketKey, values: { key: 'k1' } } },
    respond: () => ({ status: 201, json: { number: 7 } }),
  });
  assert.deepEqual(outputs['main']?.[0]?.json, { number: 7 });
  assert.equal(requests[0]?.headers['authorization'], 'Bearer k1');
  assert.deepEqual(JSON.parse(String(requests[0]?.body)), { title: 'Broken', priority: 'low' });
});
