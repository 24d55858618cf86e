import { text } from '../../platform/schema/schema.ts';
import { path } from '../engine/vendorRequest.ts';

/** Fields that several nodes of LinkedIn share. */
export const author = text({
  title: 'Author',
  description: 'ID or URN of a page or a person. Empty: the person of the credential.',
  placeholder: 'urn:li:organization:2414183',
  choices: { list: 'pages' },
  default: '',
  maxLength: 200,
  pattern: '^\\s*([\\w-]*|urn:li:(person|organization):[\\w-]+)\\s*$',
});

export const post = text({
  title: 'Post',
  description: 'URN of the post.',
  placeholder: 'urn:li:share:7260000000000000001',
  required: true,
  maxLength: 200,
  pattern: '^\\s*urn:li:(share|ugcPost|activity):\\d+\\s*$',
});

/** Returns the identifier as one part of a path: colons are encoded. Errors: `parameter_invalid` for an empty one. */
export function urnPart(urn: string): string {
  return path`${urn}`;
}
