import { notifications } from '@mantine/notifications';
import { requestError } from '../api/requestError.ts';
import { t } from '../texts/texts.ts';

/** Shows a brief success message. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'teal', autoClose: 3000 });
}

/** Shows an error with the request id; stays until dismissed. */
export function notifyError(title: string, thrown: unknown): void {
  const { message, requestId } = requestError(thrown);
  const quoted = requestId === null || requestId === '' ? '' : ` (${t('common.requestId')} ${requestId})`;
  notifications.show({ title, message: `${message}${quoted}`, color: 'red', autoClose: 12_000 });
}
