import { api, type Schema } from '../../api/client.ts';

const everyMs = 500;
const mostLooks = 40;

/** The call of an answer that was stopped, once it is settled; null if it is not to be found within 20 s. */
export async function chargeOfStopped(requestId: string, model: string): Promise<Schema<'CallRecord'> | null> {
  for (let look = 0; look < mostLooks; look += 1) {
    const query = { model, limit: 20 };
    const { data } = await api.GET('/api/v1/calls', { params: { query } });
    const call = data?.data.find((one) => one.request_id === requestId);
    if (call !== undefined) return call;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return null;
}
