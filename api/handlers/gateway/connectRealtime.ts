import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';

/** Rejects requests that do not ask for a WebSocket; `realtimeSessions` serves the others. */
export const connectRealtime: Handler<'connectRealtime'> = async () => {
  throw new AppError(
    'invalid_request',
    'Realtime sessions are WebSockets. Connect to this address with a WebSocket client, such as that of the OpenAI SDK.',
  );
};
