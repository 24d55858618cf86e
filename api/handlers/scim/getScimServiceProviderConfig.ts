import type { Handler } from '../../handler.ts';
import { scimAnswer } from '../../scim/scimAnswer.ts';
import { serviceProviderConfig } from '../../scim/scimCapabilities.ts';

/** Returns the capabilities of the SCIM server. */
export const getScimServiceProviderConfig: Handler<'getScimServiceProviderConfig'> = async ({ actor }, { settings }) =>
  scimAnswer(200, serviceProviderConfig({ publicUrl: settings.publicUrl, connectionId: actor.connectionId }));
