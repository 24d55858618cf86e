/** Thrown if a call is no longer needed when its turn comes (`CallOptions.isNeeded`): nothing was called or charged. */
export class NotNeeded extends Error {
  constructor() {
    super('What this model call was for has been made meanwhile.');
  }
}
