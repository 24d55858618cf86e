import type { JsonObject } from '../../domains/executions/item.ts';
import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { everySeconds } from '../../domains/exchange/n8n/everySeconds.ts';

/** Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.googledrivetrigger/ */
export const googleDriveTrigger: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'fileToWatch.mode', 'folderToWatch.mode');
  const isFile = parameters.choice('triggerOn') === 'specificFile';
  const type = parameters.text('options.fileType', 'all');
  return {
    type: 'google_drive.trigger',
    parameters: {
      ...(isFile ? ofFile(parameters) : ofFolder(parameters)),
      ...(type === 'all' || type === '' ? {} : { media_type: type }),
      ...everySeconds(parameters),
    },
    ...readCredential(source, 'auth', {
      googleDriveOAuth2Api: 'google_oauth2',
      googleApi: 'google_service_account',
    }),
  };
};

function ofFile(parameters: Parameters): JsonObject {
  parameters.ignore('event');
  return { where: 'file', file: parameters.text('fileToWatch'), event: 'updated' };
}

function ofFolder(parameters: Parameters): JsonObject {
  const event = parameters.choice('event', 'fileCreated');
  const folder = parameters.text('folderToWatch');
  if (event === 'watchFolderUpdated') return { where: 'file', file: folder, event: 'updated' };
  return {
    where: 'folder',
    folder,
    event: event.endsWith('Updated') ? 'updated' : 'created',
    what: event.startsWith('folder') ? 'folders' : 'files',
  };
}
