import type { VerdictMail } from '../../db/repositories/mail/verdictMails.ts';
import { decideDeliverable } from '../../domains/employees/decideDeliverable.ts';
import { verdictLinkDays } from '../../domains/employees/VerdictLinks.ts';
import { valueOf, type FormDefinition, type FormError } from '../../domains/executions/forms/formDefinition.ts';
import { renderMessage } from '../../domains/executions/forms/renderPage.ts';
import { memberMayInProject } from '../../domains/identity/policy.ts';
import { shownName } from '../../domains/mail/shownName.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import { pageAnswer } from '../forms/pageAnswer.ts';
import type { Received } from '../forms/receiveSubmission.ts';
import type { RawAnswer } from '../handler.ts';
import { answerDecision } from './answerDecision.ts';
import type { ResumeCall } from './resumeByCall.ts';
import { verdictWords, type VerdictWords } from './verdictWords.ts';

type Deciding = Pick<ResumeCall, 'token' | 'request' | 'headers'>;

/** Form fields, in every language, because the reader may switch languages. */
const accept = 'Accept';
const reject = 'Reject';
const dayMs = 86_400_000;
const mostReason = 2_000;

/**
 * Shows the name of a deliverable to holders of its mailed link, or records their verdict: the first one counts. If the organization or
 * the instance demands single sign-on or a second factor, it leads to the deliverable's page behind the sign-in instead. The decision
 * belongs to the mail's recipient, who must still have the permission. Errors: `not_found`, those of `answerDecision`.
 */
export async function decideByMail(call: Deciding, deps: Deps): Promise<RawAnswer> {
  const linked = deps.verdictLinks.readVerdict(call.token);
  const mail =
    linked &&
    (await deps.database.asSystem(({ verdictMails }) => verdictMails.find(linked.deliverableId, linked.accountId)));
  if (!mail || !mayDecide(mail)) throw new AppError('not_found', 'This link is not valid any more.');
  const words = verdictWords[mail.language ?? 'en'];
  if (mail.mustSignIn) {
    // Also by a link that was mailed before this was demanded.
    const location = `${deps.settings.publicUrl}/data-pool/${mail.deliverableId}`;
    return pageAnswer(303, renderMessage({ ...words.signIn, language: words.form.language }), { location });
  }
  if (mail.status !== 'pending') return already(mail.status, words);
  return answerDecision(
    call,
    {
      organizationId: mail.organizationId,
      form: formOf(mail, words),
      words: words.form,
      decide: (received) => decide(received, { mail, words }, deps),
    },
    deps,
  );
}

function mayDecide({ createdAt, project, accountId, memberRole: role }: VerdictMail): boolean {
  if (createdAt.getTime() + verdictLinkDays * dayMs <= Date.now()) return false;
  return memberMayInProject({ accountId, role }, project, 'deliverables.decide');
}

function already(status: 'accepted' | 'rejected', words: VerdictWords): RawAnswer {
  const { language } = words.form;
  return pageAnswer(409, renderMessage({ title: words.alreadyTitle, message: words.already[status], language }));
}

function formOf(mail: VerdictMail, words: VerdictWords): FormDefinition {
  const { language } = words.form;
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  const at = mail.createdAt.toLocaleString(language === 'en' ? 'en-GB' : language, format);
  const field = { hint: '', value: '', options: [] };
  return {
    title: words.title(shownName(mail.title) || words.untitled),
    description: words.about(mail, `${at} UTC`),
    button: words.send,
    fields: [
      {
        ...field,
        name: 'decision',
        label: words.decision,
        type: 'radio',
        options: [accept, reject],
        optionLabels: [words.accept, words.reject],
        required: true,
      },
      { ...field, name: 'reason', label: words.reason, type: 'textarea', hint: words.reasonHint, required: false },
    ],
    done: { kind: 'page', title: '', message: '' },
  };
}

async function decide(
  { typed }: Pick<Received, 'typed'>,
  { mail, words }: { mail: VerdictMail; words: VerdictWords },
  deps: Deps,
): Promise<RawAnswer | FormError[]> {
  const decision = valueOf(typed, 'decision');
  const reason = valueOf(typed, 'reason').trim();
  const isRejected = decision === reject;
  const errors: FormError[] = [];
  if (!isRejected && decision !== accept) errors.push({ field: 'decision', message: words.chooseOne });
  if (isRejected && reason === '') errors.push({ field: 'reason', message: words.giveReason });
  if (reason.length > mostReason) errors.push({ field: 'reason', message: words.shorter });
  if (errors.length > 0) return errors;
  const status = isRejected ? 'rejected' : 'accepted';
  const now = await writeVerdict(mail, { status, reason: isRejected ? reason : null }, deps);
  if (now !== status) return already(now, words);
  return pageAnswer(200, renderMessage({ ...words.done[status], language: words.form.language }));
}

/** Returns the verdict that counts: this one, or an earlier one. */
async function writeVerdict(
  { organizationId, accountId, deliverableId }: VerdictMail,
  verdict: { status: 'accepted' | 'rejected'; reason: string | null },
  { database }: Deps,
): Promise<'accepted' | 'rejected'> {
  const actor = { actorKind: 'account', actorId: accountId, byKind: 'none', byId: null, connectionId: null } as const;
  const audit = { origin: { by_link: true }, actor } as const;
  try {
    await decideDeliverable(database, { ...verdict, organizationId, deliverableId, decidedBy: accountId, audit });
    return verdict.status;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'deliverable_decided') throw error;
    return verdict.status === 'accepted' ? 'rejected' : 'accepted';
  }
}
