import { defineNode, mainPort } from '../../define.ts';
import { boolean, choice, list, object, text } from '../../schema.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;

/** Starts an execution for each HTTP request to its address; the item is `{ headers, params, query, body, method, webhook_url }`. */
export const node = defineNode({
  type: 'trigger.webhook',
  version: 1,
  title: 'Webhook',
  description:
    'Starts an execution for each HTTP request to its address, and can answer with what the execution makes.',
  icon: 'Webhook',
  group: 'trigger',
  trigger: true,
  pure: true,
  inputs: [],
  outputs: mainPort,
  parameters: object({
    methods: list(choice(methods)({ title: 'Method' }))({
      title: 'Methods',
      minItems: 1,
      maxItems: methods.length,
      default: ['GET', 'POST'],
    }),
    path: text({
      title: 'Path behind the address',
      description: 'Parts that start with a colon become params, such as /orders/:id.',
      default: '',
      maxLength: 500,
      pattern: '^(/?[A-Za-z0-9_.~:-]+)*/?$',
    }),
    auth: choice(['none'])({ title: 'Authentication', default: 'none' }),
    respond: choice(['immediately', 'last_node', 'respond_node'])({ title: 'Respond', default: 'immediately' }),
    response_data: choice(['first_json', 'all', 'first_binary', 'none'])({
      title: 'Response data',
      default: 'first_json',
      showWhen: { respond: ['last_node'] },
    }),
    raw_body: boolean({
      title: 'Keep the body as a file',
      description: 'The body, whatever its type, becomes the file "data" of the item and is not read.',
      default: false,
    }),
    delivery_key: text({
      title: 'Delivery key',
      description: 'Name of the header that identifies a delivery; a repeated one does not start a second execution.',
      default: '',
      maxLength: 200,
      pattern: '^[A-Za-z0-9-]*$',
    }),
  }),
  examples: [
    { title: 'Answer with the last node', parameters: { methods: ['POST'], respond: 'last_node' } },
    { title: 'Path with a parameter', parameters: { methods: ['GET'], path: 'orders/:id', respond: 'respond_node' } },
  ],
});
