import type { NodeContext } from '../kit/define.ts';
import type { FileSession } from './FileSession.ts';

/** Does the work of one node run on files in a session that is closed in the end. */
export async function withFiles<P, R>(
  { services, signal }: Pick<NodeContext<P>, 'services' | 'signal'>,
  work: (files: FileSession) => Promise<R>,
): Promise<R> {
  const files = services.files.open(signal);
  try {
    return await work(files);
  } finally {
    await files.close();
  }
}
