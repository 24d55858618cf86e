import type { LinkedWait } from '../../db/repositories/executions/executionWaits.ts';
import type { FormDefinition } from '../../domains/executions/forms/formDefinition.ts';
import { pagesFollow } from '../../domains/executions/forms/pagesFollow.ts';
import { renderForm } from '../../domains/executions/forms/renderForm.ts';
import { renderMessage } from '../../domains/executions/forms/renderPage.ts';
import type { Deps } from '../deps.ts';
import { afterSubmission } from '../forms/afterSubmission.ts';
import { continuePage } from '../forms/continuePage.ts';
import { pageAnswer } from '../forms/pageAnswer.ts';
import { receiveSubmission } from '../forms/receiveSubmission.ts';
import { resultPage } from '../forms/resultPage.ts';
import { valuesAtFirst } from '../forms/valuesAtFirst.ts';
import type { RawAnswer } from '../handler.ts';
import { queryOf } from '../webhooks/queryOf.ts';
import { releaseFiles } from '../webhooks/releaseFiles.ts';
import { decideByWaitLink } from './decideQuestion.ts';
import { linkedWait } from './linkedWait.ts';
import type { ResumeCall } from './resumeByCall.ts';

/**
 * Shows the form that an execution waits for, or receives a submission: the first valid one counts and continues as one item, its values
 * and `submitted_at`. With `continue` in the query it is the page before that form (`continuePage`); the link of a result shows that (`resultPage`), that of an approval asks for
 * the decision (`decideByWaitLink`). Errors: those of `linkedWait` and
 * `receiveSubmission`.
 */
export async function resumeByForm(call: ResumeCall, deps: Deps): Promise<RawAnswer> {
  const { token, request } = call;
  const isShown = request.method === 'GET' || request.method === 'HEAD';
  const query = queryOf(request.url);
  const place = isShown && typeof query['continue'] === 'string' ? deps.resumeLinks.read(token) : null;
  if (place) return continuePage(place, Number(query['continue']) || 1, deps);
  const result = isShown ? deps.resumeLinks.readResult(token) : null;
  if (result) return resultPage(result, { query, headers: call.headers }, deps);
  const wait = await linkedWait(deps, { token, suffix: '', kind: 'form' });
  if (wait.kind === 'approval') return decideByWaitLink(call, wait, deps);
  const form = wait.details as FormDefinition;
  if (isShown) return pageAnswer(200, renderForm({ form, values: valuesAtFirst(form, query) }));
  if (request.method === 'POST') return submit(call, { wait, form }, deps);
  const page = renderMessage({ title: 'Submission rejected', message: 'Open the form in a browser and submit it.' });
  return pageAnswer(405, page, { allow: 'GET, HEAD, POST' });
}

interface Waiting {
  wait: LinkedWait;
  form: FormDefinition;
}

async function submit({ request, headers }: ResumeCall, { wait, form }: Waiting, deps: Deps): Promise<RawAnswer> {
  const { organizationId, executionId, number } = wait;
  const { typed, checked, binary, done } = await receiveSubmission({ request, headers, organizationId, form }, deps);
  if ('errors' in checked) {
    done();
    return pageAnswer(400, renderForm({ form, values: typed, errors: checked.errors }));
  }
  const json = { ...checked.values, submitted_at: new Date().toISOString() };
  const item = { json, ...(Object.keys(binary).length === 0 ? {} : { binary }) };
  const resume = async (): Promise<RawAnswer> => {
    await deps.executions.resume({ wait, items: [item] });
    const execution = await deps.database.executionLog.load(organizationId, executionId);
    const follows = execution !== null && pagesFollow(execution.graph, wait.nodeId);
    return afterSubmission({ organizationId, executionId, number, done: form.done, pagesFollow: follows }, deps);
  };
  return resume()
    .catch(async (error: unknown) => {
      await releaseFiles({ binary }, organizationId, deps); // those used by the execution stay
      throw error;
    })
    .finally(done);
}
