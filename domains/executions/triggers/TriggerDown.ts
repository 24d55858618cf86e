/** The trigger was unpublished or published again while it was about to start an execution. */
export class TriggerDown extends Error {
  override readonly name = 'TriggerDown';

  constructor() {
    super('The trigger was published again in the meantime.');
  }
}
