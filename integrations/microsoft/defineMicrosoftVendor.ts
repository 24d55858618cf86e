import { defineVendor, type Vendor } from '../engine/defineVendor.ts';
import { graphUrl } from './graphUrl.ts';

/** Defines a vendor on Microsoft Graph, for people who sign in and for applications. */
export function defineMicrosoftVendor(vendor: Omit<Vendor, 'apiUrl' | 'credentialTypes'>): Vendor {
  return defineVendor({ ...vendor, apiUrl: graphUrl, credentialTypes: ['microsoft_oauth2', 'microsoft_application'] });
}
