import type { Deps } from '../deps.ts';
import { agentIssues } from '../../domains/employees/publishing/agentIssues.ts';
import type { EmployeeView } from '../../domains/employees/publishing/readEmployee.ts';
import { formatCredits } from '../../db/credits.ts';
import type { PublicVersion } from '../../db/repositories/employees/employeeVersions.ts';
import type { DatedPrice, KeptExample, OwnListing } from '../../db/repositories/employees/listings.ts';
import type { components } from '../../openapi/generated/types.ts';
import { presentSuspension } from './adminListing.ts';

type Schemas = components['schemas'];

/** A published version, without anything of how it works. */
export function presentEmployeeVersion(version: PublicVersion): Schemas['EmployeeVersion'] {
  return {
    id: version.id,
    number: version.number,
    major: version.major,
    notes: version.notes,
    input_schema: version.inputSchema,
    output_schema: version.outputSchema,
    outputs: version.outputs,
    created_at: version.createdAt.toISOString(),
  };
}

/** An employee as its own organization sees it. */
export function presentEmployee(
  { employee, version, listing, prices, positions, tries, usable }: EmployeeView,
  { nodeTypes }: Pick<Deps, 'nodeTypes'>,
): Schemas['Employee'] {
  const isListed = listing?.status === 'listed' && version !== null;
  return {
    id: employee.id,
    project_id: employee.projectId,
    name: employee.name,
    role: employee.role,
    portrait: employee.portrait,
    instructions: employee.instructions,
    input_schema: employee.inputSchema,
    output_schema: employee.outputSchema,
    outputs: employee.outputs,
    worker: employee.worker,
    issues: agentIssues(employee, { nodeTypes, usable }),
    status: isListed ? 'published' : 'draft',
    draft_revision: employee.draftRevision,
    has_unpublished_changes: employee.draftRevision !== employee.publishedRevision,
    published_version: isListed ? presentEmployeeVersion(version) : null,
    listing: listing && presentOwnListing(listing, prices, { positions, tries }),
    created_at: employee.createdAt.toISOString(),
    updated_at: employee.updatedAt.toISOString(),
  };
}

/** Example of a listing. */
export function presentExample(example: KeptExample): Schemas['ListingExample'] {
  return { ...example, version: example.version ?? null, delivered_at: example.delivered_at ?? null };
}

function presentOwnListing(
  listing: OwnListing,
  prices: readonly DatedPrice[],
  { positions, tries }: Pick<EmployeeView, 'positions' | 'tries'>,
): Schemas['OwnListing'] {
  return {
    id: listing.id,
    status: listing.status,
    visibility: listing.visibility,
    link_token: listing.visibility === 'link' ? listing.linkToken : null,
    summary: listing.summary,
    description: listing.description,
    category: listing.category,
    tags: listing.tags,
    examples: listing.examples.map(presentExample),
    sample_input: listing.sampleInput,
    charge_on: listing.chargeOn,
    accept_after_days: listing.acceptAfterDays,
    redo: listing.redo,
    free_tries_per_month: listing.freeTriesPerMonth,
    free_tries_used: tries,
    prices: prices.map(presentPrice),
    positions,
    figures: presentFigures(listing.figures),
    listed_at: listing.listedAt.toISOString(),
    withdrawn_at: listing.withdrawnAt?.toISOString() ?? null,
    suspension: presentSuspension(listing),
  };
}

/** A price and from when on it is valid. */
export function presentPrice(price: Pick<DatedPrice, 'priceMicros' | 'validFrom'>): Schemas['ListingPrice'] {
  return { credits: formatCredits(price.priceMicros), valid_from: price.validFrom.toISOString() };
}

/** Measured values; missing ones are absent. */
export function presentFigures(figures: Partial<Schemas['ListingFigures']>): Schemas['ListingFigures'] {
  return {
    runs_30_days: 0,
    success_rate: null,
    acceptance_rate: null,
    median_duration_ms: null,
    p95_duration_ms: null,
    rating: null,
    ratings: 0,
    ...figures,
  };
}
