import type { ApiClient } from '../support/apiClient.ts';
import { chain } from '../api/engineApi.ts';

/**
 * The flow of the guide's tree: webhook → sub-flow → HTTP → agent with two tools → wait → employee. Returns ids, the address of its webhook, and the
 * headers that it asks for: only callers with a secret decide about a trace.
 */
export async function createTracedFlow(
  client: ApiClient,
  { siteUrl, positionId, waitSeconds = 1 }: { siteUrl: string; positionId: string; waitSeconds?: number },
): Promise<{ id: string; calledId: string; url: string; headers: Record<string, string> }> {
  const publish = async (name: string, draft: ReturnType<typeof chain>) => {
    const made = await client.ok('createDigitalOrganization', { body: { name, draft } });
    await client.ok('publishDigitalOrganization', { params: { digital_organization_id: made.id } });
    return made;
  };
  const secret = { name: 'X-Key', value: 'secret-of-the-caller' };
  const credential = await client.ok('createCredential', {
    body: { name: 'Caller', type: 'http_header', values: secret },
  });
  const called = await publish(
    'Clean up',
    chain({
      start: { type: 'trigger.sub' },
      topic: {
        type: 'data.edit_fields',
        parameters: { assignments: [{ name: 'topic', value: 'zebras' }], include: 'all' },
      },
    }),
  );
  const tools = [
    { name: 'read_page', description: 'Reads the page.', type: 'http.request', parameters: { url: `${siteUrl}/tool` } },
    {
      name: 'double',
      description: 'Doubles.',
      type: 'logic.code',
      parameters: { code: 'return [{ json: { n: 2 } }];' },
    },
  ];
  const made = await publish(
    'Report',
    chain({
      hook: {
        type: 'trigger.webhook',
        parameters: { auth: 'header', delivery_key: 'X-Delivery' },
        credentials: { header: { id: credential.id } },
      },
      clean: { type: 'logic.sub_organization', parameters: { digital_organization_id: called.id } },
      read: { type: 'http.request', parameters: { url: `${siteUrl}/page` } },
      agent: {
        type: 'ai.agent',
        parameters: { model: 'sandbox/chat', prompt: 'Go [[call=read_page]] [[call=double]]', tools },
      },
      pause: { type: 'logic.wait', parameters: { amount: waitSeconds, unit: 'seconds' } },
      write: { type: 'employee.call', parameters: { position_id: positionId, fields: { topic: 'zebras' } } },
    }),
  );
  return {
    id: made.id,
    calledId: called.id,
    url: made.addresses[0]!.production_url,
    headers: { [secret.name]: secret.value },
  };
}
