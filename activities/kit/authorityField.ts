import { text } from './schema.ts';

/** Whom a server's certificate is checked with where no public authority signed it, as PEM text; '' = the public ones. */
export const authorityField = text({
  title: 'CA certificate',
  description: 'PEM format. Only needed if the server’s certificate is not signed by a public CA.',
  control: 'textarea',
  default: '',
  maxLength: 100_000,
});
