import { operationsOf, type AnyStoreOperation, type StoreCall } from '../stores/storeOperation.ts';
import type { AzureClient } from './AzureClient.ts';

/** The client, and the item that an operation works on. */
export type AzureCall = StoreCall<AzureClient>;

/** An operation of a node of Azure Blob Storage. */
export type AnyAzureOperation = AnyStoreOperation<AzureClient>;

/** Defines an operation of a node of Azure Blob Storage. */
export const defineAzureOperation = operationsOf<AzureClient>();
