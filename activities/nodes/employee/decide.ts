import { everyEffect } from '../../../domains/agents/tools/effects.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { NodeDeliverables } from '../../employees/nodeDeliverables.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { choice, object, text, type ValueOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';

const mostWords = 2_000;

const parameters = object({
  operation: choice(['accept', 'reject', 'redo'])({
    title: 'Verdict',
    description:
      'Redo rejects it with the remark, where nobody has decided, and starts a new run with the remark. Where that cannot start, nothing is decided.',
    default: 'accept',
  }),
  deliverable_id: text({
    title: 'Deliverable',
    description: 'From a call of an employee.',
    placeholder: '{{ $json.deliverable_id }}',
    required: true,
    maxLength: 64,
  }),
  reason: text({
    title: 'Reason',
    description: 'What is missing or wrong.',
    control: 'textarea',
    maxLength: mostWords,
    default: '',
    showWhen: { operation: ['reject'] },
  }),
  remark: text({
    title: 'Remark',
    description: 'What the employee should do differently. It reads this.',
    control: 'textarea',
    maxLength: mostWords,
    default: '',
    showWhen: { operation: ['redo'] },
  }),
});

type Parameters = ValueOf<typeof parameters>;

/**
 * Decides about the deliverable of each item, once: the first verdict is final, and repeating it changes nothing. Another one fails the
 * item. A redo does not wait for its run, which costs what the listing says (once free, or the price).
 */
export const node = defineNode({
  type: 'employee.decide',
  version: 1,
  title: 'Decide deliverable',
  description: 'Accepts or rejects a deliverable of an employee, or asks for a redo with a remark.',
  icon: 'Gavel',
  group: 'core',
  pure: false,
  reaches: { permission: 'deliverables.decide', what: 'verdicts on deliverables' },
  effects: everyEffect,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    { title: 'Accept', parameters: { deliverable_id: '{{ $json.deliverable_id }}' } },
    {
      title: 'Reject what is too short',
      parameters: {
        operation: 'reject',
        deliverable_id: '{{ $json.deliverable_id }}',
        reason: 'Only {{ $json.text.length }} letters',
      },
    },
    {
      title: 'Once more',
      parameters: { operation: 'redo', deliverable_id: '{{ $json.deliverable_id }}', remark: 'Name your sources' },
    },
  ],
  run: (context) => {
    const deliverables = context.employees.deliverables({ key: context.idempotencyKey });
    return eachItem({
      context,
      port: 'main',
      work: async (_item, wanted, { index }) => ({ json: await decided(deliverables, wanted, String(index)) }),
    });
  },
});

async function decided(deliverables: NodeDeliverables, wanted: Parameters, place: string): Promise<JsonObject> {
  const id = wanted.deliverable_id.trim();
  if (wanted.operation === 'redo') {
    const { deliverable, runId } = await deliverables.redo(id, words(wanted, 'remark'), place);
    return { deliverable_id: id, status: deliverable.status, reason: deliverable.reason, redo_run_id: runId };
  }
  const { status, reason } = await deliverables.decide(
    id,
    wanted.operation === 'accept'
      ? { status: 'accepted', reason: null }
      : { status: 'rejected', reason: words(wanted, 'reason') },
  );
  return { deliverable_id: id, status, reason };
}

function words(wanted: Parameters, name: 'reason' | 'remark'): string {
  const said = wanted[name].trim();
  if (said !== '' && said.length <= mostWords) return said;
  const what = said === '' ? `Give a ${name}.` : `The ${name} may be at most ${mostWords} letters.`;
  throw new AppError('parameter_invalid', what, { param: `/${name}` });
}
