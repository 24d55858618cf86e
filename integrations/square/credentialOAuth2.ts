import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { keptTexts } from '../../domains/credentials/oauth2/keptTexts.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { square } from './vendor.ts';

const originOf = (values: { api_url: string }): string => new URL(apiUrlOf(square, values)).origin;

/** Sign-in with Square: https://developer.squareup.com/docs/oauth-api/overview. */
export const credential = defineOAuth2Preset({
  type: 'square_oauth2',
  title: 'Square sign-in',
  description: 'Signs in with Square.',
  icon: 'Square',
  vendor: 'Square',
  appHelp: 'Create an application (developer.squareup.com), and enter the redirect URL under "OAuth".',
  authorizationUrl: (values) => `${originOf(values)}/oauth2/authorize`,
  tokenUrl: (values) => `${originOf(values)}/oauth2/token`,
  scopes: {
    payments: { title: 'Payments and refunds', scopes: ['PAYMENTS_READ', 'PAYMENTS_WRITE'] },
    orders: { title: 'Orders', scopes: ['ORDERS_READ', 'ORDERS_WRITE'] },
    customers: { title: 'Customers', scopes: ['CUSTOMERS_READ', 'CUSTOMERS_WRITE'] },
    invoices: { title: 'Invoices', scopes: ['INVOICES_READ', 'INVOICES_WRITE'] },
    catalog: { title: 'Items', scopes: ['ITEMS_READ', 'ITEMS_WRITE'] },
    inventory: { title: 'Inventory', scopes: ['INVENTORY_READ', 'INVENTORY_WRITE'] },
  },
  defaultScopes: ['payments', 'orders', 'customers', 'invoices', 'catalog', 'inventory'],
  // For locations, and the test of the credential.
  fixedScopes: ['MERCHANT_PROFILE_READ'],
  clientAuthentication: 'body',
  tokenBody: 'json',
  // With PKCE, an application is a public client, without a secret.
  pkce: false,
  authorizationParameters: { session: 'false' },
  // The answer tells the end of the token instead of its life, and refuses as the API does.
  readAnswer: ({ expires_at: end, ...answer }) => {
    const [refusal] = Array.isArray(answer['errors']) ? (answer['errors'] as { detail?: unknown }[]) : [];
    if (refusal) return { error: 'invalid_grant', error_description: String(refusal.detail ?? '') };
    const lifeS = Math.floor((Date.parse(String(end)) - Date.now()) / 1000);
    return { ...answer, token_type: 'bearer', ...(lifeS > 0 ? { expires_in: lifeS } : {}) };
  },
  keptOf: (answer) => keptTexts(answer, ['merchant_id']),
  appFields: { api_url: apiUrlField(square, 'For the sandbox: https://connect.squareupsandbox.com/v2.') },
  test: signInTest(square, { path: '/locations' }, (body) => typeof body === 'object' && body !== null),
});
