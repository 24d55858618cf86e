import { answerHook } from '../../hooks/answerHook.ts';
import { answerRegistering } from '../../hooks/answerRegistering.ts';
import type { Handler } from '../../handler.ts';
import { guarded } from '../../webhooks/guarded.ts';
import { productionStart } from '../../webhooks/productionStart.ts';

/** Takes a delivery of a service for a published trigger. It is found by its unguessable id alone. */
export const receiveHook: Handler<'receiveHook'> = ({ params, rawRequest, headers, requestId }, deps) =>
  guarded(
    async () => {
      const hook = await deps.database.asSystem(({ webhooks }) => webhooks.findActiveHook(params.hook_id));
      if (hook === null) return answerRegistering({ request: rawRequest!, headers, addressId: params.hook_id }, deps);
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
