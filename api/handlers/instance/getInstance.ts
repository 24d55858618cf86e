import { firstOwnerKey } from '../../../domains/identity/firstOwner.ts';
import { setUpCodeOf } from '../../setUpCodeOf.ts';
import type { Handler } from '../../handler.ts';
import { packageVersion } from '../../../platform/config/packageVersion.ts';

/** Returns the data that a page needs before sign-in. */
export const getInstance: Handler<'getInstance'> = async (request, deps) => {
  const { database, settings } = deps;
  const { isOwned, sandbox } = await database.asSystem(async ({ instanceSettings, models }) => ({
    isOwned: (await instanceSettings.find(firstOwnerKey)) !== undefined,
    sandbox: await models.findByName('sandbox/chat'),
  }));
  return {
    status: 200,
    body: {
      name: 'Bureau',
      version: packageVersion,
      has_owner: isOwned,
      set_up_code_required: !isOwned && setUpCodeOf(request, deps) !== null,
      sign_up: settings.signUp,
      public_url: settings.publicUrl,
      temporal_ui_url: settings.temporalUiUrl,
      sends_mail: settings.smtp !== null,
      maintenance: deps.maintenance.reason,
      sandbox_opened: sandbox?.openToUsers ?? false,
    },
  };
};
