import { AppError } from '../../../openapi/AppError.ts';
import { record, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { base } from '../requests.ts';
import { salesforce } from '../vendor.ts';

interface FlowResult {
  isSuccess?: boolean;
  errors?: { message?: string }[] | null;
  outputValues?: object | null;
}

const run = defineOperation({
  title: 'Run',
  description: 'Runs an active flow without a screen, and returns its values.',
  effects: ['changes', 'sends_out'],
  repeat: 'unsafe',
  parameters: {
    flow: text({
      title: 'Flow',
      description: 'API name of a flow.',
      placeholder: 'Send_Offer',
      choices: { list: 'flows' },
      required: true,
      maxLength: 200,
    }),
    variables: record({
      title: 'Variables',
      entry: 'variable',
      control: 'key_values',
      maxEntries: 200,
      default: {},
    }),
  },
  example: { flow: 'Send_Offer', variables: { RecordId: '0015g0000AAAAA1AAA' } },
  output: { success: true },
  request: ({ flow, variables }) => ({
    method: 'POST',
    path: `${base}${path`/actions/custom/flow/${flow}`}`,
    json: { inputs: [variables] },
  }),
  result: (body) => {
    const [first] = body as unknown as FlowResult[];
    if (first?.isSuccess !== true) {
      const said = (first?.errors ?? []).map(({ message = '' }) => message).join(' ');
      throw new AppError('target_error', `Salesforce: The flow has failed. ${said.slice(0, 500)}`.trim());
    }
    return { success: true, values: first.outputValues ?? {} };
  },
});

const list = defineOperation({
  title: 'List',
  description: 'Returns the flows that can be run.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { name: 'Send_Offer' },
  request: () => ({ path: `${base}/actions/custom/flow` }),
  result: (body) => body['actions'] ?? [],
});

/** https://developer.salesforce.com/docs/atlas.en-us.api_action.meta/api_action/actions_obj_flow.htm */
export const node = vendorNode(salesforce, {
  noun: 'flow',
  title: 'Salesforce flow',
  description: 'Runs flows of Salesforce, or lists them.',
  first: 'run',
  operations: { run, list },
});
