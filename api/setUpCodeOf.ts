import type { IncomingHttpHeaders } from 'node:http';

import type { Deps } from './deps.ts';
import { isLocalRequest } from './isLocalRequest.ts';

/** The code that a request for the first account must bring; null if it needs none: this machine asks, and only it can. */
export function setUpCodeOf(
  request: { remoteAddress: string; headers: IncomingHttpHeaders },
  { setUpCode, settings }: Pick<Deps, 'setUpCode' | 'settings'>,
): string | null {
  if (setUpCode === null) return null;
  return setUpCode.isReachable || !isLocalRequest(request, settings) ? setUpCode.code : null;
}
