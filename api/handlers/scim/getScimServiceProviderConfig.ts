import type { Handler } from '../../handler.ts';
import { scimAnswer } from '../../scim/scimAnswer.ts';
import { serviceProviderConfig } from '../../scim/scimCapabilities.ts';

/** Says what the SCIM server can do. */
export const getScimServiceProviderConfig: Handler<'getScimServiceProviderConfig'> = async ({ actor }, { settings }) =>
  scimAnswer(200, serviceProviderConfig({ publicUrl: settings.publicUrl, connectionId: actor.connectionId }));
