import type {
  MappedNode,
  NodeMapping,
  NodeMappings,
  SourceNode,
} from '../../../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../../../domains/exchange/n8n/Parameters.ts';
import { readCallers } from '../../../../domains/exchange/n8n/readCallers.ts';
import { readNameValues } from '../../../../domains/exchange/n8n/readNameValues.ts';

const modes = {
  onReceived: 'immediately',
  lastNode: 'last_node',
  responseNode: 'respond_node',
  streaming: 'streaming',
} as const;
const answers = {
  allEntries: 'all',
  firstEntryJson: 'first_json',
  firstEntryBinary: 'first_binary',
  noData: 'none',
} as const;
const pathPattern = /^(\/?[A-Za-z0-9_.~:-]+)*\/?$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.webhook/ Addresses are assigned again. */
const webhook: NodeMapping = (source) => {
  const { parameters } = source;
  const { auth, slots } = readCallers(source, 'authentication');
  const methods = methodsOf(parameters);
  const respond = parameters.word('responseMode', modes, 'immediately');
  const data = parameters.word('responseData', answers, 'first_json');
  parameters.ignore('options.binaryData', 'options.ignoreBots');
  if (parameters.value('options.ignoreBots') === true)
    parameters.remark('options.ignoreBots', 'Calls of crawlers are not told apart.');
  return {
    type: 'trigger.webhook',
    parameters: {
      methods,
      ...pathOf(parameters),
      ...auth,
      respond,
      ...(respond === 'last_node' ? { response_data: data } : {}),
      ...answerOf(parameters, respond),
      ...callersOf(parameters),
      ...(parameters.flag('options.rawBody') ? { raw_body: true } : {}),
    },
    settings: { n8n_names: true },
    ...slots,
    ...(methods.length > 1 ? byMethod(methods, source) : {}),
  };
};

function methodsOf(parameters: Parameters): string[] {
  if (!parameters.flag('multipleMethods')) return [parameters.choice('httpMethod', 'GET')];
  const named = parameters.names('httpMethod');
  return named.length > 0 ? named : ['GET', 'POST'];
}

/** n8n gives each method an output of its own; here a switch parts them. */
function byMethod(
  methods: readonly string[],
  { name, parameters }: SourceNode,
): Pick<MappedNode, 'behind' | 'outputs'> {
  parameters.remark('httpMethod', 'Calls leave by one port; the switch behind it parts them by method.');
  const rules = methods.map((method) => ({
    title: method,
    conditions: {
      conditions: [
        { left: '{{ $json.method }}', operator: { type: 'string', operation: 'equals' }, right: method.toUpperCase() },
      ],
    },
  }));
  return {
    behind: { name: `${name}: method`, type: 'logic.switch', parameters: { rules } },
    outputs: methods.map((_, index) => `rule_${index + 1}`),
  };
}

function pathOf(parameters: Parameters): object {
  const path = parameters.text('path');
  if (path === '' || uuid.test(path)) return {};
  if (pathPattern.test(path)) return { path };
  parameters.remark('path', 'Such a path cannot stand behind an address here.');
  return {};
}

function answerOf(parameters: Parameters, respond: string): object {
  const status = parameters.value('options.responseCode.values.responseCode') ?? parameters.value('responseCode');
  const headers = readNameValues(parameters, 'options.responseHeaders.entries');
  const body = parameters.value('options.responseData');
  if (respond !== 'immediately' && respond !== 'last_node') return {};
  return {
    ...(typeof status === 'number' ? { response_status: status } : {}),
    ...(Object.keys(headers).length > 0 ? { response_headers: headers } : {}),
    ...(respond === 'immediately' && body !== undefined ? { response_body: body } : {}),
  };
}

function callersOf(parameters: Parameters): object {
  const addresses = parameters.names('options.ipWhitelist');
  const origins = parameters.names('options.allowedOrigins');
  return {
    ...(addresses.length > 0 ? { allowed_addresses: addresses } : {}),
    ...(origins.length > 0 ? { cors_origins: origins } : {}),
  };
}

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { webhook };
