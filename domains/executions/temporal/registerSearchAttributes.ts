import type { Client } from '@temporalio/client';

import { searchAttributeNames } from '../../../workflows/searchAttributes.ts';

const keyword = 2; // temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD

/**
 * Makes the namespace know our search attributes; those it knows already stay. Every worker calls it at its start, so an external Temporal
 * server needs no manual setup.
 */
export async function registerSearchAttributes(temporal: Client, namespace: string): Promise<void> {
  const { customAttributes } = await temporal.connection.operatorService.listSearchAttributes({ namespace });
  const missing = searchAttributeNames.filter((name) => customAttributes[name] === undefined);
  if (missing.length === 0) return;
  await temporal.connection.operatorService.addSearchAttributes({
    namespace,
    searchAttributes: Object.fromEntries(missing.map((name) => [name, keyword])),
  });
}
