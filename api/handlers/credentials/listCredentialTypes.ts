import type { Handler } from '../../handler.ts';
import { presentCredentialType } from '../../presenters/credential.ts';

/** Lists the types of credentials that this instance knows. */
export const listCredentialTypes: Handler<'listCredentialTypes'> = async (_request, { credentialTypes }) => ({
  status: 200,
  body: { data: credentialTypes.all().map(presentCredentialType), next_cursor: null },
});
