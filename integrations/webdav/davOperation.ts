import { operationsOf, type AnyStoreOperation, type StoreCall } from '../stores/storeOperation.ts';
import type { DavClient } from './DavClient.ts';

/** The client, and the item that an operation works on. */
export type DavCall = StoreCall<DavClient>;

/** An operation of a node of WebDAV. */
export type AnyDavOperation = AnyStoreOperation<DavClient>;

/** Defines an operation of a node of WebDAV. */
export const defineDavOperation = operationsOf<DavClient>();
