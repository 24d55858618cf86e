import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { answerCall } from '../../webhooks/answerCall.ts';
import { guarded } from '../../webhooks/guarded.ts';

/** Takes the one event that somebody listens for; afterwards, and when nobody listens, the address does not exist. */
export const receiveTestWebhook: Handler<'receiveTestWebhook'> = (
  { params, rawRequest, headers, remoteAddress, signal, requestId },
  deps,
) =>
  guarded(
    async () => {
      const gone = new AppError(
        'not_found',
        'Nobody listens at this address. Press Listen, then call it once within two minutes.',
      );
      const listener = await deps.database.asSystem(({ testListeners }) => testListeners.findOpen(params.test_id));
      const node = listener?.graph.nodes.find((candidate) => candidate.id === listener.nodeId);
      if (!listener || !node) throw gone;
      const {
        testId,
        organizationId,
        projectId,
        digitalOrganizationId,
        digitalOrganizationName,
        graph,
        settings,
        accountId,
      } = listener;
      return answerCall(
        {
          request: rawRequest!,
          headers,
          remoteAddress,
          signal,
          requestId,
          node,
          webhookUrl: `${deps.settings.publicUrl}/webhook-test/${testId}`,
          start: {
            organizationId,
            projectId,
            digitalOrganizationId,
            digitalOrganizationName,
            versionId: null,
            graph,
            settings,
            mode: 'manual',
            accountId,
            // The event and the end of listening are one transaction: of two events at once one is accepted.
            before: async ({ testListeners }) => {
              if (!(await testListeners.take(testId))) throw gone;
            },
          },
          recognisesDeliveries: false,
        },
        deps,
      );
    },
    { requestId, logger: deps.logger },
  );
