import { AddressRanges } from '../../../platform/outbound/addressRanges.ts';
import type { ParameterProblem } from '../../../platform/schema/ParameterProblem.ts';
import { authFields, authProblems, authSlots } from '../../kit/authFields.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { anyJson, boolean, choice, integer, list, object, record, text } from '../../../platform/schema/schema.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;
const respondsItself = ['immediately', 'last_node', 'streaming'];

/**
 * Starts an execution for each HTTP request to its address; the item is `{ headers, params, query, body, method, webhook_url }`. Delivery
 * key and response may contain expressions over that item; all other parameters are read before it exists.
 */
export const node = defineNode({
  type: 'trigger.webhook',
  version: 1,
  title: 'Webhook',
  description: 'Starts for each HTTP request to its URL and can respond with the result.',
  icon: 'Webhook',
  group: 'trigger',
  trigger: true,
  pure: true,
  effects: ['brings_untrusted'],
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
      title: 'Path',
      description: 'Added to the URL. Use a colon for parameters, such as /orders/:id.',
      default: '',
      maxLength: 500,
      pattern: '^(/?[A-Za-z0-9_.~:-]+)*/?$',
    }),
    ...authFields(),
    allowed_addresses: list(text({ title: 'IP address or range', required: true, maxLength: 50 }))({
      title: 'IP allowlist',
      description: 'IPv4 or IPv6 addresses or ranges, such as 203.0.113.7 or 2001:db8::/32. Leave empty to allow all.',
      default: [],
      maxItems: 200,
    }),
    cors_origins: list(text({ title: 'Origin', required: true, maxLength: 300 }))({
      title: 'Allowed origins (CORS)',
      description: 'Origins such as https://example.com, or * for all. Cookies are never accepted.',
      default: [],
      maxItems: 100,
    }),
    respond: choice(['immediately', 'last_node', 'respond_node', 'streaming'])({
      title: 'Respond',
      description:
        'Streaming sends the output of Respond to webhook nodes, or of a Chat model as last node, as it arrives.',
      default: 'immediately',
    }),
    response_data: choice(['first_json', 'all', 'first_binary', 'none'])({
      title: 'Response data',
      default: 'first_json',
      showWhen: { respond: ['last_node'] },
    }),
    response_body: anyJson({
      title: 'Response body',
      description: 'JSON or text. Defaults to { execution_id }.',
      control: 'code',
      showWhen: { respond: ['immediately'] },
    }),
    response_status: integer({
      title: 'Status code',
      minimum: 200,
      maximum: 599,
      default: 200,
      showWhen: { respond: respondsItself },
    }),
    response_headers: record({
      title: 'Response headers',
      entry: 'header',
      control: 'key_values',
      maxEntries: 100,
      default: {},
      showWhen: { respond: respondsItself },
    }),
    raw_body: boolean({
      title: 'Raw body',
      description: 'Adds the unparsed body to the item as the file "data".',
      default: false,
    }),
    delivery_key: text({
      title: 'Delivery key',
      description:
        'A header name or an expression, such as {{ $json.body.id }}. Requests with the same key start only one execution.',
      default: '',
      maxLength: 2_000,
      pattern: '^[A-Za-z0-9_-]*$',
    }),
  }),
  credentials: authSlots(),
  check: (parameters) => [...authProblems(parameters), ...listProblems(parameters)],
  examples: [
    { title: 'Respond with the last node', parameters: { methods: ['POST'], respond: 'last_node' } },
    { title: 'Path with a parameter', parameters: { methods: ['GET'], path: 'orders/:id', respond: 'respond_node' } },
    {
      title: 'Signed like GitHub webhooks',
      parameters: {
        methods: ['POST'],
        auth: 'hmac',
        signature_header: 'X-Hub-Signature-256',
        signature_prefix: 'sha256=',
        delivery_key: 'X-GitHub-Delivery',
      },
    },
    {
      title: 'Signed like Stripe webhooks',
      parameters: {
        methods: ['POST'],
        auth: 'hmac',
        signature_header: 'Stripe-Signature',
        signature_prefix: 'v1=',
        timestamp_header: 'Stripe-Signature',
        signed_content: '{timestamp}.{body}',
        delivery_key: '{{ $json.body.id }}',
      },
    },
    {
      title: 'Once per delivery, with a custom response',
      parameters: {
        methods: ['POST'],
        delivery_key: '{{ $json.body.id }}',
        response_status: 202,
        response_body: { taken: '{{ $json.body.id }}' },
      },
    },
  ],
});

function listProblems({ allowed_addresses: addresses, cors_origins: origins }: JsonObject): ParameterProblem[] {
  return [
    ...wrongEntries('allowed_addresses', addresses, {
      isRight: (entry) => AddressRanges.read([entry]) !== null,
      message: 'is not an IP address or range.',
    }),
    ...wrongEntries('cors_origins', origins, {
      isRight: (entry) => entry === '*' || URL.parse(entry)?.origin === entry,
      message: 'is not an origin such as https://example.com, or *.',
    }),
  ];
}

/** Expressions are wrong here, too: these lists are read before there is an item. */
function wrongEntries(
  name: string,
  entries: unknown,
  { isRight, message }: { isRight: (entry: string) => boolean; message: string },
): ParameterProblem[] {
  const problem = (parameter: string) => ({ parameter, code: 'parameter_invalid' as const, message });
  if (typeof entries === 'string') return [problem(`/${name}`)];
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: unknown, index) =>
    typeof entry !== 'string' || isRight(entry) ? [] : problem(`/${name}/${index}`),
  );
}
