import { AppError } from '../../openapi/AppError.ts';
import { basicHeader } from '../../domains/credentials/basicHeader.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { boolean, object, text } from '../../platform/schema/schema.ts';
import { apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { woocommerce } from './vendor.ts';

interface Key {
  consumer_key: string;
  consumer_secret: string;
  in_query: boolean;
}

/** A key of the REST API: https://woocommerce.github.io/woocommerce-rest-api-docs/#authentication. */
export const credential = defineCredential({
  type: 'woocommerce_key',
  title: 'WooCommerce key',
  description:
    'Key of the REST API (WooCommerce, "Settings", "Advanced", "REST API") with the permission "Read/Write".',
  icon: 'ShoppingCart',
  parameters: object({
    api_url: text({
      title: 'Shop URL',
      description: 'Address of the shop, without /wp-json. Shops take keys by https only.',
      placeholder: 'https://shop.example.com',
      required: true,
      maxLength: 2_000,
      pattern: '^https?://[^\\s?#]+$',
    }),
    consumer_key: text({
      title: 'Consumer key',
      placeholder: 'ck_…',
      required: true,
      maxLength: 200,
      pattern: '^[\\x21-\\x39\\x3b-\\x7e]+$',
      secret: true,
    }),
    consumer_secret: text({
      title: 'Consumer secret',
      placeholder: 'cs_…',
      required: true,
      maxLength: 200,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    in_query: boolean({
      title: 'Key in the address',
      description: 'For servers that drop the header "Authorization". Logs of the shop have the key then.',
      rare: true,
      default: false,
    }),
  }),
  hosts: apiUrlHosts(woocommerce),
  check: ({ api_url: url }) =>
    /\/wp-(json|admin)\b/.test(url)
      ? [
          {
            parameter: '/api_url',
            code: 'parameter_invalid',
            message: 'is an address inside the shop. Enter the address of the home page.',
          },
        ]
      : [],
  authorize: (values) => (values.in_query ? { query: queryOf(values) } : { headers: headersOf(values) }),
  test: async (values, tools) => {
    const query = { per_page: 1, ...(values.in_query ? queryOf(values) : {}) };
    const { body } = await testCall(
      woocommerce,
      { path: '/wp-json/wc/v3/products/categories', query },
      { values, tools, headers: values.in_query ? {} : headersOf(values) },
    );
    if (!Array.isArray(body)) throw new AppError('target_error', 'The address is no shop of WooCommerce.');
  },
});

function headersOf({ consumer_key: key, consumer_secret: secret }: Key): { authorization: string } {
  return basicHeader(key, secret);
}

function queryOf({ consumer_key: key, consumer_secret: secret }: Key): Record<string, string> {
  return { consumer_key: key, consumer_secret: secret };
}
