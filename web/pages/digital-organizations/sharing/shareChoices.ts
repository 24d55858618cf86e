import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';

type Choice = { value: string; label: string };
type Target = 'account' | 'email' | 'project';

const place = (target: Target, id: string): string => `${target}:${id}`;
const looksLikeEmail = /^[^\s@]+@[^\s@]+$/;

/** Returns the possible recipients of a share: other members, projects, and the typed address if no displayed member has it. */
export function shareChoices(input: {
  members: readonly Pick<Schema<'Member'>, 'account_id' | 'name' | 'email'>[];
  projects: readonly Pick<Schema<'Project'>, 'id' | 'name'>[];
  me: string;
  typed: readonly string[];
}): { group: string; items: Choice[] }[] {
  const others = input.members.filter(({ account_id: id }) => id !== input.me);
  const people = others.map(({ account_id: id, name, email }) => ({
    value: place('account', id),
    label: `${name} (${email})`,
  }));
  const known = new Set(input.members.map(({ email }) => email));
  const addresses = [...new Set(input.typed.map((text) => text.trim().toLowerCase()))]
    .filter((text) => looksLikeEmail.test(text) && !known.has(text))
    .map((email) => ({ value: place('email', email), label: email }));
  const projects = input.projects.map(({ id, name }) => ({ value: place('project', id), label: name }));
  return [
    { group: t('digitalOrganizations.people'), items: [...people, ...addresses] },
    { group: t('common.projects'), items: projects },
  ].filter(({ items }) => items.length > 0);
}

/** The addresses among choices, so that they stay choices while others are typed. */
export function chosenEmails(chosen: readonly string[]): string[] {
  return idsOf(chosen, 'email');
}

/** Converts the selection into the format of the API. */
export function shareTargets(
  chosen: readonly string[],
): Pick<Schema<'DigitalOrganizationShareCreate'>, 'account_ids' | 'emails' | 'project_ids'> {
  return {
    account_ids: idsOf(chosen, 'account'),
    emails: idsOf(chosen, 'email'),
    project_ids: idsOf(chosen, 'project'),
  };
}

function idsOf(chosen: readonly string[], target: Target): string[] {
  const start = place(target, '');
  return chosen.filter((one) => one.startsWith(start)).map((one) => one.slice(start.length));
}
