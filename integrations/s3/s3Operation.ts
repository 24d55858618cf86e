import { operationsOf, type AnyStoreOperation, type StoreCall } from '../stores/storeOperation.ts';
import type { S3Client } from './S3Client.ts';

/** The client, and the item that an operation works on. */
export type S3Call = StoreCall<S3Client>;

/** An operation of a node of S3. */
export type AnyS3Operation = AnyStoreOperation<S3Client>;

/** Defines an operation of a node of S3. */
export const defineS3Operation = operationsOf<S3Client>();
