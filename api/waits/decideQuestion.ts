import type { ApprovalRow } from '../../db/repositories/executions/approvals.ts';
import type { LinkedWait } from '../../db/repositories/executions/executionWaits.ts';
import { decideApproval, type Decider } from '../../domains/approvals/decideApproval.ts';
import { mayDecideAs } from '../../domains/approvals/mayDecide.ts';
import { statusOf } from '../../domains/approvals/statusOf.ts';
import { valueOf, type FormDefinition, type FormError } from '../../domains/executions/forms/formDefinition.ts';
import { formWords, type FormWords } from '../../domains/executions/forms/formWords.ts';
import { renderMessage } from '../../domains/executions/forms/renderPage.ts';
import type { LinkedDecision } from '../../domains/executions/waits/ResumeLinks.ts';
import type { ApprovalWaitDetails } from '../../domains/executions/waits/waitDetails.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import { pageAnswer } from '../forms/pageAnswer.ts';
import type { Received } from '../forms/receiveSubmission.ts';
import type { RawAnswer } from '../handler.ts';
import { languageOf } from '../languageOf.ts';
import { answerDecision } from './answerDecision.ts';
import { questionWords, type QuestionWords } from './questionWords.ts';
import type { ResumeCall } from './resumeByCall.ts';

type Call = Pick<ResumeCall, 'request' | 'headers'>;

/** Names of the page's own fields; the author's have others, or come first. */
const own = { choice: 'bureau_choice', comment: 'bureau_comment', name: 'bureau_name' };
const mostComment = 2_000;
const mostName = 100;
/** A person without an account, with the link of the wait. */
const anybody = { accountId: '', role: 'member' } as const;

/**
 * Shows an approval to the recipient of its mail, or takes the decision. If the organization or the instance demands single sign-on or a
 * second factor, it leads to the inbox. Errors: `not_found`, also for a member who may no longer decide; those of `answerQuestion`.
 */
export async function decideByMailedLink(call: Call, linked: LinkedDecision, deps: Deps): Promise<RawAnswer> {
  const { approvalId, accountId } = linked;
  const recipient = await deps.database.asSystem(({ approvalMails }) => approvalMails.recipient(approvalId, accountId));
  const language = recipient?.language ?? languageOf(call.headers) ?? 'en';
  const words = questionWords[language];
  if (!recipient) throw new AppError('not_found', words.notFound);
  const { organizationId, name, role, mustSignIn } = recipient;
  const approval = await deps.database.withOrganization(organizationId, ({ approvals }) =>
    approvals.find(approvalId, { accountId, role }),
  );
  if (!approval || approval.project.archived || !mayDecideAs(approval, { accountId, role }))
    throw new AppError('not_found', words.notFound);
  if (mustSignIn) return toInbox(approvalId, language, deps);
  const audit = { actorKind: 'account', actorId: accountId, byKind: 'none', byId: null, connectionId: null } as const;
  const decider = { accountId, name, byLink: true, audit };
  return answerQuestion(call, { approval, decider, language }, deps);
}

/**
 * Shows an approval to a holder of the link of its wait, or takes the decision; if the link alone decides nothing, it leads to the inbox.
 * Errors: `not_found`, those of `answerQuestion`.
 */
export async function decideByWaitLink(call: Call, wait: LinkedWait, deps: Deps): Promise<RawAnswer> {
  const { organizationId, executionId, number } = wait;
  const language = languageOf(call.headers) ?? 'en';
  const approval = await deps.database
    .forEngine()
    .withOrganization(organizationId, ({ approvals }) => approvals.findOfWait({ executionId, number }, anybody));
  if (!approval || approval.project.archived) throw new AppError('not_found', questionWords[language].notFound);
  if (!(approval.details as ApprovalWaitDetails).anyone) return toInbox(approval.id, language, deps);
  return answerQuestion(call, { approval, decider: null, language }, deps);
}

