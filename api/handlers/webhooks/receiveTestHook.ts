import { answerHook } from '../../hooks/answerHook.ts';
import type { Handler } from '../../handler.ts';
import { guarded } from '../../webhooks/guarded.ts';
import { testStart } from '../../webhooks/testStart.ts';

/** Receives the one event of a service that a test listener waits for; afterwards, and without a listener, the address does not exist. */
export const receiveTestHook: Handler<'receiveTestHook'> = ({ params, rawRequest, headers, requestId }, deps) =>
  guarded(
    async () => {
      const { node, start } = await testStart({ testId: params.test_id, kind: 'hook' }, deps);
      const call = { request: rawRequest!, headers, requestId, node, start, addressId: params.test_id };
      return answerHook({ ...call, recognisesDeliveries: false }, deps);
    },
    { requestId, logger: deps.logger },
  );
