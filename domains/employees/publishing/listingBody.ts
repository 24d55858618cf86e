import { randomBytes } from 'node:crypto';

import type { ListingText } from '../../../db/repositories/employees/listings.ts';
import { schemaCheck } from '../checkEmployee.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { keptExamples, type ExampleRuns } from './exampleRuns.ts';

type Schemas = components['schemas'];

/** Defaults of a new listing: visible to the own organization only. */
export const blankListing: ListingText = {
  visibility: 'organization',
  summary: '',
  description: '',
  category: 'other',
  tags: [],
  examples: [],
  sampleInput: null,
  chargeOn: 'success',
  acceptAfterDays: 7,
  redo: 'once_free',
  freeTriesPerMonth: 0,
};

/** Returns the listing after a request; `runs` are those of its examples. Errors: those of `keptExamples`. */
export function changedListing(before: ListingText, body: Schemas['ListingUpdate'], runs: ExampleRuns): ListingText {
  return {
    visibility: body.visibility ?? before.visibility,
    summary: body.summary ?? before.summary,
    description: body.description ?? before.description,
    category: body.category ?? before.category,
    tags: body.tags ?? before.tags,
    examples: body.examples === undefined ? before.examples : keptExamples(before.examples, body.examples, runs),
    sampleInput: body.sample_input === undefined ? before.sampleInput : body.sample_input,
    chargeOn: body.charge_on ?? before.chargeOn,
    acceptAfterDays: body.accept_after_days ?? before.acceptAfterDays,
    redo: body.redo ?? before.redo,
    freeTriesPerMonth: body.free_tries_per_month ?? before.freeTriesPerMonth,
  };
}

/** Errors: `invalid_request` for a sample input that does not fit the schema; `employee_invalid` if strangers would see too little of it. */
export function checkListing(listing: ListingText, inputSchema: Record<string, unknown>): void {
  if (listing.sampleInput !== null) {
    const problem = schemaCheck(inputSchema, '/input_schema')(listing.sampleInput);
    if (problem !== null)
      throw new AppError('invalid_request', `The sample input does not fit the input schema: ${problem}.`, {
        param: '/listing/sample_input',
      });
  }
  if (listing.visibility !== 'organization' && listing.summary.trim() === '')
    throw new AppError('employee_invalid', 'A listing that others can find needs a summary.', {
      param: '/listing/summary',
    });
}

/** An unguessable address. */
export function newLinkToken(): string {
  return randomBytes(24).toString('base64url');
}
