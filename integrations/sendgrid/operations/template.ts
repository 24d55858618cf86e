import { choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { pages } from '../pages.ts';
import { sendgrid } from '../vendor.ts';

const id = 'd-0123456789abcdef0123456789abcde0';

const list = defineOperation({
  title: 'List',
  description: 'Returns the templates of the account with their versions.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    generation: choice(['dynamic', 'legacy', 'all'], { dynamic: 'Dynamic', legacy: 'Legacy' })({
      title: 'Generation',
      default: 'dynamic',
    }),
  },
  example: {},
  output: { id },
  list: pages(200),
  request: ({ generation }) => ({
    path: '/templates',
    query: { generations: generation === 'all' ? 'legacy,dynamic' : generation },
  }),
  result: (body) => body['result'] ?? body['templates'] ?? [],
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a template with the content of its versions.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    template: text({
      title: 'Template',
      description: 'ID of a template.',
      choices: { list: 'templates' },
      required: true,
      maxLength: 100,
    }),
  },
  example: { template: id },
  output: { id },
  request: ({ template }) => ({ path: path`/templates/${template}` }),
});

/** Templates of mails: https://www.twilio.com/docs/sendgrid/api-reference/transactional-templates. */
export const node = vendorNode(sendgrid, {
  noun: 'template',
  title: 'SendGrid template',
  description: 'Lists templates of mails in SendGrid, or returns one of them.',
  first: 'list',
  operations: { list, get },
});
