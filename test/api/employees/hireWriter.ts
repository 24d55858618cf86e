import type { components } from '../../../openapi/generated/types.ts';
import type { Person } from '../../support/apiClient.ts';
import { chain, type EngineApi } from '../engineApi.ts';

type Schemas = components['schemas'];

/** Text of the publisher that hirers must never read. */
export const secret = 'SECRET-OF-THE-PUBLISHER';
let counter = 0;

/** A published employee, and a hirer's position. */
export interface Hired {
  employee: Schemas['Employee'];
  position: Schemas['Position'];
  digitalOrganizationId: string;
}

/** A published employee whose digital organization has these nodes between its trigger and `employee.deliver`, hired by the hirer. */
export async function hireWriter(
  { api, hirer }: { api: Pick<EngineApi, 'person' | 'create' | 'publish'>; hirer: Person },
  nodes: Parameters<typeof chain>[0] = {},
  {
    deliver = { text: 'About {{ $json.topic }}', json: { topic: '{{ $json.topic }}' } } as object,
    listing = {} as Schemas['ListingUpdate'],
    position = {} as Schemas['Hire'],
    output = null as Record<string, unknown> | null,
    by = hirer,
    settings = {} as Schemas['DigitalOrganizationSettings'],
    /** The publisher's project. */
    in: place = {} as { project_id?: string },
  } = {},
): Promise<Hired> {
  counter += 1;
  const publisher = api.person;
  const graph = chain({
    start: { type: 'trigger.employee' },
    ...nodes,
    deliver: { type: 'employee.deliver', parameters: { title: 'Report', ...deliver } },
  });
  const ends = graph.connections.findIndex(({ from }) => from.node === 'stop');
  if (ends >= 0)
    graph.connections[ends] = { from: { node: 'start', port: 'main' }, to: { node: 'deliver', port: 'main' } };
  const { id: digitalOrganizationId } = await api.create(graph, { name: `${secret} ${counter}`, settings, ...place });
  await api.publish(digitalOrganizationId);
  const input_schema = { type: 'object', required: ['topic'], properties: { topic: { type: 'string', minLength: 1 } } };
  const worker = { kind: 'digital_organization' as const, digital_organization_id: digitalOrganizationId };
  const { id } = await publisher.client.ok('createEmployee', {
    body: { name: `Writer ${counter}`, instructions: secret, input_schema, output_schema: output, worker, ...place },
  });
  const employee = await publisher.client.ok('publishEmployee', {
    params: { employee_id: id },
    body: { credits: '2', listing: { visibility: 'instance', summary: 'Writes.', ...listing } },
  });
  const hiring = { params: { listing_id: employee.listing!.id }, body: { name: `Position ${counter}`, ...position } };
  return { employee, position: await by.client.ok('hireEmployee', hiring), digitalOrganizationId };
}
