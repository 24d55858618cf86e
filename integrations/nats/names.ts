import { AppError } from '../../openapi/AppError.ts';

/** Returns what is wrong with a subject; null if nothing is. Only subjects that are listened to may have wildcards. */
export function subjectProblem(subject: string, kind: 'sent' | 'heard'): string | null {
  const tokens = subject.split('.');
  if (/\s/.test(subject) || tokens.includes('')) return 'must be words with dots between them, without spaces.';
  if (kind === 'sent') return tokens.some((token) => token === '*' || token === '>') ? 'cannot contain * or >.' : null;
  return tokens.slice(0, -1).includes('>') ? 'can have > only at its end.' : null;
}

/** Errors: `parameter_invalid`. */
export function assertSubject(subject: string, kind: 'sent' | 'heard', param = '/subject'): void {
  const problem = subjectProblem(subject, kind);
  if (problem !== null) throw new AppError('parameter_invalid', `The subject ${problem}`, { param });
}

/** Errors: `parameter_invalid` for a name of a stream or consumer that could be a part of another request. */
export function assertName(name: string, param: string): void {
  if (namePattern.test(name)) return;
  throw new AppError('parameter_invalid', 'The name cannot contain dots, spaces, * or >.', { param });
}

/** Names of streams and consumers. */
export const namePattern = /^[^\s.*>/\\]{1,255}$/;
