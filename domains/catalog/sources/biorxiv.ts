import { defineSource } from '../define/source.ts';
import { preprintDetails, preprintServer } from '../families/biorxiv.ts';

export const source = defineSource({
  id: 'biorxiv',
  title: 'bioRxiv',
  description: 'Preprints of biology.',
  homepage: 'https://www.biorxiv.org',
  ...preprintServer,
  licence: {
    name: 'Open metadata',
    url: 'https://www.biorxiv.org/about/FAQ',
    attribution: 'bioRxiv',
    commercial: 'per_record',
    note: 'Texts have the licence that their authors chose.',
  },
  searches: [preprintDetails('biorxiv', 'bioRxiv', 'neuroscience')],
});
