import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

/** Jira Cloud. Each site has its own address, which the credential names. */
export const jira = defineVendor({
  id: 'jira',
  title: 'Jira',
  icon: 'BrandJira',
  group: 'projects',
  apiUrl: 'https://api.atlassian.com',
  credentialTypes: ['jira_token', 'jira_oauth2'],
  failureOf,
  lists,
  scopes,
  source: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/',
});

/** https://developer.atlassian.com/cloud/jira/platform/rate-limiting/: also status 503 with a time. */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const pauseMs = retryAfterMs(headers);
  if (status === 429 || (status === 503 && pauseMs !== undefined))
    return {
      kind: 'limited',
      message: `Jira accepts no more requests for now. (status ${status})`,
      retryAfterMs: pauseMs,
    };
  if (status >= 500) return { kind: 'temporary', message: `Jira has a temporary problem. (status ${status})` };
  const details = messagesOf(body).join(' ').slice(0, 1_000);
  const text = errorTexts[status] ?? 'Jira refused the request.';
  return {
    kind: 'refused',
    code: String(status),
    message: `${text} (status ${status})${details === '' ? '' : ` ${details}`}`,
  };
}

/** The messages of a failure, and those of fields with the name of the field. */
function messagesOf({ errorMessages, errors, message }: JiraBody): string[] {
  const general = Array.isArray(errorMessages) ? errorMessages : [];
  const ofFields = typeof errors === 'object' && errors !== null ? Object.entries(errors) : [];
  return [...general, ...ofFields.map(([name, text]) => `${name}: ${String(text)}`), message]
    .filter((one): one is string => typeof one === 'string' && one !== '')
    .slice(0, 10);
}

interface JiraBody {
  errorMessages?: unknown;
  errors?: unknown;
  message?: unknown;
}
