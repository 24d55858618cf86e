import type { NodeContext } from '../kit/NodeContext.ts';
import type { FileSession } from './FileSession.ts';

/** Does the work of one node run on files in a session that is closed in the end. */
export async function withFiles<P, R>(
  { files, signal }: Pick<NodeContext<P>, 'files' | 'signal'>,
  work: (session: FileSession) => Promise<R>,
): Promise<R> {
  const session = files.openSession(signal);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}
