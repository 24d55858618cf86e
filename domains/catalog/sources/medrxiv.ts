import { defineSource } from '../define/source.ts';
import { preprintDetails, preprintServer } from '../families/biorxiv.ts';

export const source = defineSource({
  id: 'medrxiv',
  title: 'medRxiv',
  description: 'Preprints of medicine.',
  homepage: 'https://www.medrxiv.org',
  ...preprintServer,
  licence: {
    name: 'Open metadata',
    url: 'https://www.medrxiv.org/about/FAQ',
    attribution: 'medRxiv',
    commercial: 'per_record',
    note: 'Texts have the licence that their authors chose.',
  },
  searches: [preprintDetails('medrxiv', 'medRxiv', 'oncology')],
});
