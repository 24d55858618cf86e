import type { components } from '../../../openapi/generated/types.ts';
import { id } from './openScreen.ts';

type Schemas = components['schemas'];
export const at = '2026-11-20T08:00:00.000Z';

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
  offers_free_try: true,
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
      version: 2,
      delivered_at: at,
    },
  ],
  sample_input: { topic: 'Electric bicycles in Europe', language: 'English', pages: 4 },
  accept_after_days: 7,
  redo: 'once_free',
  free_try: 'available',
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
  permissions: ['run', 'manage', 'decide'],
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
  issues: [],
  status: 'draft',
  draft_revision: 3,
  has_unpublished_changes: true,
  published_version: null,
  listing: null,
  permissions: ['edit', 'publish', 'delete'],
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
  free_tries_per_month: 20,
  free_tries_used: 3,
  prices: [
    { credits: '2.500000', valid_from: at },
    { credits: '3.000000', valid_from: '2026-12-05T08:00:00.000Z' },
  ],
  positions: 4,
  figures,
  listed_at: at,
  withdrawn_at: null,
  suspension: null,
};

export const run: Schemas['EmployeeRun'] = {
  id: id('run', 1),
  object: 'employee.run',
  position_id: position.id,
  version: 2,
  mode: 'production',
  status: 'running',
  input: { topic: 'Electric bicycles', language: 'German' },
  output: null,
  deliverable_id: null,
  permissions: ['cancel'],
  error: null,
  credits_held: '2.500000',
  credits_charged: '0.000000',
  credits_refunded: '0.000000',
  redo_of: null,
  remark: null,
  metadata: {},
  created_at: '2026-11-23T09:59:00.000Z',
  started_at: '2026-11-23T09:59:01.000Z',
  stopped_at: null,
  urls: {
    get: 'https://bureau.example/get',
    cancel: 'https://bureau.example/cancel',
    events: 'https://bureau.example/events',
  },
};

const sha256 = 'a'.repeat(64);
export const parts: Schemas['RunPart'][] = [
  {
    position: 0,
    name: 'Report',
    kind: 'text',
    media_type: 'text/markdown',
    size_bytes: 40,
    sha256,
    text: '# Bicycles\n\nMany.',
  },
  {
    position: 1,
    name: 'Companies',
    kind: 'table',
    media_type: 'application/json',
    size_bytes: 60,
    sha256,
    json: [
      { name: 'Velo', sold: 120 },
      { name: 'Rad', sold: null },
    ],
  },
  {
    position: 2,
    name: 'Facts',
    kind: 'json',
    media_type: 'application/json',
    size_bytes: 12,
    sha256,
    json: { total: 120 },
  },
  { position: 3, name: 'numbers.csv', kind: 'file', media_type: 'text/csv', size_bytes: 20, sha256 },
];

export const deliverable: Schemas['Deliverable'] = {
  id: id('dlv', 1),
  project_id: id('proj', 1),
  position_id: position.id,
  run_id: run.id,
  title: 'Electric bicycles in Europe',
  status: 'pending',
  decided_by: null,
  decided_at: null,
  reason: null,
  accept_at: '2026-11-30T10:00:00.000Z',
  permissions: ['decide'],
  created_at: '2026-11-23T09:59:43.000Z',
};
