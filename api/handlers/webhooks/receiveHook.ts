import { AppError } from '../../../openapi/AppError.ts';
import { answerHook } from '../../hooks/answerHook.ts';
import type { Handler } from '../../handler.ts';
import { guarded } from '../../webhooks/guarded.ts';
import { productionStart } from '../../webhooks/productionStart.ts';

/** Takes a delivery of a service for a published trigger. It is found by its unguessable id alone. */
export const receiveHook: Handler<'receiveHook'> = ({ params, rawRequest, headers, requestId }, deps) =>
  guarded(
    async () => {
      const hook = await deps.database.asSystem(({ webhooks }) => webhooks.findActiveHook(params.hook_id));
      if (hook === null) throw new AppError('not_found', 'Address not found, or not published.');
      return answerHook(
        {
          request: rawRequest!,
          headers,
          requestId,
          node: hook.node,
          addressId: hook.id,
          start: productionStart(hook),
          recognisesDeliveries: true,
        },
        deps,
      );
    },
    { requestId, logger: deps.logger },
  );
