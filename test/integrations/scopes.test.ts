import { describe, expect, test } from 'vitest';

import { credentialDefinitions, nodeDefinitions } from '../../activities/generated/registry.ts';
import type { VendorScopes } from '../../domains/credentials/scopes/VendorScopes.ts';
import { furtherScopes, missingScopes } from '../../domains/credentials/scopes/missingScopes.ts';
import { neededScopes } from '../../domains/credentials/scopes/neededScopes.ts';
import type { ScopeNeeds } from '../../domains/credentials/scopes/ScopeNeeds.ts';
import { scopesOfNode } from '../../integrations/engine/nodeScopes.ts';

type Scopes = VendorScopes<object>;

const scopesOf = new Map(
  credentialDefinitions.flatMap(({ type, oauth2 }) =>
    oauth2?.scopes ? [[type, oauth2.scopes as unknown as Scopes] as const] : [],
  ),
);
/** The slots of all nodes that take a sign-in with scopes. */
const slots = nodeDefinitions.flatMap(({ type, credentials = [], parameters }) =>
  credentials.flatMap((slot) => {
    const known = Array.isArray(slot.types) ? slot.types.flatMap((one: string) => scopesOf.get(one) ?? []) : [];
    return known.length > 0 && !type.endsWith('.api_call') ? [{ type, slot, known, schema: parameters.json }] : [];
  }),
);

describe.each(slots.map((one) => [one.type, one] as const))('%s', (_type, { slot, known, schema }) => {
  test('has scopes, which a sign-in of the vendor can ask for', () => {
    const needs = slot.scopes as ScopeNeeds;
    expect(needs).toBeDefined();
    const named = Object.values(needs.alternatives).flatMap((texts) => texts.flatMap((text) => text.split(' ')));
    for (const scopes of known) expect(named.filter((scope) => !scopes.known.includes(scope))).toEqual([]);
  });

  test('names values of the parameter that selects the operation', () => {
    const { parameter, alternatives } = slot.scopes as ScopeNeeds;
    const properties = schema['properties'] as { [name: string]: { enum?: string[] } };
    const values = parameter === null ? ['*'] : (properties[parameter]?.enum ?? []);
    expect(Object.keys(alternatives).filter((value) => !values.includes(value))).toEqual([]);
  });
});

test('every sign-in with scopes has node types that name theirs', () => {
  const used = new Set(slots.flatMap(({ slot }) => slot.types as string[]));
  expect([...scopesOf.keys()].filter((type) => !used.has(type))).toEqual([]);
});

test('a vendor cannot forget the scopes of an operation, or name those of an unknown one', () => {
  const operations = { list: { effects: [] }, send: { effects: ['sends_out'] as const } };
  const vendor = (scopes: object) => ({ id: 'acme', scopes: { message: scopes } }) as never;
  expect(() => scopesOfNode(vendor({ reads: 'a' }), 'message', operations)).toThrow('"send" has no scopes');
  expect(() => scopesOfNode(vendor({ reads: 'a', changes: 'b', delete: 'c' }), 'message', operations)).toThrow(
    'unknown',
  );
  expect(() => scopesOfNode(vendor({}), 'other', operations)).toThrow('acme.other has no scopes');
  expect(scopesOfNode(vendor({ reads: ['a', ''], changes: ['b c', 'd'] }), 'message', operations)).toEqual({
    parameter: 'operation',
    alternatives: { send: ['b c', 'd'] },
  });
});

describe('the scopes of an operation', () => {
  const of = (type: string, values: object, granted: readonly string[]) => {
    const [noun] = type.split(' ');
    const { slot, known, schema } = slots.find((one) => one.type === noun)!;
    const needed = neededScopes(slot.scopes, values as never, schema)!;
    return missingScopes(needed, { scopes: known[0]!, granted, values: null });
  };

  test('are enough if one alternative, or a wider scope, is granted', () => {
    expect(of('github.issue', { operation: 'create' }, ['public_repo'])).toEqual([]);
    expect(of('gitlab.issue', { operation: 'list' }, ['api'])).toEqual([]);
    expect(of('asana.task', { operation: 'move' }, ['default'])).toEqual([]);
    expect(of('square.order', { operation: 'pay' }, ['ORDERS_WRITE'])).toEqual(['PAYMENTS_WRITE']);
    expect(of('hubspot.trigger', { kind: 'deals' }, ['tickets'])).toEqual(['crm.objects.deals.read']);
  });

  test('are those of the default operation if none is written, and unknown for an expression', () => {
    const { slot, schema } = slots.find((one) => one.type === 'slack.message')!;
    expect(neededScopes(slot.scopes, {}, schema)?.alternatives).toEqual([['chat:write']]);
    expect(neededScopes(slot.scopes, { operation: '{{ $json.do }}' }, schema)).toBeNull();
  });

  test('are asked for as far as the vendor accepts them for the sign-in', () => {
    const ask = (type: string, values: object, operation: string) => {
      const { slot, schema } = slots.find((one) => one.type === type)!;
      const scopes = scopesOf.get((slot.types as string[]).find((one) => scopesOf.has(one))!)!;
      return furtherScopes([neededScopes(slot.scopes, { operation }, schema)!], { scopes, values });
    };
    const bot = { scopes: ['messages'], act_as: 'bot' };
    const person = { scopes: ['messages'], act_as: 'person' };
    expect(ask('slack.channel', bot, 'create')).toEqual(['channels:manage']);
    expect(ask('slack.channel', person, 'create')).toEqual(['channels:write']);
    expect(ask('slack.message', bot, 'search')).toEqual([]);
    expect(ask('slack.message', person, 'search')).toEqual(['search:read']);
    expect(ask('asana.task', { scopes: ['tasks'] }, 'move')).toEqual([]);
    expect(ask('asana.comment', { scopes: ['tasks'] }, 'add')).toEqual(['stories:write']);
    expect(ask('asana.comment', { scopes: ['full'] }, 'add')).toEqual([]);
  });
});
