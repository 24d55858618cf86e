/** Thrown in place of an answer where a call is not needed any more once it is its turn (`CallOptions.isNeeded`): nothing was asked or charged. */
export class NotNeeded extends Error {
  constructor() {
    super('What this model call was for has been made meanwhile.');
  }
}
