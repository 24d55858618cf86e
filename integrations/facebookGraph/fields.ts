import { text } from '../../platform/schema/schema.ts';

export const page = text({
  title: 'Page',
  description: 'ID of a page. "me" is the page of the token.',
  default: 'me',
  choices: { list: 'pages' },
  maxLength: 100,
});

/** Returns the fields that a response has, as Facebook takes them. */
export function fieldsText(standard: string, given: string | undefined): string {
  return (given ?? '').replaceAll(/\s/g, '') || standard;
}

export const fields = text({
  title: 'Fields',
  description: 'With commas. Default: the usual ones.',
  placeholder: 'id,message,created_time',
  rare: true,
  maxLength: 2_000,
});
