import { describe, expect, test } from 'vitest';

import { credentialDefinitions } from '../../activities/generated/registry.ts';
import { CredentialTypes } from '../../domains/credentials/CredentialTypes.ts';
import { presentCredentialType } from '../../domains/credentials/presentCredentialType.ts';
import { setCredential } from '../../web/features/canvas/model/edits.ts';
import {
  changeOf,
  clientSchema,
  draftOf,
  formSchema,
  problemOf,
  withoutClient,
} from '../../web/credentials/credentialForm.ts';
import { buildNode } from './features/canvas/buildGraph.ts';

const known = new CredentialTypes(credentialDefinitions);
const typeOf = (type: string) => presentCredentialType(known.get(type)!, 'http://localhost:8080');
const basic = typeOf('http_basic');
const stored = {
  id: 'crd_1',
  project_id: 'proj_1',
  name: 'Shop',
  type: 'http_header',
  values: { name: 'X-Key' },
  secrets_set: ['value'],
  allowed_hosts: ['api.example.com'],
  shared_with: [],
  connected: null,
  access: null,
  last_test: null,
  created_at: '2026-11-21T00:00:00Z',
  updated_at: '2026-11-21T00:00:00Z',
};

describe('the form of a credential', () => {
  test('starts with the defaults of its type, or with stored values except secrets', () => {
    expect(draftOf(basic, null)).toEqual({
      name: 'Basic auth',
      values: { user: '', password: '' },
      allowedHosts: [],
    });
    expect(draftOf(typeOf('http_header'), stored)).toEqual({
      name: 'Shop',
      values: { name: 'X-Key' },
      allowedHosts: ['api.example.com'],
    });
  });

  test('asks for a stored secret only to change it', () => {
    const header = typeOf('http_header');
    expect(formSchema(header, null)['required']).toEqual(['value']);
    const schema = formSchema(header, stored) as { required: string[]; properties: Record<string, object> };
    expect(schema.required).toEqual([]);
    expect(schema.properties['value']).toMatchObject({ 'x-placeholder': expect.stringContaining('Stored') });
  });

  test('sends changes: cleared values as null, a secret only if it was typed again', () => {
    const header = typeOf('http_header');
    const draft = draftOf(header, stored);
    expect(changeOf(header, stored, { ...draft, allowedHosts: [] })).toEqual({
      name: 'Shop',
      values: { name: 'X-Key' },
      allowed_hosts: null,
    });
    expect(changeOf(header, stored, { ...draft, values: { value: 'new' } }).values).toEqual({
      name: null,
      value: 'new',
    });
  });

  test('has no client with an OAuth app, and a required one without', () => {
    const slack = typeOf('slack_oauth2');
    const names = (ownClient: boolean) =>
      Object.keys(clientSchema(slack, slack.parameters, ownClient).properties as object);
    expect(names(false)).toEqual(['scopes', 'more_scopes', 'act_as']);
    expect(names(true)).toEqual(['client_id', 'client_secret', 'scopes', 'more_scopes', 'act_as', 'api_url']);
    expect(clientSchema(slack, slack.parameters, true).required).toEqual(['client_id', 'client_secret']);
    const draft = draftOf(slack, null);
    expect(Object.keys(withoutClient(slack, { ...draft.values, client_id: 'mine' }))).toEqual(['scopes', 'act_as']);
    expect(changeOf(slack, { ...stored, type: 'slack_oauth2' }, { ...draft, usesApp: true }).values).toMatchObject({
      client_id: null,
      client_secret: null,
    });
  });

  test('begins with the access that a node needs', () => {
    const google = typeOf('google_oauth2');
    expect(draftOf(google, null, ['gmail', 'gmail_full']).values['scopes']).toEqual(['gmail']);
    expect(draftOf(typeOf('slack_oauth2'), null, ['users']).values['scopes']).toHaveLength(6);
  });

  test('shows a refusal beside its field', () => {
    expect(problemOf('/values/token', 'is required')).toEqual({ '/token': 'is required' });
    expect(problemOf('/name', 'taken')).toEqual({});
    expect(problemOf(null, 'away')).toEqual({});
  });
});

test('a node takes and gives up the credential of a slot', () => {
  const graph = { nodes: [buildNode({ id: 'a', type: 'http.request' })], connections: [] };
  const selected = setCredential(graph, { nodeId: 'a', slot: 'auth', credential: { id: 'crd_1' } });
  expect(selected.nodes[0]!.credentials).toEqual({ auth: { id: 'crd_1' } });
  expect(setCredential(selected, { nodeId: 'a', slot: 'auth', credential: null }).nodes[0]!.credentials).toEqual({});
  expect(graph.nodes[0]!.credentials).toBeUndefined();
});
