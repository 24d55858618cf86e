import { defineVendor, type Vendor } from '../engine/defineVendor.ts';
import { graphUrl } from './graphUrl.ts';

/** Defines a vendor on Microsoft Graph. Applications without a person have a credential of the general type. */
export function defineMicrosoftVendor(vendor: Omit<Vendor, 'apiUrl' | 'credentialTypes'>): Vendor {
  return defineVendor({ ...vendor, apiUrl: graphUrl, credentialTypes: ['microsoft_oauth2', 'oauth2'] });
}
