import type { Handler } from '../../handler.ts';

/** Lists the types of credentials that this instance knows. */
export const listCredentialTypes: Handler<'listCredentialTypes'> = async (_request, { credentialTypes, settings }) => ({
  status: 200,
  body: {
    data: credentialTypes.present(settings.publicUrl),
    next_cursor: null,
  },
});
