import { choice, text } from '../../../platform/schema/schema.ts';
import { reads } from '../../engine/defineOperation.ts';
import { listFields } from '../../engine/operationParameters.ts';
import { metadataIn, timeOf, unquoted } from '../../stores/headerValues.ts';
import { readPages } from '../../stores/readPages.ts';
import { azureNode } from '../azureNode.ts';
import { defineAzureOperation } from '../azureOperation.ts';
import { container, metadata, metadataHeaders, metadataPrefix } from '../fields.ts';
import { containerPage } from '../pages.ts';

const restype = { restype: 'container' };

const list = defineAzureOperation({
  title: 'List',
  description: 'Lists the containers of the account.',
  effects: reads,
  parameters: {
    name_prefix: text({ title: 'Prefix', description: 'Beginning of the names.', maxLength: 63 }),
    ...listFields,
  },
  example: {},
  output: { name: 'invoices' },
  run: async (given, { client, signal }) =>
    readPages(given, { title: 'Azure Blob Storage', signal }, (page) =>
      containerPage(client, { prefix: given.name_prefix ?? '', ...page }),
    ),
});

const create = defineAzureOperation({
  title: 'Create',
  description: 'Creates a container.',
  effects: ['changes'],
  parameters: {
    new_container: text({
      title: 'Name',
      description: '3 to 63 lower-case letters, digits and hyphens.',
      placeholder: 'reports',
      required: true,
      maxLength: 63,
      pattern: '^[a-z0-9][a-z0-9-]+$',
    }),
    public_access: choice(['none', 'blob', 'container'], {
      none: 'Nothing',
      blob: 'Blobs whose names are known',
      container: 'Everything, and the list',
    })({ title: 'Everyone can read', default: 'none', rare: true }),
    if_container_exists: choice(['return', 'fail'], { return: 'Return it', fail: 'Fail' })({
      title: 'If the container exists',
      default: 'fail',
    }),
    metadata,
  },
  example: { new_container: 'reports' },
  output: { name: 'reports', is_new: true },
  run: async (given, { client }) => {
    const name = given.new_container;
    const accept = given.if_container_exists === 'return' ? ['ContainerAlreadyExists'] : [];
    const headers: Record<string, string> = {
      ...(given.public_access === 'none' ? {} : { 'x-ms-blob-public-access': given.public_access }),
      ...metadataHeaders(given.metadata),
    };
    const request = { method: 'PUT', container: name, query: restype, headers } as const;
    const { failed } = await client.send(request, { accept, acceptRepeated: ['ContainerAlreadyExists'] });
    return [{ json: { name, is_new: failed === undefined } }];
  },
});

const get = defineAzureOperation({
  title: 'Get',
  description: 'Returns the details of a container.',
  effects: reads,
  parameters: { container },
  example: { container: 'invoices' },
  output: { name: 'invoices' },
  run: async ({ container: name }, { client }) => {
    const { headers } = await client.send({ method: 'GET', container: name, query: restype });
    return [
      {
        json: {
          name,
          etag: unquoted(headers['etag']),
          last_modified: timeOf(headers['last-modified']),
          public_access: headers['x-ms-blob-public-access'] ?? null,
          metadata: metadataIn(headers, metadataPrefix),
        },
      },
    ];
  },
});

const remove = defineAzureOperation({
  title: 'Delete',
  description: 'Deletes a container with all of its blobs.',
  effects: ['changes'],
  parameters: { container },
  example: { container: 'invoices' },
  output: { name: 'invoices', deleted: true },
  run: async ({ container: name }, { client }) => {
    const request = { method: 'DELETE', container: name, query: restype } as const;
    await client.send(request, { acceptRepeated: ['ContainerNotFound', 'ContainerBeingDeleted'] });
    return [{ json: { name, deleted: true } }];
  },
});

/** Containers: https://learn.microsoft.com/rest/api/storageservices/operations-on-containers. */
export const node = azureNode({
  noun: 'container',
  title: 'Azure blob container',
  description: 'Lists, creates or deletes containers in Azure Blob Storage.',
  first: 'list',
  operations: { list, create, get, delete: remove },
});
