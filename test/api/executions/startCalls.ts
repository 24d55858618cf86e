import type { components } from '../../../openapi/generated/types.ts';
import type { Person } from '../../support/apiClient.ts';

type Schemas = components['schemas'];

export const manual = { type: 'trigger.manual' };
export const webhook = { type: 'trigger.webhook', parameters: {} };
export const greet = {
  type: 'data.edit_fields',
  parameters: { assignments: [{ name: 'greeting', type: 'string', value: 'Hello {{ $json.name }}' }] },
};

/** The path parameters of calls about a digital organization. */
export const of = (id: string): { params: { digital_organization_id: string } } => ({
  params: { digital_organization_id: id },
});

/** The path parameters of calls about an execution. */
export const at = (id: string): { params: { execution_id: string } } => ({ params: { execution_id: id } });

/** `startExecution` as this person: answers status and body, whatever they are; `wait` in seconds. */
export function startCalls(person: () => Person) {
  return (
    id: string,
    body: Schemas['ExecutionStart'],
    wait?: number,
  ): Promise<{ status: number; body: Schemas['Execution'] }> =>
    person().client.call('startExecution', {
      ...of(id),
      body,
      ...(wait === undefined ? {} : { query: { wait } }),
    }) as Promise<{ status: number; body: Schemas['Execution'] }>;
}
