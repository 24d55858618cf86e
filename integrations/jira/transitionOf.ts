import { AppError } from '../../openapi/AppError.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { ofIssue } from './requests.ts';

interface Transition {
  id: string;
  name: string;
  to?: { name?: string };
}

/**
 * Returns the ID of a transition by its ID, its name, or the name of the status that it leads to. Errors: `parameter_invalid` with the
 * transitions that are possible now.
 */
export async function transitionOf(issue: string, wanted: string, { client, key }: OperationCall): Promise<string> {
  const name = wanted.trim().toLowerCase();
  if (/^\d+$/.test(name)) return name;
  const { body } = await client.send({ path: ofIssue(issue, '/transitions') }, { repeat: 'safe', key });
  const { transitions } = body as { transitions: Transition[] };
  const found = [
    transitions.find((one) => one.name.toLowerCase() === name),
    transitions.find(({ to }) => to?.name?.toLowerCase() === name),
  ].find((one) => one !== undefined);
  if (found) return found.id;
  const possible = transitions.map((one) => `"${one.name}" (to ${one.to?.name ?? 'another status'})`).slice(0, 20);
  const others = possible.length === 0 ? 'It has none for this account.' : `Possible now: ${possible.join(', ')}.`;
  throw new AppError('parameter_invalid', `The issue has no transition "${wanted.slice(0, 100)}". ${others}`, {
    param: '/transition',
  });
}
