import { scimNames } from '../../domains/identity/scim/scimNames.ts';
import { scimBaseUrl } from './scimBaseUrl.ts';
import type { ScimPlace, ScimResource } from './scimResources.ts';

/** Capabilities of the server (RFC 7643 §5). */
export function serviceProviderConfig({ publicUrl, connectionId }: ScimPlace): object {
  return {
    schemas: [scimNames.serviceProviderConfig],
    documentationUri: `${publicUrl}/docs`,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The SCIM token of the connection, made by an owner of the organization.',
        primary: true,
      },
    ],
    meta: {
      resourceType: 'ServiceProviderConfig',
      location: `${scimBaseUrl(publicUrl, connectionId)}/ServiceProviderConfig`,
    },
  };
}

/** The kinds of resources (RFC 7643 §6). */
export function resourceTypes({ publicUrl, connectionId }: ScimPlace): ScimResource[] {
  const kind = (id: string, schema: string, extensions: readonly string[] = []): ScimResource => ({
    schemas: [scimNames.resourceType],
    id,
    name: id,
    endpoint: `/${id}s`,
    schema,
    schemaExtensions: extensions.map((one) => ({ schema: one, required: false })),
    meta: {
      resourceType: 'ResourceType',
      location: `${scimBaseUrl(publicUrl, connectionId)}/ResourceTypes/${id}`,
    },
  });
  return [kind('User', scimNames.user, [scimNames.enterprise]), kind('Group', scimNames.group)];
}

/** The schemas of resources (RFC 7643 §7), with the attributes that mean something here. */
export function scimSchemas({ publicUrl, connectionId }: ScimPlace): ScimResource[] {
  const schema = (id: string, name: string, attributes: readonly object[]): ScimResource => ({
    schemas: [scimNames.schema],
    id,
    name,
    description: name,
    attributes,
    meta: { resourceType: 'Schema', location: `${scimBaseUrl(publicUrl, connectionId)}/Schemas/${id}` },
  });
  return [
    schema(scimNames.user, 'User', [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('displayName'),
      attribute('active', { type: 'boolean' }),
      attribute('name', {
        type: 'complex',
        subAttributes: ['formatted', 'givenName', 'familyName'].map((name) => attribute(name)),
      }),
      attribute('emails', {
        type: 'complex',
        multiValued: true,
        subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
      }),
      attribute('groups', {
        type: 'complex',
        multiValued: true,
        mutability: 'readOnly',
        subAttributes: ['value', 'display', '$ref'].map((name) => attribute(name, { mutability: 'readOnly' })),
      }),
    ]),
    schema(scimNames.group, 'Group', [
      attribute('displayName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('members', {
        type: 'complex',
        multiValued: true,
        subAttributes: ['value', 'display', 'type', '$ref'].map((name) => attribute(name, { mutability: 'immutable' })),
      }),
    ]),
    schema(scimNames.enterprise, 'EnterpriseUser', [
      attribute('employeeNumber'),
      attribute('department'),
      attribute('organization'),
    ]),
  ];
}

function attribute(name: string, more: object = {}): object {
  return {
    name,
    type: 'string',
    multiValued: false,
    description: name,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...more,
  };
}
