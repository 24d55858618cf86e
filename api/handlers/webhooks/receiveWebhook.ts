import { AppError } from '../../../openapi/AppError.ts';
import { productionStart } from '../../webhooks/productionStart.ts';
import type { Handler } from '../../handler.ts';
import { answerCall } from '../../webhooks/answerCall.ts';
import { guarded } from '../../webhooks/guarded.ts';

/** Takes a stranger's call of a published webhook. It is found by its unguessable id alone. */
export const receiveWebhook: Handler<'receiveWebhook'> = (
  { params, rawRequest, headers, remoteAddress, customDomain, signal, requestId },
  deps,
) =>
  guarded(
    async () => {
      const webhook = await deps.database.executionLog.findWebhook(params.webhook_id);
      if (webhook === null) throw new AppError('not_found', 'Webhook not found, or not published.');
      return answerCall(
        {
          request: rawRequest!,
          headers,
          remoteAddress,
          signal,
          requestId,
          node: webhook.node,
          webhookUrl: `${customDomain === null ? deps.settings.publicUrl : `https://${customDomain}`}/webhook/${webhook.id}`,
          start: productionStart(webhook),
          recognisesDeliveries: true,
        },
        deps,
      );
    },
    { requestId, logger: deps.logger },
  );
