import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { documentId } from './documentId.ts';
import { changeOf } from './n8nChanges.ts';

type ReadOperation = (parameters: Parameters) => JsonObject;

const credentials = { googleDocsOAuth2Api: 'google_oauth2', googleApi: 'google_service_account' };

/** Versions 1 and 2: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.googledocs/ */
const googleDocs: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const operation = parameters.choice('operation', 'create');
  const read = ownEntry(operations, operation);
  if (!read) throw new NoCounterpart(`Google Docs: "${operation}" is not supported. Use "Google Docs API call".`);
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: 'google_docs.document',
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
};

function documentOf(parameters: Parameters): string {
  const value = parameters.text('documentURL');
  return value.includes('{{') ? value : documentId(value);
}

/** The folder, else the top of a shared drive. */
function folderOf(parameters: Parameters): string {
  const drive = parameters.text('driveId', 'myDrive');
  const folder = parameters.text('folderId');
  if (folder !== '' && folder !== 'default') return folder;
  return drive === 'myDrive' || drive === 'sharedWithMe' ? '' : drive;
}

const operations: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    title: parameters.text('title'),
    folder: folderOf(parameters),
  }),
  get: (parameters) => {
    const isSimple = parameters.flag('simple', true);
    if (isSimple) parameters.remark('simple', 'The text is in "text", with that of tables, instead of in "content".');
    return { operation: 'get', document: documentOf(parameters), ...(isSimple ? {} : { read_as: 'document' }) };
  },
  update: (parameters) => {
    parameters.ignore('simple');
    const written = parameters.list('actionsUi.actionFields');
    const control = 'updateFields.writeControlObject';
    const isRequired = parameters.choice(`${control}.control`, 'requiredRevisionId') === 'requiredRevisionId';
    if (!isRequired)
      parameters.remark(
        `${control}.control`,
        'Only a required revision is supported; the changes are made in any case.',
      );
    const revision = parameters.text(`${control}.value`);
    return {
      operation: 'update',
      document: documentOf(parameters),
      changes: written.map(changeOf),
      revision: isRequired ? revision : '',
    };
  },
};

/** Mappings of n8n's nodes for Google Docs, by type. */
export const n8n: VendorMappings = { googleDocs };
