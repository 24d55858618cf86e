import { defineNode, mainPort } from '../../kit/define.ts';
import { fixedParameters } from '../../kit/fixedParameters.ts';
import { boolean, choice, integer, list, object, text } from '../../../platform/schema/schema.ts';

/** Starts an execution for each file that is added, changed or removed; the item is `{ event, path, name, size_bytes, modified_at }`. */
export const node = defineNode({
  type: 'trigger.file',
  version: 1,
  title: 'File',
  description: 'Starts when files are added, changed or deleted in a folder or S3 bucket.',
  icon: 'FileSearch',
  group: 'trigger',
  trigger: true,
  pure: true,
  effects: ['brings_untrusted', 'reads_private'],
  inputs: [],
  outputs: mainPort,
  credentials: [{ name: 's3', title: 'S3', types: ['s3'], required: true, showWhen: { source: ['s3'] } }],
  parameters: object({
    source: choice(['folder', 's3'])({ title: 'Location', default: 'folder' }),
    folder: text({
      title: 'Folder',
      description: 'Path inside the folder set in SERVICE_FILES_ROOT.',
      default: '.',
      maxLength: 1_000,
      showWhen: { source: ['folder'] },
    }),
    bucket: text({
      title: 'Bucket',
      default: '',
      maxLength: 100,
      pattern: '^([a-zA-Z0-9][a-zA-Z0-9._-]+)?$',
      showWhen: { source: ['s3'] },
    }),
    prefix: text({ title: 'Prefix', default: '', maxLength: 1_000, showWhen: { source: ['s3'] } }),
    events: list(choice(['added', 'changed', 'removed'])({ title: 'Event' }))({
      title: 'Events',
      minItems: 1,
      maxItems: 3,
      default: ['added'],
    }),
    glob: text({
      title: 'Files',
      description: 'Path pattern, such as **/*.csv.',
      default: '**',
      maxLength: 500,
    }),
    existing: boolean({
      title: 'Include existing files',
      description: 'If off, only changes after publishing.',
      default: false,
    }),
    attach: boolean({ title: 'Download file', description: 'Adds the file to the item as "data".', default: true }),
    every_seconds: integer({ title: 'Polling interval (seconds)', minimum: 1, maximum: 86_400, default: 10 }),
    stable_seconds: integer({
      title: 'Stability delay (seconds)',
      description: 'Wait until a file has not changed for this long.',
      minimum: 0,
      maximum: 3_600,
      default: 2,
    }),
  }),
  check: (parameters) => {
    const fixed = fixedParameters(parameters);
    if (fixed.length > 0 || parameters['source'] !== 's3' || parameters['bucket']) return fixed;
    return [{ parameter: '/bucket', code: 'parameter_missing', message: 'is required.' }];
  },
  examples: [
    { title: 'New files in a folder', parameters: { folder: 'inbox', glob: '*.csv' } },
    {
      title: 'Changes in a bucket',
      parameters: { source: 's3', bucket: 'reports', prefix: 'daily/', events: ['added', 'changed', 'removed'] },
    },
  ],
});
