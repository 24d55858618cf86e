import type { Handler } from '../../handler.ts';
import { answerCall } from '../../webhooks/answerCall.ts';
import { guarded } from '../../webhooks/guarded.ts';
import { testStart } from '../../webhooks/testStart.ts';

/** Receives the one event of a test listener; afterwards, and without a listener, the address does not exist. */
export const receiveTestWebhook: Handler<'receiveTestWebhook'> = (
  { params, rawRequest, headers, remoteAddress, signal, requestId },
  deps,
) =>
  guarded(
    async () => {
      const { node, start } = await testStart({ testId: params.test_id, kind: 'webhook' }, deps);
      return answerCall(
        {
          request: rawRequest!,
          headers,
          remoteAddress,
          signal,
          requestId,
          node,
          webhookUrl: `${deps.settings.publicUrl}/webhook-test/${params.test_id}`,
          start,
          recognisesDeliveries: false,
        },
        deps,
      );
    },
    { requestId, logger: deps.logger },
  );
