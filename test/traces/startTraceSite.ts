import { startHttpReceiver, type HttpReceiver } from '../logStreaming/httpReceiver.ts';

/** Starts a site that flows read. Below `/broken` it answers 500. */
export async function startTraceSite(): Promise<HttpReceiver> {
  const site = await startHttpReceiver();
  site.answer = ({ path }) => ({
    status: path.startsWith('/broken') ? 500 : 200,
    headers: { 'content-type': 'application/json' },
    body: '{"n":1}',
  });
  return site;
}
