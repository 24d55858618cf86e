import { endingBody, type FormEnding } from '../../../domains/executions/forms/formEnding.ts';
import { isSafeLocation } from '../../../domains/executions/webhooks/answerHeaders.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { isBinary } from '../../../platform/binaries/binaryIdsOf.ts';
import { boolean, choice, object, text, type ValueOf } from '../../../platform/schema/schema.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { defineNode, mainPort } from '../../kit/define.ts';

const mostFiles = 50;

const parameters = object({
  ending: choice(['page', 'redirect'])({ title: 'Ending', default: 'page' }),
  title: text({ title: 'Title', default: 'Thank you', maxLength: 200, showWhen: { ending: ['page'] } }),
  message: text({
    title: 'Message',
    default: '',
    maxLength: 10_000,
    control: 'textarea',
    showWhen: { ending: ['page'] },
  }),
  files: boolean({
    title: 'Offer files',
    description: 'Files of the items can be downloaded from the page.',
    default: true,
    showWhen: { ending: ['page'] },
  }),
  redirect_url: text({ title: 'Redirect URL', default: '', maxLength: 2_000, showWhen: { ending: ['redirect'] } }),
});

/** The last page of a form: the person who submitted it sees the page as soon as this node has run. The first one of an execution counts, and the items continue. */
export const node = defineNode({
  type: 'logic.form_ending',
  version: 1,
  title: 'Form ending',
  description: 'Shows the last page of a form: a text, files to download, or a redirect.',
  icon: 'FileCheck',
  group: 'logic',
  pure: false,
  local: true, // its only effect is a row that is written once across attempts
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  notes: ['It follows the trigger Form, or the node Wait in the mode "form".'],
  examples: [
    { title: 'Text', parameters: { title: 'Your order', message: 'Order {{ $json.id }} is on its way.' } },
    { title: 'Redirect', parameters: { ending: 'redirect', redirect_url: 'https://example.com/thanks' } },
  ],
  run: ({ items, parameters: wanted }) => ({
    outputs: { main: items.map((item, index) => ({ ...item, pairedItem: index })) },
    webhookAnswer: { status: 200, headers: {}, bodyKind: 'json', body: endingBody(endingOf(wanted, items)) },
  }),
});

function endingOf(wanted: ValueOf<typeof parameters>, items: readonly Item[]): FormEnding {
  const { ending: kind, title, message, redirect_url: url } = wanted;
  if (kind === 'page') {
    const files = wanted.files ? items.flatMap(({ binary = {} }) => Object.values(binary).filter(isBinary)) : [];
    return { kind, title: title || 'Thank you', message, files: files.slice(0, mostFiles) };
  }
  if (isSafeLocation(url)) return { kind, url };
  throw new AppError('parameter_invalid', 'Enter an absolute http or https URL to redirect to.', {
    param: '/redirect_url',
  });
}
