import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';
import { text } from '../../platform/schema/schema.ts';

/** The address of the shop. It is not the domain that buyers see. */
export const shopUrlField = text({
  title: 'Shop address',
  description: 'Ends in .myshopify.com, as under "Settings", "Domains" of the shop.',
  placeholder: 'https://acme.myshopify.com',
  required: true,
  maxLength: 2_000,
  pattern: '^https?://[^\\s?#]+$',
});

/** Refuses the address of the administration. */
export function shopUrlProblems(url: string): ParameterProblem[] {
  if (!/^https?:\/\/(admin\.shopify\.com(\/|$)|[^/]+\/admin(\/|$))/i.test(url)) return [];
  return [
    {
      parameter: '/api_url',
      code: 'parameter_invalid',
      message: 'is the address of the administration. Enter the one that ends in .myshopify.com.',
    },
  ];
}
