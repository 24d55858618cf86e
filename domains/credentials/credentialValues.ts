import { readAllowedHost } from './allowedHosts.ts';
import type { CredentialType, CredentialTypes } from './CredentialTypes.ts';
import type { JsonObject } from '../executions/item.ts';
import { withoutAppFields } from './apps/withoutAppFields.ts';
import { AppError } from '../../openapi/AppError.ts';
import { fieldName } from '../../platform/schema/violation.ts';

/** The type, as a body names it. Errors: `invalid_request`. */
export function credentialTypeOf(types: CredentialTypes, type: string): CredentialType {
  const found = types.get(type);
  if (found) return found;
  throw new AppError('invalid_request', `Unknown credential type "${type}".`, { param: '/type' });
}

/**
 * Values that the type accepts, defaults filled in. An empty value counts as missing. Errors: `invalid_request`, which names the field and
 * never its value.
 */
export function checkedValues({ checks, definition }: CredentialType, values: JsonObject): JsonObject {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
  const read = checks.read(given);
  const problem = read.ok ? definition.check?.(read.value as JsonObject)[0] : read.problem;
  if (problem)
    throw new AppError('invalid_request', `“${fieldName(problem.parameter)}” ${problem.message}`, {
      param: `/values${problem.parameter}`,
    });
  return withoutAppFields((read as { value: JsonObject }).value, definition.oauth2?.app);
}

/** The allow-list in its one spelling; null for any host. Errors: `invalid_request`. */
export function checkedHosts(hosts: readonly string[] | null | undefined): string[] | null {
  if (hosts === null || hosts === undefined) return null;
  const read = hosts.map((entry, index) => {
    const host = readAllowedHost(entry);
    if (host !== null) return host;
    throw new AppError(
      'invalid_request',
      'Enter a host such as api.example.com, *.example.com or an IP address, optionally with a port.',
      { param: `/allowed_hosts/${index}` },
    );
  });
  return [...new Set(read)];
}

/**
 * Returns true if a change makes the secret available to new hosts: then the secret must be entered again, or an editor of a credential
 * could send it to a host of their own (decisions §10).
 */
export function opensHosts(
  { definition }: CredentialType,
  before: { values: JsonObject; allowedHosts: readonly string[] | null },
  after: { values: JsonObject; allowedHosts: readonly string[] | null },
): boolean {
  const isWider =
    before.allowedHosts !== null &&
    (after.allowedHosts === null || after.allowedHosts.some((host) => !before.allowedHosts!.includes(host)));
  const named = new Set(definition.hosts?.(before.values) ?? []);
  return isWider || (definition.hosts?.(after.values) ?? []).some((host) => !named.has(host));
}
