import type { Deps } from '../deps.ts';
import type { ReceivedBody } from './receiveBody.ts';

/** Releases the files of a call without effect, instead of keeping them until their lease expires. */
export async function releaseFiles(
  { binary }: Pick<ReceivedBody, 'binary'>,
  organizationId: string,
  { binaries }: Pick<Deps, 'binaries'>,
): Promise<void> {
  await binaries.release(
    organizationId,
    Object.values(binary).map(({ id }) => id),
  );
}
