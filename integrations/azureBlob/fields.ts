import { choice, record, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import { texts } from '../stores/headerValues.ts';

const containerPattern = '^[a-z0-9$][a-z0-9$-]*$';

/** Fields that several operations of Azure Blob Storage share. */
export const container = text({
  title: 'Container',
  placeholder: 'reports',
  choices: { list: 'containers' },
  required: true,
  maxLength: 63,
  pattern: containerPattern,
});

export const blob = text({
  title: 'Blob',
  description: 'Full name, such as 2026/may.csv.',
  placeholder: '2026/may.csv',
  choices: { list: 'blobs', needs: ['container'] },
  required: true,
  maxLength: 1_024,
});

export const fileField = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
});

export const metadata = record({
  title: 'Metadata',
  description: 'Names and texts in ASCII.',
  entry: 'entry',
  control: 'key_values',
  maxEntries: 100,
  default: {},
  rare: true,
});

export const tier = choice(['default', 'hot', 'cool', 'cold', 'archive'], {
  default: 'As the account is set up',
  hot: 'Hot',
  cool: 'Cool',
  cold: 'Cold',
  archive: 'Archive',
})({ title: 'Access tier', default: 'default', rare: true });

/** Names of the tiers in headers. */
export const tiers = { default: '', hot: 'Hot', cool: 'Cool', cold: 'Cold', archive: 'Archive' } as const;

/** Headers of metadata begin so. */
export const metadataPrefix = 'x-ms-meta-';

/** Returns the headers of metadata. Errors: `parameter_invalid` for names and values that headers cannot have. */
export function metadataHeaders(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts(values)).map(([name, value]) => {
      if (!/^[A-Za-z_]\w*$/.test(name))
        throw new AppError('parameter_invalid', 'Names of metadata have letters, digits and _.', {
          param: '/metadata',
        });
      if (!/^[\x20-\x7e]*$/.test(value))
        throw new AppError('parameter_invalid', 'Metadata must be one line of ASCII characters.', {
          param: '/metadata',
        });
      return [`${metadataPrefix}${name.toLowerCase()}`, value];
    }),
  );
}

/** Returns a name. Errors: `parameter_invalid` for a name that is impossible in an address. */
export function checkedName(written: string, param: string): string {
  const given = written.trim().replace(/^\/+/, '');
  if (given === '') throw new AppError('parameter_invalid', 'Enter the name of the blob.', { param });
  if (given.split('/').some((part) => part === '.' || part === '..'))
    throw new AppError('parameter_invalid', 'A name must not have the parts "." and "..".', { param });
  return given;
}
