/** Something a person can put right: printed as its text alone, without a stack, and the start ends with code 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
