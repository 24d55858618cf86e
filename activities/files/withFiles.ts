import type { ProcessMemory } from './fileLimits.ts';
import type { NodeFiles } from '../kit/services/NodeFiles.ts';
import type { FileSession } from './FileSession.ts';

/** The parts of a node's run that sessions need. */
export interface FileWork {
  readonly files: Pick<NodeFiles, 'openSession'>;
  readonly signal: AbortSignal;
}

/** Does the work of one node run on files in a session that is closed in the end; `memory` is that of its process. */
export async function withFiles<R>(
  { files, signal }: FileWork,
  work: (session: FileSession) => Promise<R>,
  memory?: ProcessMemory,
): Promise<R> {
  const session = files.openSession(signal, memory);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}
