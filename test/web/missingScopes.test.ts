import { expect, test } from 'vitest';
import type { components } from '../../openapi/generated/types.ts';
import { accessLabel, missingOf } from '../../web/credentials/missingScopes.ts';

const type = {
  access: { files: ['files:read', 'files:write'], messages: ['chat:write'] },
  parameters: {
    type: 'object',
    properties: {
      scopes: {
        type: 'array',
        items: { enum: ['files', 'messages'], 'x-labels': { files: 'Files', messages: 'Send messages' } },
      },
    },
  },
} as unknown as components['schemas']['CredentialType'];

test('one alternative with all of its scopes is enough', () => {
  expect(missingOf(['a b', 'c'], ['c'])).toEqual([]);
  expect(missingOf(['a b', 'c'], ['a', 'b'])).toEqual([]);
  expect(missingOf(['a b', 'c'], ['a'])).toEqual(['b']);
});

test('no scope is missing if the granted or needed ones are unknown', () => {
  expect(missingOf(['a'], null)).toEqual([]);
  expect(missingOf([], ['a'])).toEqual([]);
});

test('missing scopes have the name of the kind of access that contains them', () => {
  expect(accessLabel(type, ['files:write'])).toBe('Files');
  expect(accessLabel(type, ['other'])).toBe('other');
  expect(accessLabel(undefined, ['files:write'])).toBe('files:write');
  expect(accessLabel(type, [], 'messages')).toBe('Send messages');
});
