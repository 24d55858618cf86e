import type { FormDefinition, FormDone } from '../../domains/executions/forms/formDefinition.ts';
import { formType } from '../../domains/executions/forms/formDefinition.ts';
import { renderMessage } from '../../domains/executions/forms/renderPage.ts';
import type { LinkedPlace } from '../../domains/executions/waits/ResumeLinks.ts';
import { decodeItems } from '../../db/itemsCodec.ts';
import type { Deps } from '../deps.ts';
import type { RawAnswer } from '../handler.ts';
import { doneAnswer, failedPage, redirectTo } from './afterSubmission.ts';
import { nextPage } from './nextPage.ts';
import { organizationOfLink } from './organizationOfLink.ts';
import { pageAnswer } from './pageAnswer.ts';
import { reloadHeader } from './reloadHeader.ts';
import { doneOf } from './triggerForm.ts';

const lookForMs = 1_000;
const maxLooks = 200;

/**
 * The page between two forms of an execution: it reloads itself, without a script, until the next form exists or none will; then it shows
 * the final message of the previous form. Throws `not_found` if the execution was deleted.
 */
export async function continuePage({ executionId, number }: LinkedPlace, look: number, deps: Deps): Promise<RawAnswer> {
  const before = number - 1;
  const organizationId = await organizationOfLink({ executionId, number: before }, deps);
  const next = await nextPage({ organizationId, executionId, number: before }, lookForMs, deps);
  if (next.kind === 'form') return redirectTo(next.url);
  if (next.kind === 'ending') return redirectTo(deps.resumeLinks.resultUrl({ executionId, number: before }));
  if (next.kind === 'failed') return failedPage();
  if (next.kind === 'later' && look < maxLooks) return momentPage(look);
  const done = await doneBefore({ organizationId, executionId, number: before }, deps);
  return doneAnswer({ executionId, number: before, done }, deps);
}

function momentPage(look: number): RawAnswer {
  const page = renderMessage({
    title: 'Please wait',
    message: 'Your response was received. The next page will open here automatically.',
  });
  return pageAnswer(200, page, reloadHeader('continue', look));
}

/** Returns the final message of the form with this number: of a wait, or of the trigger. */
async function doneBefore(
  { organizationId, executionId, number }: { organizationId: string } & LinkedPlace,
  deps: Deps,
): Promise<FormDone> {
  const thanks: FormDone = { kind: 'page', title: 'Thank you', message: 'Your response has been submitted.' };
  if (number >= 0) {
    const waits = await deps.database.asSystem(({ executionWaits }) =>
      executionWaits.findLinked({ executionId, number, suffix: '' }),
    );
    const wait = waits.find((candidate) => candidate.number === number && candidate.kind === 'form');
    return (wait?.details as FormDefinition | undefined)?.done ?? thanks;
  }
  const execution = await deps.database.executionLog.load(organizationId, executionId);
  const node = execution?.graph.nodes.find(({ id }) => id === execution.startNodeId);
  if (!execution || node?.type !== formType) return thanks;
  const [item] = execution.startItems
    ? await decodeItems<{ json: { [key: string]: unknown } }>(execution.startItems, 1)
    : [];
  const versionId = execution.isDraft ? null : execution.id;
  return doneOf({ ...execution, versionId, node }, item?.json ?? {}, deps);
}
