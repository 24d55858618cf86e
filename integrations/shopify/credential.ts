import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlHosts } from '../engine/apiUrlField.ts';
import { shopUrlField, shopUrlProblems } from './shopUrlField.ts';
import { testShop } from './testShop.ts';
import { shopify } from './vendor.ts';

/** A token of an app that was made in the shop. New apps use the type `shopify_app`. */
export const credential = defineCredential({
  type: 'shopify_token',
  title: 'Shopify token',
  description: 'Access token of an app that was made in the administration of the shop ("Apps", "Develop apps").',
  icon: 'BuildingStore',
  parameters: object({
    api_url: shopUrlField,
    token: text({
      title: 'Access token',
      placeholder: 'shpat_…',
      required: true,
      maxLength: 500,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    app_secret: text({
      title: 'API secret key',
      description: 'Of the app. Only triggers need it.',
      maxLength: 500,
      pattern: '^[\\x21-\\x7e]*$',
      secret: true,
    }),
  }),
  hosts: apiUrlHosts(shopify),
  check: ({ api_url: url }) => shopUrlProblems(url),
  authorize: ({ token }) => ({ headers: { 'x-shopify-access-token': token } }),
  test: (values, tools) => testShop(values, tools, { 'x-shopify-access-token': values.token }),
});
