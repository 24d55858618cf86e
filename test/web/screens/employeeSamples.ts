import type { components } from '../../../openapi/generated/types.ts';
import { id } from './openScreen.ts';

type Schemas = components['schemas'];
const at = '2026-11-20T08:00:00.000Z';

export const inputSchema = {
  type: 'object',
  required: ['topic'],
  properties: {
    topic: { type: 'string', title: 'Topic', description: 'What to find out about', minLength: 3, maxLength: 200 },
    language: { type: 'string', title: 'Language', enum: ['English', 'German'], default: 'English' },
    pages: { type: 'integer', title: 'Pages', minimum: 1, maximum: 20 },
  },
};

export const version = (number: number, major = 1): Schemas['EmployeeVersion'] => ({
  id: id('empv', number),
  number,
  major,
  notes: number === 1 ? '' : 'Cites its sources with dates.',
  input_schema: inputSchema,
  output_schema: null,
  outputs: ['text', 'table'],
  created_at: at,
});

const figures: Schemas['ListingFigures'] = {
  runs_30_days: 1240,
  success_rate: 0.984,
  acceptance_rate: 0.92,
  median_duration_ms: 42_000,
  p95_duration_ms: 120_000,
  rating: 4.6,
  ratings: 31,
};

export const unmeasured: Schemas['ListingFigures'] = {
  runs_30_days: 3,
  success_rate: null,
  acceptance_rate: null,
  median_duration_ms: null,
  p95_duration_ms: null,
  rating: null,
  ratings: 0,
};

export const listing: Schemas['Listing'] = {
  id: id('lst', 1),
  name: 'Market researcher',
  role: 'Finds out about markets',
  portrait: '🔎',
  publisher: { name: 'Difference Works', own: false },
  visibility: 'instance',
  summary: 'Writes a report of a market with its sources, size and the ten largest companies.',
  category: 'research',
  tags: ['reports', 'sources'],
  credits: '2.500000',
  charge_on: 'success',
  outputs: ['text', 'table'],
  figures,
  hired: 0,
  listed_at: at,
};

export const listingDetail: Schemas['ListingDetail'] = {
  ...listing,
  description:
    '## What you get\n\nA report of **two to twenty pages**.\n\n- Sources with dates\n- A table of companies',
  examples: [
    {
      title: 'Electric bicycles in Europe',
      input: { topic: 'Electric bicycles in Europe' },
      output: '# Electric bicycles\n\n5.1 million were sold in 2025.',
    },
  ],
  sample_input: { topic: 'Electric bicycles in Europe', language: 'English', pages: 4 },
  accept_after_days: 7,
  redo: 'once_free',
  version: version(2),
  versions: [version(2), version(1)],
  next_price: null,
};

export const position: Schemas['Position'] = {
  id: id('pos', 1),
  project_id: id('proj', 1),
  name: 'Our researcher',
  slug: 'our_researcher',
  listing: {
    id: listing.id,
    name: listing.name,
    role: listing.role,
    portrait: listing.portrait,
    summary: listing.summary,
    publisher: listing.publisher.name,
    own: false,
    charge_on: 'success',
    redo: 'once_free',
  },
  status: 'active',
  version_mode: 'following',
  version: version(2),
  offered_version: null,
  default_input: { language: 'German' },
  credits: '2.500000',
  accepted_credits: '2.500000',
  next_price: null,
  withdrawn_at: null,
  monthly_credit_limit: '50.000000',
  credits_this_month: '12.500000',
  accept_after_days: null,
  created_at: at,
  updated_at: at,
};

export const draft: Schemas['Employee'] = {
  id: id('emp', 1),
  project_id: id('proj', 1),
  name: 'Market researcher',
  role: 'Finds out about markets',
  portrait: '🔎',
  instructions: 'Name a source for each number.',
  input_schema: {},
  output_schema: null,
  outputs: ['text'],
  worker: null,
  status: 'draft',
  draft_revision: 3,
  has_unpublished_changes: true,
  published_version: null,
  listing: null,
  created_at: at,
  updated_at: at,
};

export const ownListing: Schemas['OwnListing'] = {
  id: listing.id,
  status: 'listed',
  visibility: 'link',
  link_token: 'let-me-in',
  summary: listing.summary,
  description: listingDetail.description,
  category: 'research',
  tags: ['reports'],
  examples: [],
  sample_input: null,
  charge_on: 'success',
  accept_after_days: 7,
  redo: 'once_free',
  prices: [
    { credits: '2.500000', valid_from: at },
    { credits: '3.000000', valid_from: '2026-12-05T08:00:00.000Z' },
  ],
  positions: 4,
  figures,
  listed_at: at,
  withdrawn_at: null,
};
