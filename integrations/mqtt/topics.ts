import { AppError } from '../../openapi/AppError.ts';

const maxBytes = 65_535;

/** Returns what is wrong with a topic that is published to; null if nothing is (§4.7 of MQTT 5). */
export function topicProblem(topic: string): string | null {
  if (/[+#]/.test(topic)) return 'cannot contain + or #. These are wildcards of subscriptions.';
  return nameProblem(topic);
}

/** Returns what is wrong with a topic that is subscribed to, which can have wildcards; null if nothing is. */
export function filterProblem(filter: string): string | null {
  const levels = filter.split('/');
  const isMisplaced = levels.some(
    (level, index) =>
      (level.includes('+') && level !== '+') || (level.includes('#') && (level !== '#' || index !== levels.length - 1)),
  );
  if (isMisplaced) return 'can have + only as a whole level, and # only as the last one.';
  if (filter.startsWith('$share/')) return 'cannot begin with $share. Use "Share with group".';
  return nameProblem(filter);
}

/** Errors: `parameter_invalid`. */
export function assertTopic(problem: string | null, param: string): void {
  if (problem !== null) throw new AppError('parameter_invalid', `The topic ${problem}`, { param });
}

function nameProblem(name: string): string | null {
  if (name === '') return 'cannot be empty.';
  if (name.includes('\0')) return 'cannot contain NUL.';
  return Buffer.byteLength(name) > maxBytes ? `has more than ${maxBytes} bytes.` : null;
}
