import type { BinarySource } from '../../../platform/binaries/BinaryStore.ts';
import { deliveryLimits, type GivenPart } from '../../../domains/employees/deliverRun.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import { anyJson, boolean, choice, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

const parameters = object({
  operation: choice(['deliver', 'progress'])({
    title: 'Operation',
    description: 'Deliver ends the run of the employee. Progress tells whoever called it how far it is.',
    default: 'deliver',
  }),
  message: text({
    title: 'Message',
    description: 'Whoever called the employee reads this while it works.',
    maxLength: 500,
    default: '',
    showWhen: { operation: ['progress'] },
  }),
  title: text({ title: 'Title', maxLength: 200, default: '', showWhen: { operation: ['deliver'] } }),
  text: text({
    title: 'Text',
    description: 'Markdown.',
    control: 'textarea',
    default: '',
    showWhen: { operation: ['deliver'] },
  }),
  json: anyJson({
    title: 'JSON',
    description: 'Checked against the output schema of the employee, if it has one.',
    control: 'code',
    showWhen: { operation: ['deliver'] },
  }),
  table: boolean({
    title: 'Deliver items as a table',
    default: false,
    showWhen: { operation: ['deliver'] },
  }),
  files: boolean({
    title: 'Deliver the files of all items',
    default: true,
    showWhen: { operation: ['deliver'] },
  }),
});

type Parameters = ValueOf<typeof parameters>;

/**
 * Ends the run of the employee that the execution works for: with texts, JSON, a table of the items, and their files. Tests in the editor
 * deliver nothing. The parameters of the first item count. Outputs an item that describes the deliverable.
 */
export const node = defineNode({
  type: 'employee.deliver',
  version: 1,
  title: 'Deliver',
  description: 'Delivers the result of an employee and ends its run, or tells how far it is.',
  icon: 'PackageExport',
  group: 'core',
  pure: false,
  local: true, // a run has one end across attempts; long copies of files leave the workflow task
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    { title: 'A report', parameters: { title: 'Report', text: '{{ $json.text }}' } },
    { title: 'JSON and a table', parameters: { json: { rows: 2 }, table: true } },
    { title: 'Progress', parameters: { operation: 'progress', message: 'Reading {{ $json.count }} sources' } },
  ],
  run: async (context) => {
    const { items, parameters: wanted, employees } = context;
    if (wanted.operation === 'progress') {
      if (wanted.message.trim() !== '') await employees.run.tell(wanted.message.slice(0, 500));
      return { outputs: { main: items.map((item, index) => ({ ...item, pairedItem: index })) } };
    }
    const parts = partsOf(context);
    const stored = await employees.run.deliver({ title: wanted.title, parts });
    const shown = stored
      ? stored.map(({ name, kind, mediaType, sizeBytes }) => ({
          name,
          kind,
          media_type: mediaType,
          size_bytes: Number(sizeBytes),
        }))
      : parts.map(({ name, kind, mediaType }) => ({ name, kind, media_type: mediaType }));
    return { outputs: { main: [{ json: { delivered: stored !== null, title: wanted.title, parts: shown } }] } };
  },
});

function partsOf({ items, parameters: wanted, files }: NodeContext<Parameters>): GivenPart[] {
  const parts: GivenPart[] = [];
  const add = (part: { kind: 'text' | 'json' | 'table'; name: string; mediaType: string }, content: string): void => {
    const bytes = Buffer.from(content);
    if (bytes.length > deliveryLimits.contentBytes)
      throw new AppError('request_too_large', `A ${part.kind} part may be at most 8 MiB. Deliver it as a file.`, {
        param: `/${part.kind}`,
      });
    parts.push({ ...part, content: bytes });
  };
  if (wanted.text.trim() !== '') add({ kind: 'text', name: 'result.md', mediaType: 'text/markdown' }, wanted.text);
  if (wanted.json !== undefined && wanted.json !== null && wanted.json !== '')
    add({ kind: 'json', name: 'result.json', mediaType: 'application/json' }, JSON.stringify(wanted.json));
  if (wanted.table)
    add(
      { kind: 'table', name: 'table.json', mediaType: 'application/json' },
      JSON.stringify(items.map(({ json }) => json)),
    );
  for (const { binary = {} } of wanted.files ? items : [])
    for (const file of Object.values(binary))
      parts.push({
        kind: 'file',
        name: file.file_name,
        mediaType: file.media_type,
        open: async (): Promise<BinarySource> => (await files.read(file)).content,
      });
  if (parts.length === 0)
    throw new AppError('parameter_invalid', 'There is nothing to deliver: no text, JSON, table or file.', {
      param: '/text',
    });
  if (parts.length > deliveryLimits.parts)
    throw new AppError('parameter_invalid', `A deliverable can have up to ${deliveryLimits.parts} parts.`, {
      param: '/files',
    });
  return parts;
}
