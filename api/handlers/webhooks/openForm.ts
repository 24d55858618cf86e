import { AppError } from '../../../openapi/AppError.ts';
import { answerForm } from '../../forms/answerForm.ts';
import { guardedPage } from '../../forms/pageAnswer.ts';
import { productionStart } from '../../webhooks/productionStart.ts';
import type { Handler } from '../../handler.ts';

/** Shows a stranger the form of a published digital organization and takes what they submit. It is found by its unguessable id alone. */
export const openForm: Handler<'openForm'> = ({ params, rawRequest, headers, requestId }, deps) =>
  guardedPage(
    async () => {
      const form = await deps.database.asSystem(({ webhooks }) => webhooks.findActiveForm(params.form_id));
      if (form === null) throw new AppError('not_found', 'Form not found, or not published.');
      const start = productionStart(form);
      return answerForm({ request: rawRequest!, headers, node: form.node, graph: form.graph, start }, deps);
    },
    { requestId, logger: deps.logger },
  );
