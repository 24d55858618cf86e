import { DefaultFailureConverter } from '@temporalio/common';

/** Puts messages and stacks of failures into a payload, which the codec encrypts. Temporal's SDK loads it by its path. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
