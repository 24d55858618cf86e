import { expect, test } from 'vitest';

import { missingAccessText, missingScopesOf } from '../../integrations/engine/missingAccess.ts';

const needed = { operation: 'create', alternatives: [['chat:write'], ['channels:manage', 'groups:write']] };
const refused = { kind: 'refused', message: 'No.' } as const;
const signIn = (granted: string[]) => ({
  renew: () => Promise.reject(new Error('unused')),
  isScopeGranted: (scope: string) => granted.includes(scope),
});

test('a standard refusal names the scopes that are missing', () => {
  const challenge = { 'www-authenticate': 'Bearer realm="x", error="insufficient_scope", scope="api read_user"' };
  expect(missingScopesOf({ headers: challenge, body: {} })).toEqual(['api', 'read_user']);
  expect(missingScopesOf({ headers: {}, body: { error: 'insufficient_scope', scope: 'api' } })).toEqual(['api']);
  expect(missingScopesOf({ headers: {}, body: { error: 'insufficient_scope' } })).toEqual([]);
  expect(missingScopesOf({ headers: { 'www-authenticate': 'Bearer error="invalid_token"' }, body: null })).toBeNull();
});

test('a refusal says which scope is missing, and the next step', () => {
  const failure = { ...refused, missingScopes: ['search:read'] };
  expect(missingAccessText({ failure, status: 200 }, { needed, credential: signIn([]) })).toBe(
    'The credential lacks the scope "search:read". Open it, and click "Sign in again".',
  );
  expect(missingAccessText({ failure, status: 200 }, { needed: null, credential: {} })).toBe(
    'The token lacks the scope "search:read". Create one that has it at the vendor, and enter it in the credential.',
  );
});

test('if the vendor names no scope, the operation does', () => {
  const named = { ...refused, missingScopes: [] };
  const text = 'The credential lacks the scope "chat:write". Open it, and click "Sign in again".';
  expect(missingAccessText({ failure: named, status: 400 }, { needed, credential: signIn([]) })).toBe(text);
  expect(missingAccessText({ failure: refused, status: 403 }, { needed, credential: signIn([]) })).toBe(text);
});

test('a refusal for another reason says nothing of scopes', () => {
  const all = signIn(['channels:manage', 'groups:write']);
  expect(missingAccessText({ failure: refused, status: 403 }, { needed, credential: all })).toBeNull();
  expect(missingAccessText({ failure: refused, status: 400 }, { needed, credential: signIn([]) })).toBeNull();
  expect(missingAccessText({ failure: refused, status: 403 }, { needed, credential: {} })).toBeNull();
  expect(missingAccessText({ failure: refused, status: 403 }, { needed: null, credential: null })).toBeNull();
});
