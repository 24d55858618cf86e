import type { JsonObject } from '../../domains/executions/item.ts';
import { path } from '../engine/vendorRequest.ts';

/** Kinds of records with nodes of their own. */
export type Kind = 'contacts' | 'companies' | 'deals' | 'tickets' | 'notes' | 'tasks' | 'calls' | 'meetings' | 'emails';

/**
 * The version of the API is in each path (https://developers.hubspot.com/docs/developer-tooling/platform/versioning). Each version is
 * supported for 18 months.
 */
export function objectsPath(kind: string): string {
  return path`/crm/objects/2026-09/${kind}`;
}

/** Returns the text that HubSpot stores for a value: all properties are texts, and an empty one clears the property. */
export function propertyText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(propertyText).join(';');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns properties as HubSpot takes them. */
export function propertyTexts(values: JsonObject): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, propertyText(value)]));
}

/** A record as HubSpot returns it. */
export interface HubspotRecord {
  id: string;
  properties: JsonObject;
  createdAt: string;
  updatedAt: string;
  associations?: JsonObject;
  new?: boolean;
}

/** Returns the properties beside the ID, or the record as it is. */
export function shaped(record: unknown, output: unknown): JsonObject {
  const { id, properties, createdAt, updatedAt, associations, new: isNew } = record as HubspotRecord;
  if (output === 'full') return record as JsonObject;
  return {
    id,
    ...properties,
    createdAt,
    updatedAt,
    ...(associations === undefined ? {} : { associations }),
    ...(isNew === undefined ? {} : { new: isNew }),
  };
}
