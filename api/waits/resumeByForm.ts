import type { LinkedWait } from '../../db/repositories/executionWaits.ts';
import type { FormDefinition, FormValues } from '../../executions/forms/formDefinition.ts';
import { renderForm } from '../../executions/forms/renderForm.ts';
import { renderMessage } from '../../executions/forms/renderPage.ts';
import type { Deps } from '../deps.ts';
import { pageAnswer } from '../forms/pageAnswer.ts';
import { receiveSubmission } from '../forms/receiveSubmission.ts';
import type { RawAnswer } from '../handler.ts';
import { fieldsOf } from '../webhooks/parseBody.ts';
import { releaseFiles } from '../webhooks/releaseFiles.ts';
import { linkedWait } from './linkedWait.ts';
import { nextForm } from './nextForm.ts';
import type { ResumeCall } from './resumeByCall.ts';

/**
 * Shows the form that an execution waits for, or takes what was submitted: the first submission without mistakes counts and
 * goes on as one item, its values and `submitted_at`. Errors: those of `linkedWait` and `receiveSubmission`.
 */
export async function resumeByForm(call: ResumeCall, deps: Deps): Promise<RawAnswer> {
  const { token, request } = call;
  const wait = await linkedWait(deps, { token, suffix: '', kind: 'form' });
  const form = wait.details as FormDefinition;
  if (request.method === 'GET' || request.method === 'HEAD')
    return pageAnswer(200, renderForm({ form, values: valuesAtFirst(form, request.url) }));
  if (request.method === 'POST') return submit(call, { wait, form }, deps);
  const page = renderMessage({ title: 'This was not accepted', message: 'Open the form and submit it.' });
  return pageAnswer(405, page, { allow: 'GET, HEAD, POST' });
}

/** What the fields hold at first; hidden ones without a value take it from the address. */
function valuesAtFirst({ fields }: FormDefinition, url: string): FormValues {
  const queryStart = url.indexOf('?');
  const query = queryStart < 0 ? {} : fieldsOf([...new URLSearchParams(url.slice(queryStart + 1))]);
  return Object.fromEntries(
    fields.map(({ name, type, value }) => [
      name,
      type === 'hidden' && Object.hasOwn(query, name) ? query[name]! : value,
    ]),
  );
}

interface Waiting {
  wait: LinkedWait;
  form: FormDefinition;
}

async function submit({ request, headers }: ResumeCall, { wait, form }: Waiting, deps: Deps): Promise<RawAnswer> {
  const { organizationId } = wait;
  const { typed, checked, binary } = await receiveSubmission({ request, headers, organizationId, form }, deps);
  if ('errors' in checked) return pageAnswer(400, renderForm({ form, values: typed, errors: checked.errors }));
  const json = { ...checked.values, submitted_at: new Date().toISOString() };
  const item = { json, ...(Object.keys(binary).length === 0 ? {} : { binary }) };
  await deps.executions.resume({ wait, items: [item] }).catch(async (error: unknown) => {
    await releaseFiles({ body: {}, binary }, organizationId, deps);
    throw error;
  });
  return answerOf(form, await nextForm(wait, deps));
}

function answerOf({ done }: FormDefinition, next: string | null): RawAnswer {
  if (next !== null) return redirectTo(next);
  return done.kind === 'redirect' ? redirectTo(done.url) : pageAnswer(200, renderMessage(done));
}

function redirectTo(location: string): RawAnswer {
  return pageAnswer(303, '', { location });
}
