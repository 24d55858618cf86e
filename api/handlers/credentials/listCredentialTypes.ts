import type { Handler } from '../../handler.ts';
import { presentCredentialType } from '../../presenters/credential.ts';

/** Lists the types of credentials that this instance knows. */
export const listCredentialTypes: Handler<'listCredentialTypes'> = async (_request, { credentialTypes, settings }) => ({
  status: 200,
  body: {
    data: credentialTypes.all().map((type) => presentCredentialType(type, settings.publicUrl)),
    next_cursor: null,
  },
});
