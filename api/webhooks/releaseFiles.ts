import type { Deps } from '../deps.ts';
import type { ReceivedBody } from './receiveBody.ts';

/** Gives back the files of a call that did nothing, instead of keeping them until their lease ends. */
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
