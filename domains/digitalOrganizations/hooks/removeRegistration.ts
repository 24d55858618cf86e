import type { HookRegistrationRow } from '../../../db/repositories/executions/hookRegistrations.ts';
import { hookRegistrationContext } from '../../../db/secrets/hookRegistration.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { withCredential } from '../../credentials/withCredential.ts';
import { parametersOf, sourceContext } from './createRegistration.ts';
import { delayAfter } from './delayAfter.ts';
import { hookSourceOf, registeredUrl, type HookDeps, type HookSecret } from './hookDeps.ts';

/** Some twelve hours. If the service refuses for too long, or the credential was deleted, the service keeps the registration, and its address answers 404. */
const maxFailures = 18;

/** Removes a registration at its service, and its row afterwards. A failure is repeated later, for half a day. */
export async function removeRegistration(deps: HookDeps, row: HookRegistrationRow): Promise<void> {
  const { id, organizationId, failures } = row;
  const isGone = await removeAtService(deps, row).then(
    () => true,
    (error: unknown) => {
      deps.logger.info({ err: error, registrationId: id }, 'A registration at a service could not be removed');
      return failures + 1 >= maxFailures || (error instanceof AppError && lasting.has(error.code));
    },
  );
  await deps.database.withOrganization(organizationId, ({ hookRegistrations }) =>
    isGone ? hookRegistrations.remove(row) : hookRegistrations.noteFailure(id, delayAfter(failures)),
  );
}

/** Later attempts would fail, too. */
const lasting = new Set(['credential_unavailable', 'secret_unreadable', 'parameter_invalid']);

async function removeAtService(deps: HookDeps, row: HookRegistrationRow): Promise<void> {
  const { organizationId, credentialId, node, dataEncrypted } = row;
  const registration = hookSourceOf(deps, node.type)?.registration;
  if (!registration) return;
  const credential = await deps.database.withOrganization(organizationId, ({ credentials }) =>
    credentials.findAny(credentialId),
  );
  if (!credential) throw new AppError('credential_unavailable', 'The credential was deleted.');
  const text = deps.secrets.decrypt(hookRegistrationContext(row), dataEncrypted);
  const { data } = JSON.parse(text) as HookSecret;
  const end = {
    address: registeredUrl(row, deps.settings.publicUrl),
    parameters: parametersOf(deps, node),
    data: data ?? {},
  };
  const use = { ...deps, aborted: new AbortController().signal };
  await withCredential(credential, use, (opened, signal) =>
    registration.remove(end, sourceContext(deps, opened, signal)),
  );
}
