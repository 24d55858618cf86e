import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Reads the parameters of one operation of n8n. */
type ReadOperation = (parameters: Parameters) => JsonObject & { noun: string; operation: string };

const credentials = { nextCloudApi: 'webdav', nextCloudOAuth2Api: 'webdav' };

/** Default operations by resource: n8n leaves them out of its files. */
const defaultOperations: Readonly<Record<string, string>> = { file: 'upload', folder: 'create', user: 'create' };

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.nextcloud/ */
const nextCloud: NodeMapping = (source) => {
  const { parameters } = source;
  const isOAuth2 = parameters.choice('authentication', 'accessToken') === 'oAuth2';
  if (isOAuth2) parameters.remark('authentication', 'Signing in is not supported. Enter an app password instead.');
  parameters.ignore('resource', 'operation');
  const resource = parameters.choice('resource', 'file');
  const operation = parameters.choice('operation', ownEntry(defaultOperations, resource) ?? '');
  const operations = ownEntry(resources, resource);
  const read = operations && ownEntry(operations, operation);
  if (!read) throw new NoCounterpart(`Nextcloud: "${resource}: ${operation}" is not supported.`);
  const { noun, ...mapped } = read(parameters);
  const given = Object.entries(mapped).filter(
    ([name, value]) => value !== undefined && (value !== '' || name === 'content'),
  );
  return {
    type: `webdav.${noun}`,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
};

/** n8n's paths may begin with a slash or not. */
function slashed(path: string): string {
  return path === '' || path.startsWith('/') || path.startsWith('{{') ? path : `/${path}`;
}

function transferring(operation: 'copy' | 'move'): ReadOperation {
  return (parameters) => ({
    noun: 'file',
    operation,
    path: slashed(parameters.text('path')),
    new_path: slashed(parameters.text('toPath')),
  });
}

const remove: ReadOperation = (parameters) => ({
  noun: 'file',
  operation: 'delete',
  path: slashed(parameters.text('path')),
});

const kinds: Readonly<Record<string, string>> = { 0: 'user', 1: 'group', 3: 'link', 4: 'email', 7: 'team' };
const recipients: Readonly<Record<string, string>> = {
  user: 'user',
  group: 'groupId',
  email: 'email',
  team: 'circleId',
};
const rights = [
  [1, 'read'],
  [2, 'update'],
  [4, 'create'],
  [8, 'delete'],
  [16, 'share'],
] as const;

/** A number that adds the rights up; n8n's default is 1. */
function permissionsOf(parameters: Parameters): string[] {
  const sum = parameters.number('options.permissions', 1);
  if (typeof sum === 'number') return rights.filter(([number]) => (sum & number) !== 0).map(([, right]) => right);
  parameters.remark('options.permissions', 'Expressions are not supported here; "Read" is used.');
  return ['read'];
}

const share: ReadOperation = (parameters) => {
  const kind = parameters.choice('shareType', '0');
  const path = slashed(parameters.text('path'));
  if (kind === '200') return { noun: 'share', operation: 'internal_link', path };
  const word = ownEntry(kinds, kind);
  if (!word) throw new NoCounterpart('Nextcloud: this kind of share is not supported.');
  const recipient = ownEntry(recipients, word);
  return {
    noun: 'share',
    operation: 'create',
    path,
    share_with: word,
    ...(recipient === undefined ? {} : { recipient: parameters.text(recipient) }),
    permissions: permissionsOf(parameters),
    password: parameters.text('options.password'),
  };
};

/** Names of the fields of a user. */
const fields = {
  address: 'address',
  displayname: 'displayname',
  email: 'email',
  password: 'password',
  quota: 'quota',
  phone: 'phone',
  website: 'website',
  language: 'language',
  locale: 'locale',
} as const;

/** Operations by n8n's resources. */
const resources: Readonly<Record<string, Readonly<Record<string, ReadOperation>>>> = {
  file: {
    upload: (parameters) =>
      parameters.flag('binaryDataUpload')
        ? {
            noun: 'file',
            operation: 'upload',
            binary_name: parameters.text('binaryPropertyName', 'data'),
            new_path: slashed(parameters.text('path')),
          }
        : {
            noun: 'file',
            operation: 'create_from_text',
            content: parameters.text('fileContent'),
            new_path: slashed(parameters.text('path')),
          },
    download: (parameters) => ({
      noun: 'file',
      operation: 'download',
      path: slashed(parameters.text('path')),
      binary_name: parameters.text('binaryPropertyName', 'data'),
    }),
    copy: transferring('copy'),
    move: transferring('move'),
    delete: remove,
    share,
  },
  folder: {
    create: (parameters) => ({
      noun: 'file',
      operation: 'create_folder',
      new_folder: slashed(parameters.text('path')),
    }),
    list: (parameters) => {
      parameters.remark(null, 'The fields of the items have other names: size, modified_at, etag, content_type.');
      return { noun: 'file', operation: 'list', folder: slashed(parameters.text('path')), all: true };
    },
    copy: transferring('copy'),
    move: transferring('move'),
    delete: remove,
    share,
  },
  user: {
    create: (parameters) => ({
      noun: 'user',
      operation: 'create',
      new_user: parameters.text('userId'),
      email: parameters.text('email'),
      display_name: parameters.text('additionalFields.displayName'),
    }),
    get: (parameters) => ({ noun: 'user', operation: 'get', user: parameters.text('userId') }),
    delete: (parameters) => ({ noun: 'user', operation: 'delete', user: parameters.text('userId') }),
    getAll: (parameters) => {
      if (parameters.has('options.offset')) parameters.remark('options.offset', 'The list begins with the first user.');
      parameters.ignore('options.offset');
      return {
        noun: 'user',
        operation: 'list',
        search: parameters.text('options.search'),
        ...(parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) }),
      };
    },
    update: (parameters) => {
      const [first, ...others] = parameters.list('updateFields.field');
      if (others.length > 0)
        parameters.remark('updateFields', 'Only one field is changed. Add a node for each further one.');
      for (const other of others) other.ignore('key', 'value');
      return {
        noun: 'user',
        operation: 'update',
        user: parameters.text('userId'),
        field: first?.word('key', fields, 'email'),
        value: first?.text('value'),
      };
    },
  },
};

/** Mappings of n8n's node for Nextcloud, by type. */
export const n8n: VendorMappings = { nextCloud };
