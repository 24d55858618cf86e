import { text } from '../../platform/schema/schema.ts';

/** Certificate authority of a server without a public one, as PEM text; '' for public ones. */
export const authorityField = text({
  title: 'CA certificate',
  description: 'PEM format. Only needed if the server’s certificate is not signed by a public CA.',
  control: 'textarea',
  default: '',
  maxLength: 100_000,
});