function toInbox(id: string, language: FormWords['language'], { settings }: Deps): RawAnswer {
  const page = renderMessage({ ...questionWords[language].signIn, language });
  return pageAnswer(303, page, { location: `${settings.publicUrl}/inbox?approval=${id}` });
}

interface Asked {
  approval: ApprovalRow;
  /** Null for a holder of the link of the wait: the page asks for a name. */
  decider: Decider | null;
  language: FormWords['language'];
}

/** Errors: `already_decided`, `wait_timed_out`, `execution_finished`, those of `answerDecision`. */
async function answerQuestion(call: Call, asked: Asked, deps: Deps): Promise<RawAnswer> {
  const { approval, language } = asked;
  const words = questionWords[language];
  assertOpen(approval, words);
  const form = formOf(asked, words);
  return answerDecision(
    call,
    {
      organizationId: approval.organizationId,
      form,
      words: formWords[language],
      decide: (received) => decide(received, { ...asked, form }, deps),
    },
    deps,
  );
}

function assertOpen(approval: ApprovalRow, words: QuestionWords): void {
  const status = statusOf(approval);
  if (status === 'decided') throw new AppError('already_decided', words.decided);
  if (status === 'timed_out') throw new AppError('wait_timed_out', words.timedOut);
  if (status === 'canceled') throw new AppError('execution_finished', words.finished);
}

function formOf({ approval, decider }: Asked, words: QuestionWords): FormDefinition {
  const { title, message, fields, choices, comment } = approval.details as ApprovalWaitDetails;
  const field = { hint: '', value: '', options: [], required: false };
  return {
    title,
    description: [message, words.about(approval.digitalOrganizationName, approval.waitUntil)]
      .filter(Boolean)
      .join('\n\n'),
    button: words.decide,
    fields: [
      ...fields,
      {
        ...field,
        name: own.choice,
        label: words.decision,
        type: 'radio',
        options: choices.map(({ value }) => value),
        optionLabels: choices.map(({ label }) => label),
        required: true,
      },
      ...(comment === 'none'
        ? []
        : [
            {
              ...field,
              name: own.comment,
              ...words.comment,
              type: 'textarea' as const,
              required: comment === 'required',
              maximum: String(mostComment),
            },
          ]),
      ...(decider
        ? []
        : [{ ...field, name: own.name, ...words.name, type: 'text' as const, maximum: String(mostName) }]),
    ],
    done: { kind: 'page', title: '', message: '' },
  };
}

async function decide(
  { typed, checked }: Pick<Received, 'typed' | 'checked'>,
  { approval, decider, language, form }: Asked & { form: FormDefinition },
  deps: Deps,
): Promise<RawAnswer | FormError[]> {
  const words = questionWords[language];
  if ('errors' in checked) return checked.errors.map((error) => said(error, typed[error.field] ?? '', words));
  const ofAuthor = form.fields.filter(({ name }) => !Object.values(own).includes(name)).map(({ name }) => name);
  const name = valueOf(typed, own.name).trim();
  const comment = checked.values[own.comment]; // not as typed: the form may have no such field
  await decideApproval(deps.executions, approval, {
    verdict: {
      choice: valueOf(typed, own.choice),
      comment: typeof comment === 'string' ? comment.trim() || null : null,
      values: Object.fromEntries(ofAuthor.map((field) => [field, checked.values[field] ?? null])),
    },
    decider: decider ?? { accountId: null, name, byLink: true },
  });
  return pageAnswer(200, renderMessage({ ...words.done, language }));
}

/** Errors of the page's own fields in its language; others are in that of the form. */
function said(error: FormError, typed: string | string[], words: QuestionWords): FormError {
  if (error.field === own.choice) return { ...error, message: words.missing };
  if (error.field === own.comment) return { ...error, message: typed === '' ? words.missingComment : words.tooLong };
  return error.field === own.name ? { ...error, message: words.tooLong } : error;
}
